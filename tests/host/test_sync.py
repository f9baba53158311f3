"""`davar devices` and `davar sync` against boards on real pseudo-terminals, into both kinds of store."""

import json
import signal
import subprocess
import sys
from contextlib import ExitStack

import pytest
from davar.cli import sync as commands
from davar.link.ports import open_port
from davar.store import Store
from host_board import SETUP, Board, chained, hand, match_lines

from shared_rules.frames import ANSWER, encode

FIRST = match_lines([*SETUP, *hand(2, 140, 140), *hand(1, 120, 80)])
SECOND = match_lines([*SETUP, *hand(0, 100, 165)])


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request, new_db):
    return new_db(request.param)


def kept(db):
    store = Store(db)
    found = {(match.device, match.name, match.branch): match.lines for match in store.matches()}
    store.close()
    return found


def test_a_board_is_listed_with_what_it_is(davar):
    with Board({"m1": FIRST}) as board:
        done = davar("devices", "--port", board.path)
        answer = json.loads(davar("devices", "--port", board.path, "--json").out)
    assert done.code == 0
    assert "card-1, pico-ssd1306, firmware 0.1.0 on MicroPython 1.24.0" in done.out
    assert (answer["id"], answer["match"]) == ("card-1", None)


def test_all_matches_come_over_once(davar, db):
    with Board({"m1": FIRST, "m2": SECOND}) as board:
        done = davar("sync", "--port", board.path)
        assert done.code == 0
        assert f"2 new, {len(FIRST) + len(SECOND)} new records" in done.out
        assert board.acknowledged == [("m1", len(FIRST)), ("m2", len(SECOND))]
        served = board.served
        again = davar("sync", "--port", board.path)
        assert "0 new, 0 new records" in again.out
        assert board.served == served
    assert kept(db) == {("card-1", "m1", 0): FIRST, ("card-1", "m2", 0): SECOND}


def test_the_sheet_is_the_same_as_on_the_board(davar):
    with Board({"m1": FIRST}) as board:
        davar("sync", "--port", board.path)
    sheet = json.loads(davar("show", "--json").out)["sheet"]
    assert sheet["totals"] == [225, -215]
    assert sheet["hands"][1] == {
        "change": [85, -240],
        "totals": [225, -215],
        "dealer": 1,
        "reason": "failed_doubled",
    }


def test_only_what_is_missing_is_asked_for(davar, db):
    with Board({"m1": FIRST[:9]}) as board:
        board.playing = "m1"
        davar("sync", "--port", board.path)
        board.matches["m1"] = FIRST
        done = davar("sync", "--port", board.path)
        assert f"0 new, {len(FIRST) - 9} new records" in done.out
        assert board.served == len(FIRST)
        assert board.acknowledged == []
    assert kept(db) == {("card-1", "m1", 0): FIRST}


def test_the_board_gets_the_time_and_its_records_get_dates(davar):
    with Board({"m1": FIRST}) as board:
        davar("sync", "--port", board.path)
        began = board.epoch - 900
        shown = json.loads(davar("show", "--json").out)
    assert shown["begun"] == began + 100
    assert shown["ended"] == began + 100 + len(FIRST) - 1


def test_a_sync_that_is_broken_off_goes_on_where_it_stopped(davar, db):
    with Board({"m1": FIRST, "m2": SECOND}) as board:
        board.unplug_after = len(FIRST) + 4
        assert davar("sync", "--port", board.path).code == 3
        assert kept(db) == {("card-1", "m1", 0): FIRST}
        board.unplug_after = None
        assert davar("sync", "--port", board.path).code == 0
    assert kept(db) == {("card-1", "m1", 0): FIRST, ("card-1", "m2", 0): SECOND}


