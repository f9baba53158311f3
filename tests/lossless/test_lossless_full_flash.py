"""The flash is filled to its last block during a match: it is finished and synced, and room made again."""

from __future__ import annotations

from pathlib import Path

import pytest
from davar.sim import Simulator
from davar.sim.flash import BLOCK, BLOCKS
from davar.store import Store
from littlefs import LittleFS, LittleFSError
from lossless import outside
from lossless.computer import device, synced
from lossless.evening import COUNT, END, HAND, SETUP, Person, ready, start
from lossless.image import files, mounted, put_back, take
from lossless.written import HANDS_TO_WIN, lines, payloads, shelve

NO, YES = ".", "v."
FIRST_DEALER = "."
MOST = 200  # answers
OLDER = 30  # matches, more room than a new one needs


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


@pytest.mark.parametrize(("matches", "said"), [(12, False), (9, True), (5, True)])
def test_when_less_than_ten_more_matches_fit_each_new_one_says_so_and_is_played_all_the_same(
    tree: Path, matches: int, said: bool
) -> None:
    with Simulator(tree) as sim:
        person = ready(sim)
        sim.power_cut()
        _fill_but(sim, matches)
        start(sim)
        person.press("." if said else "")
        person.press(SETUP + END)
        for _ in range(3):
            person.press(".")  # another with the same players
            assert _playing(sim) is not said
            person.press("." if said else "")
            assert _playing(sim)
            person.press(FIRST_DEALER + HAND + COUNT + END)
        assert len(outside.matches(files(sim))) == 4


def test_the_ten_oldest_that_a_computer_has_make_room_with_one_yes_and_unfinished_ones_come_last(
    tree: Path, tmp_path: Path
) -> None:
    with Simulator(tree) as sim:
        person = ready(sim)
        sim.power_cut()
        shelve(sim, {f"00000{n:06x}": (payloads(HANDS_TO_WIN), "fk" if n % 8 else "pk") for n in range(16)})
        _fill_but(sim, 5)
        start(sim)
        person.press(".")
        asked = sim.screen()
        person.press(YES)
        assert len(outside.matches(files(sim))) == 16 - 10
        assert [laid.marks for laid in outside.matches(files(sim))].count("pk") == 2
        assert sim.screen() != asked  # there is room, and the game is asked for


@pytest.mark.parametrize(("matches", "left"), [(5, 2), (0, 0)])
def test_unfinished_matches_are_offered_only_when_there_is_no_room_at_all(
    tree: Path, matches: int, left: int
) -> None:
    with Simulator(tree) as sim:
        person = ready(sim)
        sim.power_cut()
        shelve(sim, {f"0000000000{n}": (payloads(2), "pk") for n in range(2)})
        _fill_but(sim, matches)
        start(sim)
        person.press("." + YES)  # a notice, then the game and how many; or the question
        assert len(outside.matches(files(sim))) == left


def test_a_parked_match_is_taken_up_again_only_where_it_can_be_played_to_its_end(
    tree: Path, tmp_path: Path
) -> None:
    with Simulator(tree) as sim:
        person = ready(sim)
        sim.power_cut()
        shelve(sim, {"00000000001": (payloads(2), "p"), "00000000002": (payloads(HANDS_TO_WIN), "fk")})
        _fill_but(sim, 0)
        start(sim)
        person.press("vv. v. .")  # the matches, the older one, go on: may the other be deleted?
        assert not _playing(sim)
        person.press(NO + ".")  # memory full
        assert not _playing(sim) and len(outside.matches(files(sim))) == 2


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


def _fill_but(sim: Simulator, matches: int) -> None:
    """Files until there is room for so many matches and no more, as the device counts."""
    fs = mounted(sim)
    folders = sum(1 for _ in fs.walk("/")) - 1
    free = BLOCKS - fs.used_block_count - 2 * folders  # littlefs on the board counts folders twice
    needed = 8 + 12 - 1 + 2 * matches  # blocks: for one match, the reserve, and two for every more
    with fs.open("/filler", "wb") as file:
        for _ in range(free - needed):
            file.write(bytes(BLOCK))
    put_back(sim, fs)


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
