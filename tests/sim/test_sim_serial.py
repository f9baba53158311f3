"""The serial port behaves like the Pico's: small buffers, Ctrl-C, hosts that come, go, and do not read."""

import os
import signal
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path

import pytest
from davar.sim import Simulator
from davar.sim.interpreter import Process
from davar.sim.usb import Usb

WRITER = (Path(__file__).with_name("programs") / "writer.py").read_text()
BUSY_S = 2.0  # longer than a program may compute without asking
DEAF = "import time\nprint('deaf')\nwhile True:\n    time.sleep_ms(50)\n"
READER = """
import machine, select, sys, time
led = machine.Pin(25, machine.Pin.OUT)
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
while True:
    try:
        time.sleep_ms(1)
        led.on()
        for _ in range(3000):
            if poll.poll(0):
                sys.stdin.buffer.read(1)
    except KeyboardInterrupt:
        print("interrupted")
"""


def open_port(sim: Simulator) -> int:
    port = os.open(sim.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    tty.setraw(port)
    return port


def read_port(port: int) -> bytes:
    try:
        return os.read(port, 65536)
    except BlockingIOError:
        return b""


def test_bytes_go_both_ways_unchanged(counter: Path) -> None:
    every = bytes(n for n in range(256) if n != 3)
    with Simulator(counter) as sim, sim.plug_host() as host:
        host.read(100)
        host.write(every)
        sim.run(100)
        answer = host.read(host.in_waiting)
        assert answer == b"".join(b"<%c>" % n for n in every)


def test_the_board_holds_512_bytes_and_loses_none(program: Callable[..., Path]) -> None:
    with Simulator(program(DEAF)) as sim, sim.plug_host() as host:
        host.write(b"a" * 2000)
        sim.run(200)
        assert sim.device._process
        assert sim.usb.waiting(sim.device._process.ring) == 511


def test_ctrl_c_empties_the_input_and_interrupts(program: Callable[..., Path]) -> None:
    with Simulator(program(DEAF)) as sim, sim.plug_host() as host:
        host.write(b"print('lost')\r\x03print('after')\r")
        sim.run(200)
        assert "KeyboardInterrupt" in sim.log
        assert ">>> " in sim.log
        assert "lost" not in sim.log
        assert "after" in sim.log


def test_ctrl_c_reaches_a_program_that_only_computes(program: Callable[..., Path]) -> None:
    tree = program("import time\ntime.sleep_ms(5)\nwhile True:\n    pass\n")
    with Simulator(tree) as sim, sim.plug_host() as host:
        host.write(b"\x03")
        sim.run_until(lambda: ">>> " in sim.log)


def test_a_write_that_nobody_reads_takes_half_a_second_and_comes_up_short(
    program: Callable[..., Path],
) -> None:
    with Simulator(program(WRITER)) as sim, sim.plug_host() as host:
        host.stall()
        host.write(b"9")
        sim.run(1000)
        host.stall(False)
        sim.run(10)
        assert b"wrote 256 in 500" in host.read(10_000)


def test_buttons_are_not_lost_while_a_write_waits(counter: Path) -> None:
    with Simulator(counter) as sim, sim.plug_host() as host:
        host.stall()
        host.write(b"x" * 200)
        sim.run(100)
        shown = sim.screen()
        sim.press("ok")
        host.stall(False)
        sim.run(600)
        assert sim.screen() != shown


def test_without_a_host_output_is_dropped_at_once(program: Callable[..., Path]) -> None:
    tree = program(
        "import sys, time\nt = time.ticks_ms()\nn = sys.stdout.buffer.write(b'.' * 5000)\n"
        "print(n, time.ticks_diff(time.ticks_ms(), t))\nwhile True:\n    time.sleep_ms(5)\n"
    )
    with Simulator(tree) as sim:
        assert sim.log.endswith("5000 0\n")
        with sim.plug_host() as host:
            assert host.read(1000) == b"." * (256 - 8) + b"5000 0\r\n"


def test_two_hosts_one_after_the_other_use_the_port(counter: Path) -> None:
    with Simulator(counter) as sim:
        for word in (b"ab", b"cd"):
            port = open_port(sim)
            sim.run(20)
            assert sim.usb.attached
            read_port(port)
            os.write(port, word)
            sim.run(50)
            assert read_port(port) == b"".join(b"<%c>" % c for c in word)
            os.close(port)
            sim.run(20)
            assert not sim.usb.attached


def test_the_next_host_does_not_get_what_the_last_one_left(program: Callable[..., Path]) -> None:
    with Simulator(program(WRITER)) as sim:
        port = open_port(sim)
        os.write(port, b"5")
        sim.run(50)
        os.close(port)
        sim.run(50)
        port = open_port(sim)
        sim.run(50)
        assert read_port(port) == b""
        os.close(port)


def test_a_host_that_hangs_up_in_the_middle_of_a_line_does_no_harm(counter: Path) -> None:
    with Simulator(counter) as sim:
        port = open_port(sim)
        os.write(port, b"half a li")
        os.close(port)
        sim.run(100)
        shown = sim.screen()
        sim.press("ok")
        assert sim.screen() != shown


@pytest.mark.parametrize("source", ["print(6 * 7)", "for i in range(2):\r print(i + 41)\r\r", "6 *\\\r7"])
def test_the_friendly_prompt_runs_statements(program: Callable[..., Path], source: str) -> None:
    with Simulator(program("")) as sim, sim.plug_host() as host:
        host.write(source.encode() + b"\r")
        sim.run(50)
        assert "\n42\n" in sim.log


def test_paste_mode_takes_a_block(program: Callable[..., Path]) -> None:
    with Simulator(program("")) as sim, sim.plug_host() as host:
        host.write(b"\x05def f():\r    return 42\r\rprint(f())\r\x04")
        sim.run(50)
        assert "\n42\n" in sim.log


def test_ctrl_d_starts_the_program_again(program: Callable[..., Path]) -> None:
    with Simulator(program("print('once')")) as sim, sim.plug_host() as host:
        host.write(b"\x04")
        sim.run(50)
        assert sim.log.count("once") == 2
        assert "soft reboot" in sim.log


def test_a_traceback_names_file_and_line(program: Callable[..., Path]) -> None:
    with Simulator(program("import broken\n", broken="\n\n1 / 0\n")) as sim:
        assert 'File "main.py", line 1, in <module>' in sim.log
        assert 'File "broken.py", line 3, in <module>' in sim.log
        assert "ZeroDivisionError" in sim.log


def test_ctrl_c_and_a_board_that_reads_just_then_block_neither(
    program: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, pumped = Usb.waiting, Usb.pump

    def slow(usb: Usb, ring: int) -> int:
        waiting = counted(usb, ring)
        time.sleep(0.002)  # in which a board that runs reads what was counted
        return waiting

    with Simulator(program(READER)) as sim, sim.plug_host() as host:

        def at_the_worst_moment(usb: Usb, ring: int, stdin: int) -> None:
            if not sim.device.idle():
                host.write(b"x\r\x03")
            pumped(usb, ring, stdin)

        monkeypatch.setattr(Usb, "waiting", slow)
        monkeypatch.setattr(Usb, "pump", at_the_worst_moment)
        sim.run_until(lambda: sim.log.count("interrupted") >= 10)


def test_a_board_is_not_taken_for_one_that_hangs_because_the_computer_is_busy(
    program: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    signals: list[Process] = []
    monkeypatch.setattr(Process, "interrupt", lambda process: signals.append(process))
    with Simulator(program(READER)) as sim, sim.plug_host() as host:
        assert sim.device._process
        pid = sim.device._process._process.pid
        os.kill(pid, signal.SIGSTOP)
        threading.Timer(BUSY_S / 4, host.write, (b"\x03",)).start()
        threading.Timer(BUSY_S, os.kill, (pid, signal.SIGCONT)).start()
        sim.run_until(lambda: "interrupted" in sim.log)
    assert signals == []
