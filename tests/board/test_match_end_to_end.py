"""A whole match, from power-on to the computer's store; the same screens on every kind of board."""

from __future__ import annotations

from pathlib import Path

import pytest
from davar.link.device import Device
from davar.link.sync import Outcome, sync
from davar.sheets.replay import replay
from davar.sim import Simulator
from davar.sim.pixels import Pixels
from davar.store import Store

from tests.board.script import MATCH, NAMES, RESTART, TOTALS, buttons
from tests.board.targets import PATIENCE_S, Emulated, Target


@pytest.fixture(scope="session")
def expected(tree: Path) -> dict[str, Pixels]:
    """What the simulator shows after each step."""
    with Simulator(tree) as sim:
        return _play(Emulated(sim))


def test_a_match_is_played_and_arrives_in_the_store(
    target: Target, expected: dict[str, Pixels], tmp_path: Path
) -> None:
    shown = _play(target)
    for step in MATCH:
        assert str(shown[step.shows]) == str(expected[step.shows]), step.shows
    store = Store(str(tmp_path / "davar.db"))
    with target.port() as path:
        first = _sync(path, store)
        again = _sync(path, store)
    assert (first.faults, first.remarks) == ([], [])
    assert (again.new_matches, again.new_records, again.faults) == (0, 0, [])
    match = replay(max((kept.lines for kept in store.matches()), key=len)).match
    assert match.table.names == NAMES
    assert tuple(hand.totals for hand in match.hands) == TOTALS
    assert (match.finished, match.winners) == (True, (0,))
    store.close()


def _play(target: Target) -> dict[str, Pixels]:
    shown = {}
    for shows, presses in MATCH:
        if presses == RESTART:
            target.restart()
        else:
            for button in buttons(presses):
                target.press(button)
        shown[shows] = target.screen()
    return shown


def _sync(path: str, store: Store) -> Outcome:
    with Device(path, patience=PATIENCE_S) as device:
        return sync(device, store)
