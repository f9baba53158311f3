"""The flash is filled to its last block during a match: it is finished and synced, and room made again."""

from __future__ import annotations

from pathlib import Path

from davar.sim import Simulator
from davar.sim.flash import BLOCK, BLOCKS
from davar.store import Store
from littlefs import LittleFS, LittleFSError
from lossless import outside
from lossless.computer import device, synced
from lossless.evening import COUNT, END, HAND, SETUP, Person, ready, start
from lossless.image import files, mounted, put_back, take
from lossless.written import HANDS_TO_WIN, lines, payloads

NO, YES = ".", "v."
MOST = 200  # answers
OLDER = 16  # matches, more room than a new one needs


def test_a_match_is_finished_and_synced_on_a_full_flash_and_room_is_made_again(
    tree: Path, tmp_path: Path
) -> None:
    with Simulator(tree) as sim:
        person = ready(sim)
        person.press(SETUP + HAND + COUNT)
        sim.power_cut()
        older = _fill(sim)
        start(sim)
        _finish(person)

        person.press(".")  # lays it down; another one is refused
        refused = sim.screen()
        before = outside.matches(files(sim))
        assert {laid.marks for laid in before} == {"f"} and len(before) == older + 1
        person.press(".")
        assert sim.screen() != refused
        person.press(_NEW)
        assert sim.screen() == refused
        person.press(".")
        assert outside.matches(files(sim)) == before

        store = Store(str(tmp_path / "davar.db"))
        assert synced(sim, store).faults == []
        assert {kept.name: kept.lines for kept in store.matches()} == {laid.id: laid.lines for laid in before}
        kept = [laid.id for laid in outside.matches(files(sim)) if laid.marks == "fk"]
        assert len(kept) == len(before)

        person.press(_NEW + NO + ".")  # not now
        assert len(outside.matches(files(sim))) == len(before)
        person.press(_NEW)
        while not _playing(sim):
            person.press(YES)
        left = [laid.id for laid in outside.matches(files(sim))]
        assert 1 < len(left) < len(before) and left[:-1] == kept[-len(left) + 1 :]  # the oldest went
        person.play_to_the_end()
        store.close()


def test_an_answer_that_finds_no_room_is_refused_and_given_again_when_a_match_was_forgotten(
    tree: Path, tmp_path: Path
) -> None:
    with Simulator(tree) as sim:
        person = ready(sim)
        person.press(SETUP)
        sim.power_cut()
        take(sim, "/data/reserve")
        _fill(sim)
        start(sim)
        refused = None
        for _ in range(MOST):
            before = _live(sim)
            person.press(". " if _between(before) else "")  # from the sheet to the first question
            person.press(".")
            if _live(sim) == before:
                refused = sim.screen()
                break
            assert len(_live(sim)) == len(before) + 1
        assert refused is not None, "the flash does not fill"
        person.press(".")
        asked = sim.screen()
        sim.power_cut()
        start(sim)
        assert (_live(sim), sim.screen()) == (before, asked)

        store = Store(str(tmp_path / "davar.db"))
        synced(sim, store)
        with device(sim) as board:
            board.forget(min(entry.id for entry in board.matches()))
        person.press("." * (1 + _between(before)))
        assert len(_live(sim)) == len(before) + 1
        store.close()


_NEW = "v."  # the second entry of the first screen, below the same players again


def _fill(sim: Simulator) -> int:
    """Some older finished matches, and other files until no block is free; returns how many matches."""
    fs = mounted(sim)
    these = payloads(HANDS_TO_WIN, undone=60)
    data, chain = lines(these)
    fs.makedirs("/data/matches", exist_ok=True)
    for number in range(OLDER):
        with fs.open(f"/data/matches/0000000{number:04x}.{len(these)}.{chain}.f", "wb") as file:
            file.write(data)
    for size in (16 * BLOCK, BLOCK):
        _fill_with(fs, size)
    put_back(sim, fs)
    return OLDER


def _fill_with(fs: LittleFS, size: int) -> None:
    for number in range(BLOCKS):
        try:
            with fs.open(f"/filler-{size}-{number}", "wb") as file:
                file.write(bytes(size))
        except LittleFSError:
            return


def _finish(person: Person) -> None:
    """Three more hands, and the end; every press that answers must be in flash."""
    person.press((HAND + COUNT) * 3)
    assert len(_live(person.sim)) == 8 + 1 + 4 * 4
    person.press(END)
    assert len(_live(person.sim)) == 8 + 1 + 4 * 4 + 1


def _live(sim: Simulator) -> list[str]:
    (laid,) = outside.matches(files(sim, "/data/live"))
    return laid.lines


def _between(records: list[str]) -> bool:
    """Whether the sheet is shown: a hand has four answers, and the setup eight."""
    return (len(records) - 9) % 4 == 0


def _playing(sim: Simulator) -> bool:
    return bool(mounted(sim).listdir("/data/live"))
