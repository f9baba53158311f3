"""The simulated board: its display, pins, clock and power, on virtual time."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from davar.errors import Failure
from davar.sim import DeviceDied, Pixels, Simulator, interpreter

PROGRAMS = Path(__file__).with_name("programs")
LOOP = "\nwhile True:\n    time.sleep_ms(5)\n"


def test_presses_change_what_the_display_shows(counter: Path) -> None:
    with Simulator(counter) as sim:
        first = sim.screen()
        assert first.count() > 50
        sim.press("ok")
        assert sim.screen() != first
        assert sim.panel.errors == []


def test_equal_runs_give_equal_results_to_the_microsecond(counter: Path) -> None:
    def play() -> tuple[int, Pixels, list[int]]:
        with Simulator(counter) as sim:
            for button in ("up", "ok", "down"):
                sim.press(button, bounce_us=(300, 200, 100))
            return sim.device.now, sim.screen(), [update.begin for update in sim.circuit.updates]

    assert play() == play()


def test_a_board_made_for_other_wires_has_no_display(program: Callable[..., Path]) -> None:
    tree = program(
        "from machine import I2C, Pin\n"
        "print(I2C(0, sda=Pin(4), scl=Pin(5)).scan(), I2C(1, sda=Pin(6), scl=Pin(7)).scan())"
    )
    with Simulator(tree) as sim:
        assert "[60] []" in sim.log


def test_an_unplugged_display_is_an_oserror_and_comes_back_blank(counter: Path) -> None:
    with Simulator(counter) as sim:
        sim.unplug_display()
        sim.press("ok")
        assert "no display 5" in sim.log
        assert sim.screen() == Pixels.dark()
        sim.plug_display()
        assert sim.screen() == Pixels.dark()
        sim.press("ok")
        assert sim.screen().count() > 50


def test_a_bouncing_contact_gives_its_edges(counter: Path) -> None:
    with Simulator(counter) as sim:
        sim.press("ok", bounce_us=(2000, 2000, 2000, 2000))
        sim.run(20)
        assert "count 3" in _text_shown(sim)


def _text_shown(sim: Simulator) -> str:
    """The count, read by asking the program itself: its prompt knows its variables."""
    with sim.plug_host() as host:
        host.write(b"\x03")
        sim.run(50)
        host.write(b"print('count', sum(counts.values()))\r")
        sim.run(50)
    return sim.log


def test_a_press_during_a_flash_write_is_latched(program: Callable[..., Path]) -> None:
    tree = program(
        "import time\nfrom machine import Pin\nimport board\n"
        "seen = []\n"
        "def edge(pin):\n    seen.append((pin.irq().flags(), pin.value()))\n"
        "pin = Pin(board.BUTTONS[4], Pin.IN, Pin.PULL_UP)\n"
        "pin.irq(edge, Pin.IRQ_FALLING | Pin.IRQ_RISING)\n"
        "time.sleep_ms(20)\n"
        "with open('/log', 'w') as file:\n    file.write('x' * 9000)\n"
        "print('written', seen)\n"
        "time.sleep_ms(1)\n"
        "print('then', seen)\n"
    )
    with Simulator(tree) as sim:
        sim.device.drive(sim.circuit.buttons["ok"], 0, 25_000)
        sim.device.drive(sim.circuit.buttons["ok"], 2, 60_000)
        sim.run(2000)
        assert "written []" in sim.log
        assert "then [(12, 1)]" in sim.log
        assert sim.flash.erases >= 2


def test_flash_operations_take_their_time(program: Callable[..., Path]) -> None:
    tree = program(
        "import time\nt = time.ticks_ms()\nwith open('/log', 'w') as file:\n    file.write('x' * 9000)\n"
        "print('took', time.ticks_diff(time.ticks_ms(), t))\n"
    )
    with Simulator(tree) as sim:
        took = int(sim.log.split("took ")[1].split()[0])
        assert took == pytest.approx(sim.flash.busy_us / 1000, abs=2)
        assert took >= 45 * sim.flash.erases


def test_handlers_wait_while_interrupts_are_off(program: Callable[..., Path]) -> None:
    tree = program(
        "import time, machine\nfrom machine import Pin\n"
        "Pin(14, Pin.IN, Pin.PULL_UP).irq(lambda pin: print('edge'), Pin.IRQ_FALLING)\n"
        "state = machine.disable_irq()\ntime.sleep_ms(50)\nprint('on')\nmachine.enable_irq(state)\n"
    )
    with Simulator(tree) as sim:
        sim.press("ok")
        assert sim.log.startswith("on\nedge\n")


def test_ticks_wrap_like_the_picos(program: Callable[..., Path]) -> None:
    tree = program(
        "import time\na = time.ticks_ms()\ntime.sleep_ms(500)\nb = time.ticks_ms()\n"
        "print(a > b, time.ticks_diff(b, a), time.ticks_add(a, 500) == b)\n"
    )
    with Simulator(tree, ticks_start_ms=2**30 - 100) as sim:
        sim.run(600)
        assert sim.log.startswith("True 500 True\n")


def test_a_loop_that_only_looks_at_the_clock_ends(program: Callable[..., Path]) -> None:
    tree = program(
        "import time\nt = time.ticks_ms()\n"
        "while time.ticks_diff(time.ticks_ms(), t) < 300:\n    pass\nprint('over')\n"
    )
    with Simulator(tree) as sim:
        sim.run(0)
        assert "over" in sim.log
        assert sim.now_ms == pytest.approx(300, abs=2)


def test_timers_run_while_the_board_sleeps(program: Callable[..., Path]) -> None:
    tree = program(
        "import time\nfrom machine import Timer\n"
        "Timer(period=100, callback=lambda t: print(time.ticks_ms()))\n"
        "time.sleep_ms(350)\n"
    )
    with Simulator(tree) as sim:
        sim.run(1000)
        assert sim.log.split()[:3] == ["100", "200", "300"]


def test_a_hungry_watchdog_resets_the_board(program: Callable[..., Path]) -> None:
    tree = program(
        "import time, machine\nprint('cause', machine.reset_cause())\ndog = machine.WDT(timeout=1000)\n"
        "for _ in range(5):\n    time.sleep_ms(900)\n    dog.feed()\ntime.sleep_ms(5000)\n"
    )
    with Simulator(tree) as sim:
        sim.run(4600)
        assert sim.device.resets == []
        sim.run(1100)
        assert sim.device.resets == ["watchdog"]
        assert "cause 1" in sim.log
        assert "cause 3" in sim.log


def test_the_calendar_survives_a_soft_reset_but_no_power_cut(program: Callable[..., Path]) -> None:
    tree = program("import time\nprint(time.gmtime()[:3])\n")
    with Simulator(tree) as sim, sim.plug_host() as host:
        host.write(b"import machine; machine.RTC().datetime((2030, 5, 6, 0, 1, 2, 3, 0))\r")
        sim.run(50)
        host.write(b"\x04")
        sim.run(50)
        sim.power_on()
        assert re.findall(r"\((20.., ., .)\)", sim.log) == ["2021, 1, 1", "2030, 5, 6", "2021, 1, 1"]


def test_a_button_held_at_power_on_is_down_from_the_start(program: Callable[..., Path]) -> None:
    tree = program("from machine import Pin\nprint('back', Pin(12, Pin.IN, Pin.PULL_UP).value())\n")
    with Simulator(tree) as sim:
        assert "back 1" in sim.log
        sim.power_cut()
        sim.push("back")
        sim.power_on()
        assert "back 0" in sim.log


def test_the_heap_is_as_large_as_the_boards(program: Callable[..., Path]) -> None:
    tree = program("import gc\ngc.collect()\nprint('free', gc.mem_free())\n")
    with Simulator(tree) as sim:
        free = int(sim.log.split("free ")[1].split()[0])
        assert free == pytest.approx(interpreter.HEAP, rel=0.03)


def test_an_interpreter_that_dies_is_named_with_its_last_words(program: Callable[..., Path]) -> None:
    tree = program("import time\nprint('last words')\ntime.sleep_ms(50)\n" + LOOP)
    with Simulator(tree) as sim:
        assert sim.device._process
        sim.device._process._process.kill()
        with pytest.raises(DeviceDied, match="last words"):
            sim.run(100)
        assert not sim.powered
        sim.power_on()
        sim.run(100)


def test_a_board_that_never_sleeps_is_named(program: Callable[..., Path]) -> None:
    tree = program("import time\ntime.sleep_ms(1)\nwhile True:\n    time.ticks_ms()\n")
    with Simulator(tree) as sim, pytest.raises(DeviceDied, match="never sleeps"):
        sim.run(10)


def test_a_tree_without_a_board_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"board\.py"):
        Simulator(tmp_path)


def test_one_image_is_not_used_twice(counter: Path, tmp_path: Path) -> None:
    with Simulator(counter, tmp_path / "a.flash"), pytest.raises(Failure, match="in use"):
        Simulator(counter, tmp_path / "a.flash")


def test_nothing_is_left_behind(counter: Path) -> None:
    def open_files() -> int:
        return len(list(Path("/dev/fd").iterdir()))

    with Simulator(counter) as sim:
        folder = sim.flash.path.parent
    before = open_files()
    for _ in range(3):
        with Simulator(counter) as sim:
            sim.power_on()
            with sim.realtime():
                sim.run(10)
    assert open_files() == before
    assert not folder.exists()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
def test_the_interpreter_ends_with_a_host_that_is_killed(counter: Path) -> None:
    command = [sys.executable, str(PROGRAMS / "host.py"), str(counter)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout
        interpreter_process = Path("/proc", host.stdout.readline().strip())
        assert interpreter_process.exists()
        host.kill()
    while interpreter_process.exists() and "Z" not in (interpreter_process / "stat").read_text().split()[2]:
        pass
