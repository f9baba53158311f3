"""The computer's side of the link before all that can be at the far end of a cable."""

import os
import subprocess
import sys
from random import Random

import pytest
from davar.link.connection import Garbled, NoAnswer, NotDavar
from davar.link.device import Device
from davar.link.ports import PortAbsent, PortBusy, group_of, ports
from link_harness import MICROPYTHON, Line, LinkDevice, Lossy, Stranger

from shared_rules.frames import ANSWER, LineReader, decode, encode, is_frame

PATIENCE = 0.2  # seconds; nothing here waits longer than a few of these


def refusal_of(path, kind, code):
    """The sentence with which a port is refused."""
    with pytest.raises(kind) as raised:
        Device(path, patience=PATIENCE).__enter__()
    assert raised.value.code == code
    return str(raised.value)


def requests(data):
    """(number, verb) of the frames among what a host sent."""
    return [decode(line)[:2] for line in LineReader().feed(data) if is_frame(line)]


IDENTITY = {
    "protocol": 1, "id": "ab12", "firmware": "0.1.0", "board": "pico", "micropython": "1.24.1",
    "clock": [1, 2, True], "free": 1, "heap": 1, "match": None, "notices": [],
}  # fmt: skip


def hello(data, **changed):
    """The answer of a good board to what a host sent, with some fields changed."""
    body = dict(IDENTITY, **changed)
    return b"".join(
        encode(number, "hello", body, ANSWER) for number, verb in requests(data) if verb == "hello"
    )


def test_a_port_that_is_not_there():
    assert "no port /dev/ttyNONE" in refusal_of("/dev/ttyNONE", PortAbsent, 3)


HOLD = (
    "import serial, sys; s = serial.Serial(sys.argv[1], exclusive=True); print('open', flush=True); input()"
)


def test_a_port_in_use_is_refused_with_the_name_of_its_user():
    line = Line()
    command = [sys.executable, "-u", "-c", HOLD, line.path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "open\n"
        said = refusal_of(line.path, PortBusy, 3)
        holder.communicate("\n")
    line.close()
    assert f"(process {holder.pid})" in said if os.path.isdir("/proc/self/fd") else "in use" in said


AS_NOBODY = """
import grp, os, pty, sys
from davar.link.device import Device
from davar.link.ports import PortForbidden
os.setgroups([])
os.setegid(65534)
os.seteuid(65534)
try:
    Device(sys.argv[1]).__enter__()
except PortForbidden as said:
    print(said, said.code)
"""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become nobody")
def test_a_port_that_the_user_may_not_open_says_which_group_may():
    line = Line()
    os.chown(line.path, -1, 20)
    os.chmod(line.path, 0o660)
    ran = subprocess.run([sys.executable, "-c", AS_NOBODY, line.path], capture_output=True, text=True)
    group = group_of(line.path)
    os.chown(line.path, -1, 0)
    assert group_of(line.path) == ""  # nobody is told to join root
    line.close()
    assert ran.stdout.endswith(f"usermod -aG {group} $USER', log out and in again. 3\n"), ran.stderr


def test_ports_are_listed_without_being_opened():
    assert all(port.path and port.vendor is not None for port in ports())


@pytest.mark.parametrize("raw", [False, True])
def test_a_board_at_the_micropython_prompt_is_told_from_one_that_runs_davar(raw):
    line = Line()
    with subprocess.Popen([MICROPYTHON], stdin=line.far, stdout=line.far, stderr=line.far) as prompt:
        if raw:
            handle = os.open(line.path, os.O_RDWR | os.O_NOCTTY)
            os.write(handle, b"\x01")  # as a broken-off mpremote leaves it
            os.close(handle)
        said = refusal_of(line.path, NotDavar, 3)
        prompt.kill()
    line.close()
    assert "is at the MicroPython" in said and "davar flash" in said


def test_circuitpython_is_named():
    banner = b"\r\nAdafruit CircuitPython 9.1.4 on 2024-09-17; Raspberry Pi Pico with rp2040\r\n>>> "
    with Stranger(lambda data: banner) as board:
        assert "CircuitPython" in refusal_of(board.path, NotDavar, 3)


def test_silence_an_echo_and_somebody_elses_device_are_no_boards():
    with Stranger(lambda data: b"") as silent:
        assert "Nothing answers" in refusal_of(silent.path, NotDavar, 3)
    with Stranger(lambda data: data) as echo:
        assert "not a Davar board" in refusal_of(echo.path, NotDavar, 3)
    with Stranger(lambda data: b"$GPGGA,12\x1b[2J3519,4807.038,N\r\n" * 9) as receiver:
        said = refusal_of(receiver.path, NotDavar, 3)
        assert "$GPGGA" in said and "\x1b" not in said


def test_an_endless_stream_is_left_alone():
    with Stranger(lambda data: b"y" * 5_000_000) as board:
        refusal_of(board.path, NotDavar, 3)
    with Stranger(lambda data: encode(0, "changed", {}, ANSWER) * 100_000) as board:
        refusal_of(board.path, NotDavar, 3)


def test_answers_that_never_check_out_are_blamed_on_the_cable():
    with Stranger(lambda data: hello(data).replace(b"pico", b"pica")) as board:
        assert "damaged" in refusal_of(board.path, Garbled, 4)


@pytest.mark.parametrize(
    "field, value",
    [
        ("protocol", "1"), ("id", ""), ("id", "../x"), ("id", 5), ("firmware", "\x1b[2J"), ("board", None),
        ("clock", [1, 2]), ("clock", [1, -2, True]), ("clock", 7), ("free", 10**14), ("heap", True),
        ("match", 7), ("notices", "x"), ("notices", ["\u202e"]),
    ],
)  # fmt: skip
def test_a_board_that_says_nonsense_of_itself_is_refused(field, value):
    with Stranger(lambda data: hello(data, **{field: value})) as board:
        refusal_of(board.path, Garbled, 4)


def test_what_a_board_prints_is_its_log_and_cannot_steer_a_terminal():
    log = []
    with (
        Stranger(lambda data: b"boot \x1b[2J\xff\r\n" + hello(data)) as board,
        Device(board.path, log.append),
    ):
        pass
    assert log[0].startswith("boot ") and "\x1b" not in log[0]


def test_a_board_unplugged_in_the_middle_is_said():
    answers = iter((hello, lambda data: None))
    with (
        Stranger(lambda data: next(answers)(data)) as board,
        Device(board.path) as device,
        pytest.raises(NoAnswer, match="gone"),
    ):
        device.players()


@pytest.mark.parametrize("share", [0.05, 0.2])
def test_what_is_lost_on_the_way_is_asked_for_again(tmp_path, share):
    with LinkDevice(tmp_path) as device:
        with Device(device.path) as board:
            match = board.matches()[0].id
            records, picture = list(board.records(match)), board.picture()
        with Lossy(device, Random(6), share) as line, Device(line.path, patience=0.1) as board:
            board.connection.patience = 0.05
            assert list(board.records(match)) == records
            assert board.picture() == picture
            names = [f"name {index}" for index in range(64)]
            board.set_players(names)
            assert board.players() == names
        assert line.lost
