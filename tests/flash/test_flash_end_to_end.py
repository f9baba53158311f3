"""From a bare board to the store: flash, play from afar, sync, flash during the match, play on, sync."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from davar.flashing import flash as flashing
from davar.link.device import Device
from davar.link.sync import Outcome, sync
from davar.sheets.replay import replay
from davar.store import Store

from tests.board import flash
from tests.board.pico import EmulatedPico
from tests.board.script import FIRST, SECOND, SETUP, Step, buttons
from tests.board.serving import serving
from tests.board.targets import PATIENCE_S
from tests.flash.boards import Board, Files, kept, newer, simulator

# A table that lets a computer press, which only the device itself can allow. Nothing else is on the board.
SETTINGS = {"data/settings.json": b'{"remote": true}'}


@contextmanager
def on_simulator(tree: Path) -> Iterator[tuple[Board, str]]:
    with simulator(tree, SETTINGS) as sim, sim.realtime():
        yield sim, sim.port


@contextmanager
def on_pico(uf2: Path, tree: Path) -> Iterator[tuple[Board, str]]:
    pico = EmulatedPico(uf2, tree, on=False)
    pico._start, pico._contents = (
        flash.START,
        flash.image({f"/{path}": data for path, data in SETTINGS.items()}),
    )
    pico.power_on()
    with serving(pico) as port:
        yield pico, port


@pytest.fixture(params=("simulator", "pico"))
def bare(request: pytest.FixtureRequest, tree: Path) -> Iterator[tuple[Board, str]]:
    """A formatted board without firmware, and its port."""
    if request.param == "simulator":
        with on_simulator(tree) as board:
            yield board
    else:
        with on_pico(request.getfixturevalue("uf2"), tree) as board:
            yield board


def test_a_bare_board_is_flashed_played_synced_and_flashed_during_the_match(
    bare: tuple[Board, str], wanted: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, port = bare
    store = Store(str(tmp_path / "davar.db"))

    first = flashing.flash(port, patience=PATIENCE_S)
    assert set(first.sent) == set(wanted)
    assert first.before.startswith("MicroPython")
    assert kept(_files(board))["/data/settings.json"] == SETTINGS["data/settings.json"]
    _play(port, SETUP + FIRST)
    assert _sync(port, store).new_matches == 1
    before = kept(_files(board))

    questions: list[str] = []
    monkeypatch.setattr(flashing, "tree_of", lambda name: newer(wanted, "languages/en.txt"))
    second = flashing.flash(port, ask=questions.append, patience=PATIENCE_S)
    assert "A match is on" in questions[0]
    assert second.sent == ["languages/en.txt", "manifest.json", "main.py"]
    assert second.before == f"Davar {first.version}"
    assert kept(_files(board)) == before

    _play(port, SECOND)
    again = _sync(port, store)
    assert (again.new_matches, again.faults) == (0, []) and again.new_records > 0
    (match,) = (replay(kept.lines).match for kept in store.matches())
    assert len(match.hands) == 2
    store.close()
    print()
    for outcome in (first, second):
        print(f"{len(outcome.sent)} files, {outcome.size} bytes, {outcome.written} over the cable, "
              f"{outcome.seconds:.1f} s")  # fmt: skip


def test_the_command_does_the_same_and_says_so(tree: Path, wanted: Files) -> None:
    with on_simulator(tree) as (_, port):
        first = json.loads(_davar("flash", "--port", port, "--json").stdout)
        assert set(first["sent"]) == set(wanted)
        assert first["board"] == "pico-ssd1306"
        with Device(port) as device:
            assert device.identity.clock_known
        second = _davar("flash", "--port", port)
        assert "nothing had to be sent" in second.stdout and "seconds" in second.stdout
        _play(port, SETUP)
        during = _davar("flash", "--port", port)
        assert during.returncode == 2 and "--yes" in during.stderr and "Nothing was changed" in during.stderr
        assert _davar("flash", "--port", port, "--yes").returncode == 0
        other = _davar("flash", "--port", port, "--yes", "--board", "nonsense")
        assert other.returncode == 2 and "nonsense" in other.stderr
    assert _davar("flash", "--port", port).returncode == 3


def _davar(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "davar", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def _play(port: str, steps: tuple[Step, ...]) -> None:
    """Press buttons over the link; each press changes the picture."""
    with Device(port, patience=PATIENCE_S) as device:
        for step in steps:
            for button in buttons(step.presses):
                before = device.picture()
                device.press(button)
                _until(lambda before=before: device.picture() != before)


def _until(condition: Callable[[], bool], times: int = 200) -> None:
    for _ in range(times):
        if condition():
            return
    raise AssertionError("the press changed nothing")


def _sync(port: str, store: Store) -> Outcome:
    with Device(port, patience=PATIENCE_S) as device:
        return sync(device, store)


def _files(board: Board) -> Files:
    return board.files()
