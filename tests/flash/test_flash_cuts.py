"""Flashing is broken off at every flash operation of an update in the middle of a match.

The update is done once, uncut, and every operation is noted. A cut is then the flash as it was before an
operation, that operation half done, and a start.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from davar.flashing.update import MARK
from davar.link.device import Device
from davar.sheets.replay import replay
from davar.sim import Simulator
from davar.sim.flash import BLOCK
from davar.sim.image import read

from tests.flash.boards import Files, kept, newer, play, put, simulator

STARTS = 24  # cuts after which the board is started; the files are looked at after each cut
FLASHES = 4  # cuts after which it is flashed again


@dataclass
class Update:
    """An update in full: the flash before it, and each operation as (offset, data; None for an erase)."""

    old: Files
    before: bytes
    operations: list[tuple[int, bytes | None]] = field(default_factory=list)

    def cuts(self) -> Iterator[bytes]:
        """The flash after each cut: the operations before it, and half of its own."""
        flash = bytearray(self.before)
        for offset, data in self.operations:
            torn = bytearray(flash)
            _do(torn, offset, data, 0.5)
            yield bytes(torn)
            _do(flash, offset, data, 1.0)


def _do(flash: bytearray, offset: int, data: bytes | None, part: float) -> None:
    size = int((BLOCK if data is None else len(data)) * part)
    if data is None:
        flash[offset : offset + size] = b"\xff" * size
    else:
        for at in range(size):
            flash[offset + at] &= data[at]


@pytest.fixture(scope="module")
def update(tree: Path, wanted: Files) -> Update:
    """From a version that differs in many files to this one, after the first hand of a match."""
    many = [path for path in wanted if path.startswith("device/screens/")]
    old = newer(wanted, *many, "device/gone.mpy", "device/app.mpy", "languages/en.txt", "board.py")
    return _done(tree, wanted, old)


def _done(tree: Path, wanted: Files, old: Files) -> Update:
    with simulator(tree, old) as sim, pytest.MonkeyPatch.context() as monkeypatch:
        play(sim)
        done = Update(old, bytes(sim.flash.data))
        erase, program = sim.flash.erase, sim.flash.program

        def erased(block: int) -> int:
            done.operations.append((block * BLOCK, None))
            return erase(block)

        def programmed(offset: int, data: bytes) -> int:
            done.operations.append((offset, bytes(data)))
            return program(offset, data)

        monkeypatch.setattr(sim.flash, "erase", erased)
        monkeypatch.setattr(sim.flash, "program", programmed)
        put(sim, wanted, monkeypatch)
    return done


def test_after_every_cut_the_journal_is_whole_and_one_version_can_start(
    update: Update, wanted: Files
) -> None:
    journal = kept(read(update.before))
    finishing = 0
    for flash in update.cuts():
        files = read(flash)
        assert kept(files) == journal
        main = files["/main.py"]
        if main.startswith(MARK.encode()):
            finishing += 1
            for path, data in wanted.items():  # all that is needed to finish is there
                assert data in (files.get(f"/{path}"), files.get(f"/{path}.new")), path
        elif main == wanted["main.py"]:
            version = {path: files.get(f"/{path}") for path in wanted}
            assert version in (wanted, {path: update.old[path] for path in wanted})
        else:
            raise AssertionError(main[:80])
    assert finishing > 20
    print(len(update.operations), "cuts,", finishing, "of them while the update was finished")


def test_after_a_cut_the_board_starts_by_itself_and_the_match_goes_on(update: Update, tree: Path) -> None:
    cuts = list(update.cuts())
    versions = set()
    for flash in cuts[:: len(cuts) // STARTS]:
        with _started(tree, flash) as sim:
            versions.add(sim.files()["/manifest.json"])
            _match_is_there(sim)
    assert len(versions) == 2  # the old one, and the new one finished by the board


def test_after_a_cut_the_board_can_be_flashed_again(
    update: Update, tree: Path, wanted: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuts = list(update.cuts())
    for flash in cuts[5 :: len(cuts) // FLASHES]:
        with _started(tree, flash) as sim:
            put(sim, wanted, monkeypatch)
            assert {path: data for path, data in sim.files().items() if not path.startswith("/data/")} == {
                f"/{path}": data for path, data in wanted.items()
            }
            _match_is_there(sim)


def test_a_killed_flash_command_leaves_a_board_that_can_be_flashed(tree: Path, wanted: Files) -> None:
    with simulator(tree, newer(wanted, *[path for path in wanted if path.endswith(".mpy")])) as sim:
        play(sim)
        journal = kept(sim.files())
        with sim.realtime():
            command = [sys.executable, "-m", "davar", "flash", "--yes", "--port", sim.port]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as first:
                sim.run_until(lambda: sim.flash.programs > 200 and _staged(sim) > 10, 60_000)
                first.kill()
            assert kept(sim.files()) == journal
            again = subprocess.run(command, capture_output=True, text=True, check=False)
            assert again.returncode == 0, again.stderr
        assert kept(sim.files()) == journal
        _match_is_there(sim)


def test_a_board_without_room_for_two_versions_says_so_after_a_cut_and_can_be_flashed_again(
    tree: Path, wanted: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    photos = {f"photos/{number}": b"\xaa" * 4000 for number in range(180)}
    mended = said = 0
    done = _done(
        tree, wanted, {**newer(wanted, *[path for path in wanted if path.endswith(".mpy")]), **photos}
    )
    journal = kept(read(done.before))
    cuts = list(done.cuts())
    for flash in cuts[3 :: len(cuts) // STARTS]:
        assert kept(read(flash)) == journal
        with _started(tree, flash) as sim:
            sim.run(2_000)
            if "update is not finished" in sim.log:
                said += 1
                assert sim.device.resets == []  # it stands at the prompt, and does not start again and again
                assert "#" in str(sim.screen())
                if said % 6 == 1:
                    mended += 1
                    put(sim, wanted, monkeypatch)
                    _match_is_there(sim)
            else:
                _match_is_there(sim)
    assert said > STARTS // 2 and mended


def _staged(sim: Simulator) -> int:
    with sim.lock:
        return sum(path.endswith(".new") for path in sim.files())


def _started(tree: Path, flash: bytes) -> Simulator:
    """A board that has just got its power back, with this in its flash."""
    sim = Simulator(tree)
    sim.flash.data[:] = flash
    return sim


def _match_is_there(sim: Simulator) -> None:
    """The board says hello with the match on, and its records replay to the hand that was played."""
    with sim.realtime(), Device(sim.port) as device:
        assert device.identity.match
        lines = list(device.records(device.identity.match))
    match = replay(lines).match
    assert [hand.totals for hand in match.hands] == [(45, 120)]