def test_a_board_set_back_to_an_older_copy_is_told_and_nothing_is_lost(davar, db):
    with Board({"m1": FIRST}) as board:
        davar("sync", "--port", board.path)
        board.matches["m1"] = FIRST[:12]
        done = davar("sync", "--port", board.path)
    assert done.code == 0
    assert "older copy" in done.err
    assert kept(db) == {("card-1", "m1", 0): FIRST}


def test_a_board_set_back_and_played_on_is_kept_as_a_second_copy(davar, db):
    other = match_lines([*SETUP, *hand(2, 140, 140), *hand(3, 100, 100), *hand(0, 100, 100)])
    with Board({"m1": FIRST}) as board:
        davar("sync", "--port", board.path)
        board.matches["m1"] = other
        done = davar("sync", "--port", board.path)
        assert done.code == 0
        assert "contradicts" in done.err
        assert davar("sync", "--port", board.path).err == ""
    assert kept(db) == {("card-1", "m1", 0): FIRST, ("card-1", "m1", 1): other}
    assert "copy 2 of this match" in davar("show", "2").out


def test_two_boards_with_one_id_are_kept_apart(davar, db):
    with Board({"m1": FIRST}) as one, Board({"m1": SECOND}) as two:
        done = davar("sync", "--port", one.path, "--port", two.path)
    assert done.code == 0
    assert "two boards have one id" in done.err
    assert sorted(map(len, kept(db).values())) == sorted([len(FIRST), len(SECOND)])


def test_several_boards_are_synced_at_once(davar, db):
    with Board({"m1": FIRST}, "card-1") as one, Board({"m1": SECOND}, "card-2") as two:
        done = davar("sync", "--all", "--port", one.path, "--port", two.path)
    assert done.code == 0
    assert kept(db) == {("card-1", "m1", 0): FIRST, ("card-2", "m1", 0): SECOND}


def test_when_one_of_several_boards_fails_the_others_are_synced_and_it_is_said(davar, db):
    with Board({"m1": FIRST}) as board:
        done = davar("sync", "--port", board.path, "--port", "/dev/none")
    assert done.code == 5
    assert "/dev/none" in done.err
    assert "1 of 2 boards" in done.err
    assert len(kept(db)) == 1


def test_two_hosts_that_sync_the_same_boards_lose_and_double_nothing(db):
    matches = {f"m{number}": FIRST if number % 2 else SECOND for number in range(8)}
    with Board(matches) as one, Board(matches, "card-2") as two, Board(matches) as copy:
        line = [sys.executable, "-m", "davar", "sync", "--db", db]
        ports = ((one.path, two.path), (two.path, copy.path))
        hosts = []
        for first, second in ports:
            both = ["--port", first, "--port", second]
            hosts.append(subprocess.Popen([*line, *both], stdout=subprocess.PIPE, stderr=subprocess.PIPE))
        answers = [host.communicate() for host in hosts]
        # A port belongs to one host at a time: who found one busy tries again.
        for port in (one.path, two.path, copy.path):
            subprocess.run([*line, "--port", port], check=True, capture_output=True)
    assert all(b"Traceback" not in err for _, err in answers)
    expected = {
        (device, name, 0): lines for device in ("card-1", "card-2") for name, lines in matches.items()
    }
    assert kept(db) == expected


def test_records_of_an_unknown_kind_are_kept_and_named(davar, db):
    payloads = [
        ["m", 3, 100, {"format": 1}],
        *(["a", 3, 101, answer] for answer in SETUP),
        ["z", 3, 102, "?"],
    ]
    lines = chained(payloads)
    with Board({"m1": lines}) as board:
        done = davar("sync", "--port", board.path)
    assert done.code == 0
    assert "(z)" in done.err
    assert kept(db) == {("card-1", "m1", 0): lines}
    assert "unknown kind (z)" in davar("show").err


