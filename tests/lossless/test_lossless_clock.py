"""Dates of records on a board without a battery: known, worked out later or left open; the order stands."""

from __future__ import annotations

from pathlib import Path

from davar.sheets.replay import replay
from davar.sim import Simulator
from davar.store import Store
from lossless import outside
from lossless.computer import device, synced
from lossless.evening import COUNT, HAND, SETUP, ready, start
from lossless.image import files

NOON = 1_800_000_000


def stamps(sim: Simulator) -> list[tuple[int, int]]:
    """(start, seconds since it), or (0, seconds since 1970), of each record of the live match."""
    (laid,) = outside.matches(files(sim, "/data/live"))
    return [(payload[1], payload[2]) for payload in laid.payloads]


def test_a_start_is_dated_by_a_host_that_comes_later_in_it_and_others_stay_open(
    tree: Path, tmp_path: Path
) -> None:
    with Simulator(tree) as sim:
        person = ready(sim)
        person.press(SETUP + HAND + COUNT)
        first = len(stamps(sim))
        sim.power_cut()
        start(sim)
        sim.run(90_000)
        person.press(HAND + COUNT)
        second = len(stamps(sim))
        assert {boot for boot, _ in stamps(sim)[:first]} == {1}
        assert {boot for boot, _ in stamps(sim)[first:]} == {2}

        store = Store(str(tmp_path / "davar.db"))
        synced(sim, store)
        began = {boot: epoch for (_, boot), epoch in store.clocks().items()}
        assert list(began) == [2]
        (kept,) = store.matches()
        begun, ended = replay(kept.lines).dated(began)
        assert begun is None and ended is not None

        person.press(HAND + COUNT)
        assert {boot for boot, _ in stamps(sim)[second:]} == {0}
        store.close()


def test_the_board_remembers_when_its_starts_were_until_another_host_asks(tree: Path, tmp_path: Path) -> None:
    with Simulator(tree) as sim:
        person = ready(sim)
        person.press(SETUP)
        with device(sim) as board:
            seconds = board.identity.seconds
            board.set_time(NOON)
        sim.power_cut()
        start(sim)
        person.press(HAND + COUNT)
        with device(sim) as board:
            assert not board.identity.clock_known
            assert abs(board.dated_starts()[1] - (NOON - seconds)) <= 1
            assert 2 not in board.dated_starts()


def test_a_clock_that_drifts_is_set_right_and_the_records_keep_their_order(tree: Path) -> None:
    with Simulator(tree) as sim:
        person = ready(sim)
        person.press(SETUP)
        for wrong in (0, 1, 40, -40):  # seconds by which the board is behind the host
            before = len(stamps(sim))
            with device(sim) as board:
                told = NOON + sim.now_ms // 1000 + wrong
                board.set_time(told)
            person.press(HAND + COUNT)
            assert all(abs(seconds - told) < 10 for _, seconds in stamps(sim)[before:])
            assert [int(line.split(" ")[0]) for line in _lines(sim)] == list(range(len(stamps(sim))))


def _lines(sim: Simulator) -> list[str]:
    (laid,) = outside.matches(files(sim, "/data/live"))
    return laid.lines
