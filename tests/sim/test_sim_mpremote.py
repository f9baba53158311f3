"""The real mpremote works against the simulator's port, while the program runs, again and again."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from davar.sim import Simulator


def mpremote(sim: Simulator, *arguments: str) -> str:
    command = [sys.executable, "-m", "mpremote", "connect", sim.port, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


@pytest.fixture
def sim(counter: Path) -> Iterator[Simulator]:
    with Simulator(counter) as board, board.realtime():
        yield board


def test_exec_answers_and_after_a_reset_the_program_runs_again(sim: Simulator) -> None:
    assert mpremote(sim, "resume", "exec", "print(1)").strip() == "1"
    assert mpremote(sim, "resume", "exec", "print(2)", "+", "reset").strip() == "2"
    sim.run_until(lambda: sim.log.count("ready") == 2)
    shown = sim.screen()
    sim.press("ok")
    sim.run_until(lambda: sim.screen() != shown)


def test_a_soft_reset_by_mpremote_does_not_start_the_program(sim: Simulator) -> None:
    assert mpremote(sim, "exec", "print(3)").strip() == "3"
    assert sim.device.resets == ["raw"]
    assert sim.log.count("ready") == 1


def test_files_are_listed_and_copied_both_ways(sim: Simulator, tmp_path: Path) -> None:
    assert "main.py" in mpremote(sim, "resume", "fs", "ls", ":")
    here, back = tmp_path / "here.bin", tmp_path / "back.bin"
    here.write_bytes(bytes(range(256)) * 40)
    mpremote(sim, "resume", "fs", "cp", str(here), ":/there.bin")
    mpremote(sim, "resume", "fs", "cp", ":/there.bin", str(back))
    assert back.read_bytes() == here.read_bytes()
    assert sim.files()["/there.bin"] == here.read_bytes()


def test_an_error_on_the_board_is_an_error_of_the_command(sim: Simulator) -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        mpremote(sim, "resume", "exec", "1/0")
    assert mpremote(sim, "resume", "exec", "print(4)").strip() == "4"
