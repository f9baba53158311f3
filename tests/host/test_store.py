"""The store, on SQLite and on PostgreSQL alike."""

import json
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from davar.errors import Failure
from davar.store import Store, schema
from davar.store.database import Database
from host_board import SETUP, hand, match_lines

FULL = match_lines([*SETUP, *hand(2, 140, 140)])
OTHER = match_lines([*SETUP, *hand(1, 100, 100)])


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request, new_db):
    return new_db(request.param)


@pytest.fixture
def store(db):
    opened = Store(db)
    yield opened
    opened.close()


def test_records_are_kept_exactly_as_received(store):
    added = store.add_records("card-1", "m1", FULL, 1000)
    assert (added.branch, added.new_records, added.new_branch) == (0, len(FULL), False)
    assert store.match(added.id).lines == FULL


def test_the_same_records_again_change_nothing(store):
    first = store.add_records("card-1", "m1", FULL, 1000)
    again = store.add_records("card-1", "m1", FULL, 2000)
    assert (again.id, again.new_records) == (first.id, 0)
    assert len(store.matches()) == 1


def test_a_longer_history_adds_what_is_new_and_a_shorter_one_takes_nothing_away(store):
    store.add_records("card-1", "m1", FULL[:5], 1000)
    assert store.add_records("card-1", "m1", FULL, 1000).new_records == len(FULL) - 5
    assert store.add_records("card-1", "m1", FULL[:3], 1000).new_records == 0
    assert store.match(1).lines == FULL


def test_a_history_that_contradicts_becomes_a_branch_and_both_grow(store):
    store.add_records("card-1", "m1", FULL[:-2], 1000)
    branch = store.add_records("card-1", "m1", OTHER[:-1], 1000)
    assert (branch.branch, branch.new_branch) == (1, True)
    assert store.add_records("card-1", "m1", OTHER, 1000).id == branch.id
    assert store.add_records("card-1", "m1", FULL, 1000).id == 1
    assert [kept.lines for kept in store.branches("card-1", "m1")] == [FULL, OTHER]


def test_one_name_on_two_devices_is_two_matches(store):
    store.add_records("card-1", "m1", FULL, 1000)
    assert store.add_records("card-2", "m1", OTHER, 1000).branch == 0
    assert [kept.device for kept in store.matches()] == ["card-1", "card-2"]


def test_a_sheet_from_paper_is_kept_once(store):
    sheet = {"game": "x", "players": ["سارا", "\u0000", "😀"], "hands": []}
    assert store.add_sheet(sheet, 5).new_records == 1
    assert store.add_sheet(dict(reversed(sheet.items())), 6).new_records == 0
    assert store.match(1).sheet == sheet


def test_what_is_known_of_devices_is_kept(store):
    store.see("card-1", "pico", "0.1", 1000)
    store.see("card-1", "pico", "0.2", 2000)
    store.set_clock("card-1", 3, 500)
    store.set_clock("card-1", 3, 900)
    [device] = store.devices()
    assert (device.firmware, device.first_seen, device.last_seen) == ("0.2", 1000, 2000)
    assert store.clocks() == {("card-1", 3): 500}
    assert store.add_report("card-1", "crash", b"\x00\xff", 1) is True
    assert store.add_report("card-1", "crash", b"other", 1) is False
    assert store.reports("card-1") == {"crash": b"\x00\xff"}


def test_writers_at_the_same_time_lose_and_double_nothing(db, store):
    def write(number):
        mine = Store(db)
        for match in range(6):
            for length in range(1, len(FULL) + 1, 4):
                mine.add_records("card-1", f"m{match}", FULL[:length], number)
            mine.add_records("card-1", f"m{match}", FULL, number)
        mine.close()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(write, range(4)))
    assert [(kept.name, kept.lines) for kept in store.branches("card-1", "m0")] == [("m0", FULL)]
    assert sorted(kept.name for kept in store.matches()) == [f"m{match}" for match in range(6)]
    assert all(kept.lines == FULL for kept in store.matches())


def test_processes_that_open_a_new_store_at_the_same_time_all_can(db):
    program = (
        "import sys; from davar.store import Store; s = Store(sys.argv[1]);"
        "s.add_sheet({'number': int(sys.argv[2])}, 1)"
    )
    started = [
        subprocess.Popen([sys.executable, "-c", program, db, str(number)], stderr=subprocess.PIPE)
        for number in range(4)
    ]
    assert [process.communicate()[1] for process in started] == [b""] * 4
    opened = Store(db)
    assert sorted(kept.sheet["number"] for kept in opened.matches()) == [0, 1, 2, 3]
    opened.close()


def test_a_change_that_fails_half_way_leaves_nothing(store, monkeypatch):
    def fail(*_):
        raise RuntimeError

    monkeypatch.setattr("davar.store.store._append", fail)
    with pytest.raises(RuntimeError):
        store.add_records("card-1", "m1", FULL, 1000)
    monkeypatch.undo()
    assert store.matches() == []


def test_an_older_store_is_brought_to_the_new_form_whole_or_not_at_all(db):
    store = Store(db)
    store.add_records("card-1", "m1", FULL, 1000)
    store.close()
    database = Database(db)
    good = ("ALTER TABLE devices ADD COLUMN label TEXT",)
    with pytest.raises(Failure, match="cannot be used"), database.writing() as connection:
        schema.upgrade(connection, (*schema.STEPS, good, ("ALTER TABLE nothing ADD COLUMN x TEXT",)))
    with database.writing() as connection:
        schema.upgrade(connection, (*schema.STEPS, good))
        connection.exec_driver_sql("UPDATE devices SET label = 'x'")
    with pytest.raises(Failure, match="newer Davar"):
        Store(db)
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE facts SET value = '1'")
    store = Store(db)
    assert store.match(1).lines == FULL
    store.close()
    database.close()


def test_the_command_line_keeps_its_matches_there(davar):
    assert davar("import", "-", typed='{"game": "shelem", "players": ["a", "b"], "hands": []}').code == 0
    assert json.loads(davar("matches", "--json").out)["match"] == 1


@pytest.mark.parametrize(
    "place",
    [
        "mysql://x/y",
        "postgresql://nobody@127.0.0.1:1/none",
        "nonsense://",
        "postgresql://[",
        "sqlite:////proc/x",
    ],
)
def test_a_store_that_cannot_be_is_refused_with_a_sentence(davar, place):
    done = davar("matches", "--db", place)
    assert done.code == 2
    assert done.err.startswith("davar: ")
    assert "Traceback" not in done.err


def test_a_password_in_the_url_is_not_shown(davar):
    done = davar("matches", "--db", "postgresql://me:secret@127.0.0.1:1/none")
    assert done.code == 2
    assert "secret" not in done.err


def test_a_file_that_is_no_store_is_left_as_it_is(davar, write):
    path = write("letter.txt", b"Dear Sir,\n" * 1000)
    assert davar("matches", "--db", path).code == 2
    assert path.read_bytes() == b"Dear Sir,\n" * 1000


def test_the_store_of_a_person_lies_in_the_folder_for_data(davar, monkeypatch, tmp_path):
    monkeypatch.delenv("DAVAR_DB")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    davar("import", "-", typed='{"game": "shelem", "players": ["a", "b"], "hands": []}')
    if sys.platform == "linux":
        with sqlite3.connect(tmp_path / "data" / "davar" / "davar.db") as connection:
            assert connection.execute("SELECT count(*) FROM matches").fetchone() == (1,)
