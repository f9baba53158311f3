"""A newer format is left alone and said; damage is named, set aside and collected; the rest goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from davar.sim import Simulator
from davar.store import Store
from lossless import outside
from lossless.computer import device, synced
from lossless.evening import COUNT, HAND, SETUP, Person, ready, start
from lossless.image import files, mounted, put, put_back
from lossless.written import HANDS_TO_WIN, lines, payloads, shelve, write_live

OLD, NEWER = "00001000001", "00001000002"


@pytest.fixture
def sim(tree: Path) -> Iterator[Simulator]:
    """A board without power whose table is known."""
    with Simulator(tree) as board:
        ready(board)
        board.power_cut()
        yield board


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    made = Store(str(tmp_path / "davar.db"))
    yield made
    made.close()


def test_a_folded_match_of_a_newer_format_is_left_alone_and_said(sim: Simulator, store: Store) -> None:
    newer = payloads(1, header={"format": 2, "more": "than we know"})
    shelve(sim, {OLD: (payloads(HANDS_TO_WIN), "f"), NEWER: (newer, "f")})
    before = files(sim)
    start(sim)
    outcome = synced(sim, store)
    assert [fault for fault in outcome.faults if NEWER in fault and "newer" in fault]
    assert [kept.name for kept in store.matches()] == [OLD]
    assert {name: data for name, data in files(sim).items() if NEWER in name} == {
        name: data for name, data in before.items() if NEWER in name
    }
    person = Person(sim)
    person.press("^^^^^ . .")  # the matches, the latest: the newer one
    sim.run(5000)
    assert sim.device.resets == []
    person.press("....")
    assert "Traceback" not in sim.log
    assert sorted(name for name in files(sim) if NEWER in name) == [name for name in before if NEWER in name]


def test_a_live_match_of_a_newer_format_is_left_alone_and_another_can_be_played(
    sim: Simulator, store: Store
) -> None:
    write_live(sim, NEWER, payloads(1, header={"format": 2}))
    before = files(sim, "/data/live")
    start(sim)
    with device(sim) as board:
        assert any(NEWER in said and "newer" in said for said in board.identity.notices)
    person = Person(sim)
    person.press(".")  # the notice
    person.press(SETUP + HAND + COUNT)
    assert before.items() <= files(sim, "/data/live").items()
    assert synced(sim, store).faults == []
    assert len(store.matches()) == 1


def test_older_records_and_kinds_that_nobody_knows_are_read(sim: Simulator, store: Store) -> None:
    made = payloads(2, header={"id": "from before formats were stated"})
    write_live(sim, OLD, [*made, ["z", 1, 200, "?"]])
    start(sim)
    Person(sim).press(HAND + COUNT)
    outcome = synced(sim, store)
    assert outcome.faults == [] and any("(z)" in remark for remark in outcome.remarks)
    (kept,) = store.matches()
    assert len(kept.lines) == len(made) + 1 + 4


def test_a_live_match_that_does_not_fit_the_rules_is_laid_down_and_said(sim: Simulator, store: Store) -> None:
    made = payloads(2)
    write_live(sim, OLD, [*made, ["a", 1, 200, "what no rules ask for"]])
    start(sim)
    with device(sim) as board:
        assert any(OLD in said and "rules" in said for said in board.identity.notices)
    person = Person(sim)
    person.press(".")
    person.press(SETUP + HAND + COUNT)
    assert [laid.marks for laid in outside.matches(files(sim))] == ["p", "live"]
    outcome = synced(sim, store)
    assert len(outcome.faults) == 1 and OLD in outcome.faults[0] and "cannot be played" in outcome.faults[0]
    assert len(store.matches()) == 1
    person.press("m ^^^ . ^^^^^ . v .")  # leave; the matches; the older one
    person.press("..")
    assert "Traceback" not in sim.log


@pytest.mark.parametrize("where", ["live", "matches"])
def test_a_damaged_record_is_named_set_aside_and_collected(sim: Simulator, store: Store, where: str) -> None:
    made = payloads(HANDS_TO_WIN)
    if where == "live":
        write_live(sim, OLD, made)
    else:
        shelve(sim, {OLD: (made, "f"), NEWER: (payloads(1), "p")})
    at = 30
    _damage(sim, OLD, made, at)
    start(sim)
    name = f"{OLD}.{at}.altered"
    outcome = synced(sim, store)
    assert outside.aside(files(sim)) == []  # the computer has it
    assert any(name in remark for remark in outcome.remarks)
    assert list(store.reports(outcome.device)) == [name]
    kept = {kept.name: kept.lines for kept in store.matches()}
    good, _ = lines(made[:at])
    assert "\n".join(kept[OLD]).encode() + b"\n" == good
    assert outcome.faults == []
    with device(sim) as board:
        assert any(OLD in said and str(at) in said for said in board.identity.notices)
    again = synced(sim, store)
    assert (again.remarks, again.faults, again.new_records) == ([], [], 0)


def test_files_that_are_not_ours_are_left_alone_and_keep_no_sync_from_its_end(
    sim: Simulator, store: Store
) -> None:
    shelve(sim, {OLD: (payloads(2), "f")})
    odd = ["aside/a b", "aside/README", "aside/.1.torn", "matches/A B.1.00000000.f", "live/.tail", "live/A"]
    for name in odd:
        put(sim, f"/data/{name}", b"of a person")
    start(sim)
    outcome = synced(sim, store)
    assert (outcome.faults, outcome.new_matches) == ([], 1)
    assert all(files(sim)[f"/data/{name}"] == b"of a person" for name in odd)


def _damage(sim: Simulator, match: str, made: list, at: int) -> None:
    """Change a figure in record number `at` of a match."""
    fs = mounted(sim)
    (path,) = (path for path in files(sim) if match in path)
    with fs.open(path, "rb") as file:
        data = file.read()
    before = len(lines(made[:at])[0])
    place = data.index(b"1,", before)
    with fs.open(path, "wb") as file:
        file.write(data[:place] + b"7" + data[place + 1 :])
    put_back(sim, fs)