def test_a_match_that_does_not_check_out_stays_on_the_board_and_the_others_come(davar, db):
    damaged = [*FIRST[:6], FIRST[6].replace(" [", " [ "), *FIRST[7:]]
    with Board({"m1": damaged, "m2": SECOND}) as board:
        done = davar("sync", "--port", board.path)
        assert board.acknowledged == [("m2", len(SECOND))]
    assert done.code == 4
    assert "Match m1: record 6 was altered" in done.err
    assert kept(db) == {("card-1", "m2", 0): SECOND}


def test_answers_that_cannot_be_are_refused_by_the_rules(davar, db):
    with Board({"m1": match_lines([*SETUP, 2, 141])}) as board:
        done = davar("sync", "--port", board.path)
    assert done.code == 4
    assert "record 10 cannot be played: 141 does not fit" in done.err
    assert kept(db) == {}


def test_a_newer_format_asks_for_an_update(davar, db):
    with Board({"m1": match_lines(SETUP, header={"format": 1}), "m2": FIRST}) as board:
        board.matches["m1"][0] = board.matches["m1"][0].replace('"format":1', '"format":2')
        assert davar("sync", "--port", board.path).code == 4


def test_a_crash_report_is_collected_once(davar):
    with Board({"m1": FIRST}) as board:
        board.crash = b"Traceback\n  boom\n"
        done = davar("sync", "--port", board.path)
        assert board.crash == b""
        assert "crash" in done.err
    assert "  boom" in davar("devices", "--reports", "card-1").out


def test_nothing_attached_and_ports_that_are_none_exit_with_3(davar, monkeypatch, write):
    monkeypatch.setattr("davar.link.ports.ports", list)
    for command in ("sync", "devices", "watch"):
        done = davar(command)
        assert done.code == 3
        assert "No board was found" in done.err
    assert davar("sync", "--port", "/dev/none").code == 3
    assert davar("devices", "--port", write("file", "")).code == 3


def test_lists_of_the_board_are_read_and_set(davar):
    with Board() as board:
        assert davar("players", "--port", board.path).out.split() == ["Ali", "Sara", "Reza", "Mina"]
        done = davar("players", "--port", board.path, "--add", "=Nima", "--remove", "Ali")
        assert done.out.split() == ["Sara", "Reza", "Mina", "=Nima"]
        davar("players", "--port", board.path, "--from", "-", typed='["a", "b"]')
        assert board.players == ["a", "b"]
        assert davar("players", "--port", board.path, "--remove", "c").code == 2
        changed = davar("settings", "--port", board.path, "brightness=90", "remote=no", "--json")
        assert json.loads(changed.out) == {"brightness": 90, "remote": False, "language": "en"}
        assert davar("settings", "--port", board.path, "colour=red").code == 2
        assert davar("settings", "--port", board.path, "brightness=dark").code == 2
        own = davar("presets", "--port", board.path).out
        assert json.loads(own) == board.presets
        davar("presets", "--port", board.path, "--from", "-", typed="[]")
        assert board.presets == []


def test_a_refusal_of_the_board_is_a_sentence_and_exit_code_2(davar):
    def refuse(number, body):
        return encode(number, "error", {"code": "name_blank", "figures": {}}, ANSWER)

    with Board(lies={"set_players": refuse}) as board:
        done = davar("players", "--port", board.path, "--add", "x")
    assert done.code == 2
    assert "refuses" in done.err


def test_a_backup_brings_back_store_and_board(davar, tmp_path, new_db):
    path = tmp_path / "backup.json"
    with Board({"m1": FIRST}) as board:
        davar("import", "-", typed='{"game": "shelem", "players": ["a", "b"], "hands": []}')
        assert davar("backup", path, "--port", board.path).code == 0
        board.players, board.presets, board.settings[0][1] = [], [], 10
        other = new_db("sqlite")
        done = davar("restore", path, "--port", board.path, "--db", other)
        assert "2 matches were missing" in done.out
        assert board.players == ["Ali", "Sara", "Reza", "Mina"]
        assert board.settings[0] == ["brightness", 160]
        assert len(board.presets) == 1
    assert "0 matches were missing" in davar("restore", path).out
    before, after = (davar("export", "--format", "json", *more).out for more in ((), ("--db", other)))
    assert sorted(json.loads(before), key=str) == sorted(json.loads(after), key=str)


def test_a_damaged_backup_is_refused(davar, write):
    for text in ("{}", "[]", '{"davar_backup": 9}', '{"davar_backup": 1, "matches": 3}'):
        assert davar("restore", write("backup.json", text)).code == 2


def test_a_board_is_synced_whenever_it_appears(db, tmp_path):
    """The port is a name that a board stands behind, or does not."""
    port = tmp_path / "port"
    line = [sys.executable, "-m", "davar", "sync", "--watch", "--db", db, "--port", str(port)]
    with Board({"m1": FIRST}) as board:
        process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert "Waiting for boards" in process.stderr.readline()
        port.symlink_to(board.path)
        assert "1 new" in process.stdout.readline()
        port.unlink()
        assert "is gone" in process.stderr.readline()
        board.matches["m2"] = SECOND
        port.symlink_to(board.path)
        assert "1 new" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert "Interrupted" in process.stderr.read()
    assert len(kept(db)) == 2


def test_a_board_so_full_that_its_flash_counts_below_nothing_is_synced(davar, db):
    with Board({"m1": FIRST}) as board:
        board.free = -16_384
        assert davar("sync", "--port", board.path).code == 0
        assert "0 KB free" in davar("devices", "--port", board.path).out
    assert kept(db) == {("card-1", "m1", 0): FIRST}


def test_of_ten_tables_the_one_that_is_pulled_is_named_and_the_others_are_kept(davar, db):
    with ExitStack() as club:
        boards = [club.enter_context(Board({"m1": FIRST, "m2": SECOND}, f"table-{n}")) for n in range(10)]
        boards[3].unplug_after = len(FIRST) + 4
        ports = [word for board in boards for word in ("--port", board.path)]
        done = davar("sync", *ports)
    assert done.code == 5
    assert "9 of 10 boards were synced" in done.err
    assert "table-3: The board on" in done.err
    assert "What was copied whole before that is in the store" in done.err
    assert len(kept(db)) == 19
    assert kept(db)["table-3", "m1", 0] == FIRST


def test_a_board_that_could_not_be_reached_is_tried_again_while_it_is_plugged_in(db, monkeypatch):
    said = []
    monkeypatch.setattr(commands, "AGAIN_S", 0)
    monkeypatch.setattr(commands.console, "say", said.append)

    def look_again(seconds):
        if port is not None and len(said) > 2:
            port.close()
        if kept(db):
            raise KeyboardInterrupt

    monkeypatch.setattr(commands.time, "sleep", look_again)
    with Board({"m1": FIRST}) as board, Store(db) as store:
        port = open_port(board.path)
        with pytest.raises(KeyboardInterrupt):
            commands._whenever_one_appears([board.path], store, False)
    assert "is in use by" in said[1]
    assert kept(db) == {("card-1", "m1", 0): FIRST}


def test_ctrl_c_in_the_middle_keeps_whole_matches_and_says_so(db):
    """The board stops answering half way through the second match; the person gives up."""
    line = [sys.executable, "-m", "davar", "sync", "--db", db, "--port"]
    with Board({"m1": FIRST, "m2": SECOND}) as board:
        board.unplug_after = len(FIRST) + 4
        process = subprocess.Popen([*line, board.path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        board.waiting.wait(60)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Interrupted" in err
    assert b"Traceback" not in err
    assert kept(db) == {("card-1", "m1", 0): FIRST}


def test_output_that_nobody_reads_to_the_end_is_no_fault(command, tmp_path):
    program = f"{sys.executable} -m davar score --lines - | head -c 20"
    line = b'{"game": "shelem", "players": ["a", "b"], "hands": []}\n' * 2000
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", program], input=line, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
