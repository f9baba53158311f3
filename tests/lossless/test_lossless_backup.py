"""`davar backup` and `davar restore`: the store and what a board keeps come back as they were."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from davar.sim import Simulator
from davar.store import Store
from lossless.computer import contents, device, synced
from lossless.evening import COUNT, HAND, NAMES, SETUP, ready, start
from lossless.image import put
from lossless.written import HANDS_TO_WIN, payloads, shelve

LATER = 4_000_000_000
PRESETS = [{"name": "Friday", "game": "shelem", "options": {"target": 1000}}]


def test_store_and_board_come_back_from_a_backup_as_they_were(tree: Path, tmp_path: Path) -> None:
    db, backup = str(tmp_path / "davar.db"), str(tmp_path / "backup.json")
    with Simulator(tree) as sim, Simulator(tree) as other:
        _evening(sim, db)
        with sim.realtime():
            _davar("backup", backup, "--port", sim.port, "--db", db)
        kept = _all_of(db)
        with device(sim) as board:
            before = (board.players(), board.settings(), board.presets())
        assert before[0] == NAMES and before[2] == PRESETS

        fresh = str(tmp_path / "fresh.db")
        with other.realtime():
            _davar("restore", backup, "--port", other.port, "--db", fresh)
        with device(other) as board:
            assert (board.players(), board.settings(), board.presets()) == before
        assert _all_of(fresh) == kept
        assert {branch for _, _, branch, _ in kept["matches"]} == {0, 1}
        assert {name[:5] for names in kept["reports"].values() for name in names} == {"crash"}

    again = _davar("restore", backup, "--db", fresh)
    assert again.startswith("0 matches")
    assert _all_of(fresh) == kept


def test_an_older_backup_takes_nothing_from_a_store_that_went_on(tree: Path, tmp_path: Path) -> None:
    db, backup = str(tmp_path / "davar.db"), str(tmp_path / "backup.json")
    with Simulator(tree) as sim:
        person = _evening(sim, db)
        _davar("backup", backup, "--db", db)
        person.press(HAND + COUNT)
        store = Store(db)
        synced(sim, store)
        store.see(store.devices()[0].id, "pico-ssd1306", "9.9.9", LATER)
        store.close()
    before = _all_of(db)
    assert _davar("restore", backup, "--db", db).startswith("0 matches")
    assert _all_of(db) == before


@pytest.mark.parametrize("cut", [0.1, 0.5, 0.9])
def test_a_backup_that_was_cut_short_is_refused_and_the_store_stays(tmp_path: Path, cut: float) -> None:
    db, backup = str(tmp_path / "davar.db"), tmp_path / "backup.json"
    Store(db).close()
    _davar("backup", str(backup), "--db", db)
    text = backup.read_text()
    backup.write_text(text[: int(len(text) * cut)])
    assert "backup.json" in _davar("restore", str(backup), "--db", db, code=2)


def _evening(sim: Simulator, db: str):
    """A synced board with players, settings, presets, matches and a crash; a match of it went two ways."""
    person = ready(sim)
    sim.power_cut()
    shelve(sim, {"00001000001": (payloads(HANDS_TO_WIN), "f")})
    put(sim, "/data/crash", b"Traceback: boom\n")
    put(sim, "/data/presets.json", json.dumps(PRESETS).encode())
    put(sim, "/data/settings.json", json.dumps({"brightness": 90, "sound": "on"}).encode())
    start(sim)
    person.press(SETUP + HAND + COUNT)
    sim.power_cut()
    image = bytes(sim.flash.data)
    start(sim)
    store = Store(db)
    person.press(HAND + COUNT)
    synced(sim, store)
    sim.power_cut()
    sim.flash.data[:] = image
    start(sim)
    person.press(". v. ..." + COUNT)
    synced(sim, store)
    store.close()
    return person


def _all_of(db: str) -> dict:
    """What a store has, times included."""
    store = Store(db)
    found = contents(store)
    found["devices"] = [vars(known) for known in store.devices()]
    found["starts"] = sorted(store.clocks().items())
    store.close()
    return found


def _davar(*arguments: str, code: int = 0) -> str:
    line = [sys.executable, "-m", "davar", *arguments]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr
