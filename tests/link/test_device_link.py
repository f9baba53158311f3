"""The device's side of the link on MicroPython, at a real line, with the real journal."""

import pytest
from davar.link.connection import OtherProtocol, Refusal
from davar.link.device import Device
from link_harness import LinkDevice, RawHost

from shared_rules.frames import ANSWER, PROTOCOL, LineReader, encode, is_frame
from shared_rules.records import START, check

HELLO = encode(1, "hello", {"protocol": PROTOCOL})


@pytest.fixture
def device(tmp_path):
    with LinkDevice(tmp_path) as device:
        yield device


@pytest.fixture
def host(device):
    with RawHost(device.path) as host:
        yield host


def state(host, number=900_000):
    """What the device says of itself: presses, bytes of memory in use, faults."""
    verb, body = host.ask(number, "press", {"key": "forward", "ms": 1})
    assert (verb, body["code"]) == ("error", "state")
    return body["figures"]


def test_the_records_arrive_as_the_journal_has_them(device):
    with Device(device.path) as board:
        for match in board.matches():
            chain = START
            lines = list(board.records(match.id))
            for number, line in enumerate(lines):
                _, chain = check(line.encode(), number, chain)
            assert (len(lines), f"{chain:08x}") == (match.count, match.chain)
            assert list(board.records(match.id, 2)) == lines[2:]
            assert list(board.records(match.id, match.count)) == []


def test_the_longest_record_that_the_journal_takes_fits_into_a_frame(tmp_path):
    with LinkDevice(tmp_path, "long") as device, Device(device.path) as board:
        match = board.matches()[-1]
        assert match.count == 5
        chain = START
        for number, line in enumerate(board.records(match.id)):
            _, chain = check(line.encode(), number, chain)
        assert f"{chain:08x}" == match.chain


def test_lists_are_set_whole_or_not_at_all(device):
    names = [f"نام شماره‌ی {index}" for index in range(64)]
    with Device(device.path) as board:
        before = board.players()
        board.connection.ask("set_players", {"from": 0, "items": names[:3], "total": 64})
        assert board.players() == before
        board.set_players(names)
        assert board.players() == names
        for wrong in (["Ali", "Ali"], [""], ["x" * 25], ["a\u202eb"], [1], names + ["more"]):
            with pytest.raises(Refusal):
                board.set_players(wrong)
        assert board.players() == names
        board.set_players([])
        assert board.players() == []


def test_everything_else_that_a_host_may_ask(device):
    with Device(device.path) as board:
        assert board.identity.match == board.matches()[-1].id
        assert not board.identity.clock_known
        board.set_time(1_800_000_000)
        assert board.refresh().clock_known
        assert 1_799_999_000 < board.dated_starts()[board.identity.boot] <= 1_800_000_000
        board.set_setting("sound", False)
        assert board.settings() == {"sound": False, "language": "en", "dim_after": 60}
        ours = [{"name": "ours", "game": "any", "options": {"target": 1000}}]
        board.set_presets(ours)
        for shapeless in (
            [5],
            [{"name": "ours", "options": {}}],
            ours * 2,
            [{**ours[0], "options": {"target": [1]}}],
        ):
            with pytest.raises(Refusal):
                board.set_presets(shapeless)
        assert board.presets() == ours
        assert board.picture() == bytes(range(256)) * 4
        with pytest.raises(Refusal):
            board.connection.ask("crash", {"done": 1})
        assert board.crash() == "Traceback (most recent call last):\nboom\n" * 20
        board.forget_crash()
        assert board.crash() == ""
        assert board.aside() == []


def test_a_match_is_forgotten_only_after_it_was_acknowledged(device):
    with Device(device.path) as board:
        folded, live = board.matches()
        with pytest.raises(Refusal, match="not acknowledged"):
            board.forget(folded.id)
        with pytest.raises(Refusal, match="not as said"):
            board.acknowledge(folded.id, folded.count, "00000000")
        assert board.acknowledge(folded.id, folded.count, folded.chain)
        assert not board.acknowledge(live.id, live.count, live.chain)
        board.forget(folded.id)
        assert board.matches() == [live]


def test_a_host_that_follows_hears_of_every_answer(device):
    with Device(device.path) as board:
        board.follow()
        for _ in range(3):
            board.press("ok")
            (news,) = board.news(10)
            assert [news.line] == list(board.records(news.match, news.count - 1))


def test_a_press_repeated_because_its_answer_was_lost_is_done_once(host):
    press = encode(5, "press", {"key": "ok", "ms": 50})
    host.send(press * 3)
    assert [host.answer(5)[0] for _ in range(3)] == ["press"] * 3
    assert state(host)["presses"] == 1


def test_the_same_press_of_the_next_host_is_done_too(host):
    press = encode(5, "press", {"key": "ok", "ms": 50})
    for _ in range(2):
        host.send(HELLO + press)
        assert host.answer(5)[0] == "press"
    assert state(host)["presses"] == 2


def test_presses_are_refused_while_the_table_does_not_allow_them(tmp_path):
    with (
        LinkDevice(tmp_path, "locked") as device,
        Device(device.path) as board,
        pytest.raises(Refusal, match="takes no presses"),
    ):
        board.press("ok")


def test_a_fault_of_the_device_is_answered_and_goes_no_further(device):
    with Device(device.path) as board:
        with pytest.raises(Refusal) as refusal:
            board.press("down")
        assert (refusal.value.reason, refusal.value.code) == ("device_fault", 4)
        assert board.players()


def test_hello_is_answered_in_any_version_and_nothing_else_is(host):
    verb, body = host.ask(1, "hello", {"protocol": PROTOCOL + 1})
    assert (verb, body["protocol"]) == ("hello", PROTOCOL)
    assert host.ask(2, "players", {})[1]["code"] == "other_protocol"
    host.ask(3, "hello", {"protocol": PROTOCOL})
    assert host.ask(4, "players", {})[0] == "players"


WRONG = (
    ("hello", {}),
    ("hello", {"protocol": "1"}),
    ("hello", {"protocol": True}),
    ("nonsense", {}),
    ("answer", {}),
    ("records", {}),
    ("records", {"match": 5}),
    ("records", {"match": "../data"}),
    ("records", {"match": "x" * 33}),
    ("records", {"match": "0000102bc47", "from": -1}),
    ("players", {"from": "0"}),
    ("players", {"from": 10**9}),
    ("follow", {"on": 1}),
    ("time", {"epoch": 0}),
    ("time", {"epoch": 10**14}),
    ("time", {"epoch": None}),
    ("set_players", {"from": 0, "items": "Ali", "total": 3}),
    ("set_players", {"from": 0, "items": ["A"], "total": 65}),
    ("set_players", {"from": 1, "items": ["A"], "total": 2}),
    ("set_players", {"from": 0, "items": [["A"]], "total": 1}),
    ("set_setting", {"name": "sound", "value": 1}),
    ("set_setting", {"name": "sound", "value": []}),
    ("set_setting", {"name": "__class__", "value": 1}),
    ("press", {"key": "ok", "ms": 0}),
    ("press", {"key": "ok", "ms": 10**6}),
    ("press", {"key": "power", "ms": 1}),
    ("aside", {"name": "../clock"}),
    ("aside", {"name": "x", "done": 1}),
    ("ack", {"match": "none", "count": 1, "chain": "00000000"}),
    ("forget", {"match": "none"}),
)


def test_wrong_fields_are_refused_by_name_and_change_nothing(host):
    host.ask(1, "hello", {"protocol": PROTOCOL})
    for number, (verb, body) in enumerate(WRONG, 2):
        answer, refusal = host.ask(number, verb, body)
        assert answer == "error" and refusal["code"] != "device_fault", (verb, body, refusal)
        host.ask(100 + number, "hello", {"protocol": PROTOCOL})
    assert host.ask(800, "players", {})[1]["items"][:2] == ["Ali", "Sara"]
    assert state(host)["faults"] == state(host, 900_001)["presses"] == 0


def test_a_frame_may_come_byte_by_byte_and_between_lines_of_rubbish(host):
    for byte in HELLO:
        host.send(bytes((byte,)))
    assert host.answer(1)[0] == "hello"
    host.send(b"rubbish\r\n\x00\xff~1 hello {} 00000000\n" + b"x" * 5000 + b"\n" + HELLO)
    assert host.answer(1)[0] == "hello"


def test_half_a_line_printed_before_an_answer_spoils_nothing(device):
    log = []
    with Device(device.path, log.append) as board:
        board.press("back")
        board.players()
    assert "half a line of log" in log


def test_a_host_gone_in_the_middle_leaves_a_device_that_serves_the_next(device):
    with Device(device.path) as board:
        whole = list(board.records(board.matches()[0].id))
    for given_up in (1, 14, 200):
        with Device(device.path) as board:
            lines = board.records(board.matches()[0].id)
            assert [next(lines) for _ in range(given_up)] == whole[:given_up]
    with RawHost(device.path) as host:
        host.send(HELLO[:9])
    with Device(device.path) as board:
        assert list(board.records(board.matches()[0].id)) == whole


def test_nobody_reading_stops_neither_the_device_nor_the_next_host(device):
    """The line fills until the device finds no room; it drops what nobody takes and goes on listening."""
    with RawHost(device.path) as host:
        flood = b"".join(encode(number, "screen", {}) for number in range(10, 4000))
        taken = host.send_unread(flood)
        assert taken > 4096
    with RawHost(device.path) as host:
        host.send(b"\n" + encode(5000, "hello", {"protocol": PROTOCOL}))
        assert host.answer(5000)[0] == "hello"
        assert state(host)["faults"] == 0


def test_what_the_device_sends_is_frames_and_nothing_else(host):
    host.ask(1, "hello", {"protocol": PROTOCOL})
    host.lines = LineReader()
    match = host.ask(2, "matches", {})[1]["items"][0][0]
    host.send(encode(3, "records", {"match": match, "from": 0}))
    while host.answer(3)[1]["then"] == "more":
        pass
    assert all(not line or is_frame(line, ANSWER) for line in host._waiting)


def test_a_board_of_a_later_version_is_named(tmp_path):
    with LinkDevice(tmp_path, "other_protocol") as device, pytest.raises(OtherProtocol, match="version 99"):
        Device(device.path).__enter__()
