"""Sync beside `mpremote fs cp` of the same journal: run `python tests/bench/bench_sync.py`.

The simulator is asked over its pseudo-terminal in real time: seconds are those of the wall clock, and its
computing costs nothing there but this computer's time. With PICO_UF2 also an emulated Pico: its seconds are
the board's own, virtual, computing included, and the cable takes none of them.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1]))

from davar.building import build
from davar.flashing.prompt import Prompt
from davar.link.device import Device
from davar.link.ports import open_port
from davar.link.sync import sync
from davar.sim import Simulator
from davar.store import Store
from lossless.written import HANDS_TO_WIN, lines, payloads, shelve

from tests.board.pico import EmulatedPico
from tests.flash.cable import NAME, Cable

MATCHES = (10, 50, 200)
FOLDER = "/data/matches"
PATIENCE_S = 60.0  # an emulated board's second may take many of ours
STARTING_MS = 30_000


class Figures(NamedTuple):
    """What one way of copying took. cable: bytes that went over it, both ways."""

    seconds: float
    cable: int


class Counted:
    """A port that counts what goes over it."""

    def __init__(self, port: Any) -> None:
        self._port = port
        self.carried = 0

    def read(self, size: int = 1) -> bytes:
        data: bytes = self._port.read(size)
        self.carried += len(data)
        return data

    def write(self, data: bytes) -> int:
        self.carried += len(data)
        count: int = self._port.write(data)
        return count

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)


class Bench:
    """A board with so many matches. open: makes a port to it. now: its clock, seconds."""

    def __init__(self, open_: Callable[[], Any], now: Callable[[], float]) -> None:
        self._open, self._now = open_, now

    def sync(self, store: Store) -> tuple[Figures, int]:
        """Sync, and how many records were new."""
        port = Counted(self._open())
        port.timeout = 0.05
        began = self._now()
        opener = patch("davar.link.connection.open_port", lambda path: port)
        with opener, Device("board", patience=PATIENCE_S) as device:
            outcome = sync(device, store)
        return Figures(self._now() - began, port.carried), outcome.new_records

    def copy(self) -> tuple[Figures, int]:
        """What `mpremote fs cp -r` does, by mpremote itself, and how many bytes the files have."""
        port = Counted(self._open())
        began = self._now()
        with Prompt(NAME, lambda path: port) as prompt:
            listed = prompt._transport.fs_listdir(FOLDER)
            size = sum(len(prompt._transport.fs_readfile(f"{FOLDER}/{entry.name}")) for entry in listed)
        return Figures(self._now() - began, port.carried), size


@contextmanager
def simulated(tree: Path, count: int) -> Iterator[Bench]:
    """The simulator, alive in real time behind its pseudo-terminal."""
    with Simulator(tree) as sim:
        sim.power_cut()
        shelve(sim, matches(count))
        sim.power_on()
        sim.run(1_000)
        with sim.realtime():
            yield Bench(lambda: open_port(sim.port), time.perf_counter)


@contextmanager
def emulated(tree: Path, count: int) -> Iterator[Bench]:
    """An emulated Pico on virtual time."""
    laid = {}
    for name, (these, marks) in matches(count).items():
        data, chain = lines(these)
        laid[f"{FOLDER}/{name}.{len(these)}.{chain}.{marks}"] = data
    pico = EmulatedPico(Path(os.environ["PICO_UF2"]), tree, laid)
    pico.settle(STARTING_MS)
    yield Bench(lambda: Cable(pico), lambda: pico.now_ms / 1000)


def matches(count: int) -> dict[str, tuple[list[list[Any]], str]]:
    """So many finished matches of Shelem, of 57 records each."""
    return {f"00000{number:06x}": (payloads(HANDS_TO_WIN), "f") for number in range(count)}


def measure(name: str, board: Callable[[Path, int], Any], tree: Path) -> None:
    """A table of one board: sync, sync with nothing new, and the plain copy, as the matches grow."""
    print(f"\n{name}")
    print(
        f"{'matches':>7}{'records':>9}{'bytes':>10}{'sync s':>9}{'records/s':>11}{'cable':>11}"
        f"{'again s':>9}{'fs cp s':>9}{'cable':>11}{'fs cp : sync':>14}{'growth':>16}"
    )
    first: tuple[float, float] | None = None
    for count in MATCHES:
        with tempfile.TemporaryDirectory() as folder, board(tree, count) as bench:
            with Store(f"{folder}/store.db") as store:
                copied, records = bench.sync(store)
                again, _ = bench.sync(store)
            plain, size = bench.copy()
        first = first or (copied.seconds, plain.seconds)
        growth = f"{copied.seconds / first[0]:.1f}, {plain.seconds / first[1]:.1f}"
        print(
            f"{count:7}{records:9,}{size:10,}{copied.seconds:9.2f}{records / copied.seconds:11,.0f}"
            f"{copied.cable:11,}{again.seconds:9.2f}{plain.seconds:9.2f}{plain.cable:11,}"
            f"{plain.seconds / copied.seconds:14.2f}{growth:>16}",
            flush=True,
        )


def main() -> None:
    """Print a table for each board."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        build.build("pico-ssd1306", tree)
        measure("simulator, over its pseudo-terminal: seconds of the wall clock", simulated, tree)
        if os.environ.get("PICO_UF2"):
            measure("emulated Pico: the board's seconds", emulated, tree)


if __name__ == "__main__":
    main()
