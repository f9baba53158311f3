"""Mistyped stores and ports, full disks, closed pipes, locked files: a sentence, and nothing is broken."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from davar.store import Store
from davar.store import database as databases
from host_board import SETUP, Board, hand, match_lines
from sqlalchemy import create_engine, inspect

LINES = match_lines([*SETUP, *hand(2, 140, 140)])
SHEET = '{"game": "shelem", "players": ["a", "b"], "hands": []}'
READERS = [("show",), ("show", "1"), ("matches",), ("stats",), ("export",), ("devices", "--reports", "x")]
READERS += [("backup", "/dev/null"), ("play", "7")]


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_a_command_that_reads_refuses_a_store_that_is_not_there_and_makes_none(davar, tmp_path, command):
    place = tmp_path / "folder" / "mistyped.db"
    done = davar(*command, "--db", place)
    assert (done.code, done.out) == (2, "")
    assert f"There is no store in {place}" in done.err
    assert not place.parent.exists()


def test_a_database_without_a_store_is_refused_by_readers_and_left_empty(davar, new_db):
    db = new_db("postgresql")
    done = davar("matches", "--db", db)
    assert done.code == 2
    assert "There is no store" in done.err
    assert davar("import", "-", "--db", db, typed=SHEET).code == 0
    assert davar("matches", "--db", db).code == 0


def test_a_store_is_read_while_nobody_may_write_into_it(davar, db):
    davar("import", "-", typed=SHEET)
    with sqlite3.connect(db) as connection:
        connection.execute("BEGIN IMMEDIATE")
        assert davar("show").code == 0


def test_a_store_that_another_program_holds_is_named_with_what_to_do(davar, db, monkeypatch):
    davar("import", "-", typed=SHEET)
    monkeypatch.setattr(databases, "WAIT", 0)
    with sqlite3.connect(db, isolation_level=None) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        done = davar("show")
    assert done.code == 2
    assert "Another program" in done.err


def test_a_file_that_is_no_store_is_left_as_it_is(davar, write):
    path = write("letter.txt", "Dear Sara, " * 100)
    for command in (("show",), ("import", "-")):
        done = davar(*command, "--db", path, typed=SHEET)
        assert done.code == 2
        assert "That file is something else" in done.err
    assert path.read_text() == "Dear Sara, " * 100


@pytest.mark.parametrize("command", ["matches", "show", "stats --json", "export", "rule", "--help"])
def test_whoever_reads_the_output_may_have_seen_enough(db, command):
    with Store(db) as store:
        store.add_records("card-1", "m1", LINES, 1)
    reading, writing = os.pipe()
    os.close(reading)
    line = [sys.executable, "-m", "davar", *command.split()]
    environment = {**os.environ, "DAVAR_DB": db}
    done = subprocess.run(line, stdout=writing, stderr=subprocess.PIPE, env=environment, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("command", ["matches", "show", "export", "--help"])
def test_output_to_a_full_disk_is_said_to_be_cut_short(db, command):
    with Store(db) as store:
        store.add_records("card-1", "m1", LINES, 1)
    line = [sys.executable, "-m", "davar", *command.split()]
    with open("/dev/full", "wb") as full:
        environment = {**os.environ, "DAVAR_DB": db}
        done = subprocess.run(line, stdout=full, stderr=subprocess.PIPE, env=environment, check=False)
    assert done.returncode == 2
    assert b"no room" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_match_without_a_sheet_is_named_when_it_is_to_be_exported(davar, db, tmp_path):
    with Store(db) as store:
        store.add_records("card-1", "m1", LINES, 1)
        store.add_records("card-1", "m2", LINES[:3], 1)
    path = tmp_path / "sheet.csv"
    alone = davar("export", "2", "-o", path)
    assert (alone.code, path.exists()) == (2, False)
    assert "Match 2 is still being set up" in alone.err
    both = davar("export", "1", "2", "-o", path)
    assert (both.code, path.exists()) == (5, True)
    assert "Without match 2" in both.err
    everything = davar("export", "-o", path)
    assert everything.code == 0
    assert "Match 2 is still being set up" in everything.err


def test_a_port_that_is_not_there_cannot_be_watched(davar):
    done = davar("watch", "--port", "/dev/none")
    assert done.code == 3
    assert "There is no port /dev/none" in done.err
    assert davar("watch", "--web", "--port", "/dev/none", "--port", "/dev/nothing").code == 3


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_simulator_that_is_ended_leaves_nothing_behind(tmp_path, number):
    environment = {**os.environ, "TMPDIR": str(tmp_path / "temporary")}
    (tmp_path / "temporary").mkdir()
    line = [sys.executable, "-m", "davar", "sim", "--no-browser", "--image", tmp_path / "flash"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, env=environment) as process:
        while b"http" not in process.stdout.readline():
            assert process.poll() is None
        assert os.listdir(tmp_path / "temporary")
        process.send_signal(number)
    assert process.returncode == 0
    assert os.listdir(tmp_path / "temporary") == []


def test_a_backup_says_what_it_lacks(davar, tmp_path):
    wrong = [*LINES[:5], *LINES[6:]]
    with Board({"m1": wrong, "m2": LINES}) as board:
        done = davar("backup", tmp_path / "backup.json", "--port", board.path)
    assert done.code == 5
    assert "Match m1" in done.err
    assert (tmp_path / "backup.json").exists()


@pytest.mark.parametrize("key", [b"\x04", b"\x03"], ids=["Ctrl-D", "Ctrl-C"])
def test_a_question_may_be_left_unanswered(key):
    far, near = os.openpty()
    ask = "import sys, typer; from davar import cli; from davar.__main__ import main\n"
    ask += "cli.app.command('ask')(lambda: typer.confirm('Go on', err=True)); sys.exit(main(['ask']))"
    with subprocess.Popen(
        [sys.executable, "-c", ask], stdin=near, stderr=near, start_new_session=True
    ) as process:
        while b"Go on" not in os.read(far, 4096):
            assert process.poll() is None
        os.write(far, key) if key == b"\x04" else process.send_signal(signal.SIGINT)
    os.close(far)
    os.close(near)
    assert process.returncode == 130


OUTPUTS = [
    "backup",
    "export --format json -o",
    "export 1 --format csv -o",
    "export 1 --format xlsx -o",
    "sim --image",
]
OUTPUTS += ["image --base stock.uf2 -o"]


@pytest.mark.parametrize("name", ["itself", "symlink", "hard link", "another store", "x, beside"])
@pytest.mark.parametrize("command", OUTPUTS)
def test_no_command_writes_its_output_over_a_store(davar, db, tmp_path, monkeypatch, command, name):
    davar("import", "-", typed=SHEET)
    store = Path(db)
    named = tmp_path / "link.json"
    if name == "itself":
        named = store
    elif name == "symlink":
        named.symlink_to(store)
    elif name == "hard link":
        named.hardlink_to(store)
    elif name == "another store":
        named.write_bytes(store.read_bytes())
    else:  # x.new is the name under which x is written first
        store = store.rename(tmp_path / "x.new")
        monkeypatch.setenv("DAVAR_DB", str(store))
        named = tmp_path / "x"
    before = store.read_bytes()
    done = davar(*command.split(), named)
    assert (done.code, done.out) == (2, "")
    assert "is a store of matches; nothing was written. Name another file." in done.err
    assert store.read_bytes() == before
    assert davar("show", "1").code == 0


def test_a_store_that_is_still_to_be_made_is_no_place_for_a_backup(davar, tmp_path):
    with Board({"m1": LINES}) as board:
        done = davar("backup", tmp_path / "x.db", "--port", board.path, "--db", f"sqlite:///{tmp_path}/x.db")
    assert done.code == 2
    assert "is a store of matches" in done.err
    assert not (tmp_path / "x.db").exists()


def test_an_output_may_be_a_device_a_pipe_or_an_older_file(davar, tmp_path):
    davar("import", "-", typed=SHEET)
    (tmp_path / "old.json").write_text("old")
    assert davar("backup", tmp_path / "old.json").code == 0
    assert (tmp_path / "old.json").read_text() != "old"
    assert davar("backup", "/dev/null").code == 0
    for place in ("/", "/nowhere/x.csv", tmp_path / "old.json" / "x.csv"):
        done = davar("export", "--format", "csv", "-o", place)
        assert done.code == 2
        assert "Traceback" not in done.err


@pytest.mark.parametrize("table", ["foo (x)", "matches (id)", "facts (x)", "facts (name, value)"])
def test_a_database_of_another_program_is_refused_and_left_as_it_is(davar, tmp_path, table):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute(f"CREATE TABLE {table}")
        if "name" in table:
            connection.execute("INSERT INTO facts VALUES ('schema', 'snowflake')")
    connection.close()
    before = path.read_bytes()
    with Board({"m1": LINES}) as board:
        for command in (("import", "-"), ("sync", "--port", board.path)):
            done = davar(*command, "--db", path, typed=SHEET)
            assert (done.code, done.out) == (2, "")
            assert f"{path} holds somebody else's tables; nothing was changed. Name another file." in done.err
    assert "There is no store" in davar("matches", "--db", path).err
    assert path.read_bytes() == before


def test_an_empty_database_becomes_a_store(davar, tmp_path):
    path = tmp_path / "empty.db"
    path.touch()
    assert davar("import", "-", "--db", path, typed=SHEET).code == 0


def test_a_server_may_have_other_tables_but_none_with_a_name_of_ours(davar, new_db):
    for table, code in (("members", 0), ("matches", 2), ("facts", 2)):
        db = new_db("postgresql")
        engine = create_engine(db.replace("postgresql:", "postgresql+psycopg:"))
        with engine.begin() as connection:
            connection.exec_driver_sql(f"CREATE TABLE {table} (x INTEGER)")
        done = davar("import", "-", "--db", db, typed=SHEET)
        assert done.code == code
        if code:
            assert "somebody else's tables with the names of Davar's; nothing was changed" in done.err
            assert inspect(engine).get_table_names() == [table]
        engine.dispose()


@pytest.mark.skipif(not os.path.exists("/proc/self"), reason="needs /proc")
@pytest.mark.parametrize("place", ["/proc/x", "/proc/self/x", "/dev/null/x", "/dev/zero", "/proc/self/mem"])
def test_a_flash_image_where_none_can_be_is_refused_in_a_sentence(davar, place):
    done = davar("sim", "--no-browser", "--image", place)
    assert (done.code, done.out) == (2, "")
    assert place.removesuffix("/x") in done.err
    assert "Traceback" not in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["--version", "matches", "matches --json", "show", "export", "import -"])
def test_streams_that_the_caller_closed_are_no_fault(db, command, closed):
    with Store(db) as store:
        store.add_records("card-1", "m1", LINES, 1)
    line = f'exec "{sys.executable}" -m davar {command} {closed}'
    environment = {**os.environ, "DAVAR_DB": db}
    done = subprocess.run(line, shell=True, input=b"", capture_output=True, env=environment, check=False)
    assert done.returncode == (2 if "import" in command else 0)
    assert b"Traceback" not in done.stderr
    with Store(db) as store:
        assert store.match(1).lines == LINES
