"""A sync may end at any frame and be repeated; copies of a device that went different ways are both kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from davar.link.connection import NoAnswer, Refusal
from davar.sim import Simulator
from davar.store import Store
from lossless import outside
from lossless.computer import contents, device, synced
from lossless.evening import COUNT, END, HAND, SETUP, Person, ready, start
from lossless.image import files, put
from lossless.written import HANDS_TO_WIN, payloads, shelve

CRASH = b"Traceback (most recent call last):\n  boom\n"
TO_HOME = "^^^."  # the menu's last entry but two: leave the match
LISTED = "vvv. v"  # the matches, the second from above
ASIDE = b"5 what was altered\n" * 40


@pytest.fixture
def new_store(tmp_path: Path):
    """Makes empty stores."""
    stores: list[Store] = []

    def make() -> Store:
        stores.append(Store(str(tmp_path / f"store-{len(stores)}.db")))
        return stores[-1]

    yield make
    for store in stores:
        store.close()


@pytest.fixture
def sim(tree: Path):
    with Simulator(tree) as board:
        yield board


@pytest.fixture
def full(sim: Simulator) -> Person:
    """A device with a live match, a finished and a long parked one, a crash and something set aside."""
    person = ready(sim)
    sim.power_cut()
    matches = {
        "00001000001": (payloads(HANDS_TO_WIN), "f"),
        "00001000002": (payloads(2, undone=120), "p"),
    }
    shelve(sim, matches)
    put(sim, "/data/crash", CRASH)
    put(sim, "/data/aside/00001000003.7.altered", ASIDE)
    start(sim)
    person.press(SETUP + HAND + COUNT)
    return person


def test_a_sync_cut_after_any_frame_and_resumed_gives_the_store_of_an_uncut_one(
    full: Person, new_store
) -> None:
    sim = full.sim
    sim.power_cut()
    image = bytes(sim.flash.data)
    start(sim)
    whole = new_store()
    with device(sim) as board:
        from davar.link.sync import sync

        assert sync(board, whole).faults == []
        frames = board.cable.frames
    expected = contents(whole)
    assert sum(len(lines) for *_, lines in expected["matches"]) > 300
    for after in range(frames):
        sim.power_cut()
        sim.flash.data[:] = image
        start(sim)
        store = new_store()
        with pytest.raises(NoAnswer):
            synced(sim, store, after)
        outcome = synced(sim, store)
        assert (outcome.faults, contents(store)) == ([], expected), f"cut after frame {after}"
    print(f"{frames} frames, cut after each: the same {len(expected['matches'])} matches")


def test_a_sync_repeated_changes_nothing(full: Person, new_store) -> None:
    store = new_store()
    synced(full.sim, store)
    before, operations = contents(store), full.sim.flash.operations
    outcome = synced(full.sim, store)
    assert (outcome.new_matches, outcome.new_records, outcome.remarks, outcome.faults) == (0, 0, [], [])
    assert contents(store) == before
    assert full.sim.flash.operations - operations <= 2  # the clock, when the two clocks disagree


def test_what_is_on_a_computer_may_make_room_parked_matches_and_damaged_pieces_too(
    full: Person, new_store
) -> None:
    sim, store = full.sim, new_store()
    outcome = synced(sim, store)
    assert store.reports(outcome.device)["00001000003.7.altered"] == ASIDE
    found = files(sim)
    assert outside.aside(found) == []
    assert [laid.marks for laid in outside.matches(found)] == ["fk", "pk", "live"]
    with device(sim) as board:
        board.forget("00001000002")
        assert len(board.matches()) == 2


def test_a_parked_match_that_is_played_on_must_be_synced_again(full: Person, new_store) -> None:
    sim, store = full.sim, new_store()
    synced(sim, store)
    full.press("m" + TO_HOME + LISTED + ". . " + HAND + COUNT)  # go on with the parked one
    synced(sim, store)
    with device(sim) as board, pytest.raises(Refusal, match="not acknowledged"):
        board.forget("00001000002")
    assert len(_lines(store, "00001000002")) == len(payloads(2, undone=120)) + 4


def test_a_second_piece_of_the_same_name_is_kept_beside_the_first(full: Person, new_store) -> None:
    sim, store = full.sim, new_store()
    outcome = synced(sim, store)
    sim.power_cut()
    put(sim, "/data/aside/00001000003.7.altered", ASIDE[::-1])
    start(sim)
    assert synced(sim, store).faults == []
    assert outside.aside(files(sim)) == []
    assert {ASIDE, ASIDE[::-1]} < set(store.reports(outcome.device).values())


def test_a_board_set_back_to_an_older_copy_and_played_on_is_kept_beside_it(sim: Simulator, new_store) -> None:
    person, store = ready(sim), new_store()
    person.press(SETUP + HAND + COUNT)
    sim.power_cut()
    copy = bytes(sim.flash.data)
    start(sim)
    person.press(HAND + COUNT)
    assert synced(sim, store).remarks == []
    first = contents(store)["matches"]

    _set_back(sim, copy)
    outcome = synced(sim, store)
    assert any("older copy" in remark for remark in outcome.remarks)
    assert contents(store)["matches"] == first

    person.press(". v. ..." + COUNT)  # another hakem
    outcome = synced(sim, store)
    assert any("contradicts" in remark for remark in outcome.remarks)
    (_, _, branch, lines), (_, _, other, others) = contents(store)["matches"]
    assert (branch, other, lines, lines == others) == (0, 1, first[0][3], False)

    person.press(END)
    assert not any("contradicts" in remark for remark in synced(sim, store).remarks)
    (*_, lines), (*_, more) = contents(store)["matches"]
    assert lines == first[0][3] and more[: len(others)] == others and len(more) == len(others) + 1


def test_two_boards_with_one_id_are_kept_apart_and_said(sim: Simulator, tree: Path, new_store) -> None:
    store = new_store()
    with Simulator(tree) as other:  # every simulated board has the same id
        for board, hands in ((sim, 1), (other, 2)):
            person = ready(board)
            person.press(SETUP + (HAND + COUNT) * hands)
        sim.power_cut()
        start(sim)
        assert synced(sim, store).remarks == []
        outcome = synced(other, store)
        assert any("two boards have one id" in remark for remark in outcome.remarks)
        assert synced(sim, store).remarks == []
    assert sorted(len(lines) for *_, lines in contents(store)["matches"]) == [13, 17]


def test_two_computers_one_after_the_other_get_the_same(full: Person, new_store) -> None:
    first, second = new_store(), new_store()
    with pytest.raises(NoAnswer):
        synced(full.sim, second, 20)  # leaves in the middle of an answer
    assert synced(full.sim, first).faults == []
    reports = contents(first).pop("reports")
    assert synced(full.sim, second).faults == []
    assert contents(second)["matches"] == contents(first)["matches"]
    assert any("crash" in name for names in reports.values() for name in names)


def _lines(store: Store, match: str) -> list[str]:
    return next(kept.lines for kept in store.matches() if kept.name == match)


def _set_back(sim: Simulator, image: bytes) -> None:
    sim.power_cut()
    sim.flash.data[:] = image
    start(sim)
