"""The terminal front end, used through a pseudo-terminal as a person does."""

import os
import pty
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from davar.sim import Pixels
from davar.sim.terminal import braille, half_blocks

SCRIPT = """
import sys
from davar.sim import Simulator
from davar.sim.terminal import play
with Simulator(sys.argv[1], stepped=False) as sim:
    play(sim)
print("left")
"""


class Terminal:
    """A person's terminal with the simulator in it."""

    def __init__(self, tree: Path, columns: int = 140, lines: int = 50) -> None:
        self.master, self.slave = pty.openpty()
        termios.tcsetwinsize(self.slave, (lines, columns)) if hasattr(termios, "tcsetwinsize") else None
        self.before = termios.tcgetattr(self.slave)
        self.text = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(tree)],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env={**os.environ, "COLUMNS": str(columns), "LINES": str(lines)},
        )

    def until(self, text: str) -> None:
        while text not in self.text:
            self.text += os.read(self.master, 65536).decode("utf-8", "replace")

    def forget(self) -> None:
        self.text = ""

    def type(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def terminal(counter: Path) -> Iterator[Terminal]:
    with closing(Terminal(counter)) as terminal:
        yield terminal


def test_keys_press_buttons_and_q_restores_the_terminal(terminal: Terminal) -> None:
    terminal.until("q: quit")
    terminal.until("█")
    for key in (b"\r", b"\x1b[A", b"\x1b"):
        terminal.forget()
        terminal.type(key)
        terminal.until("q: quit")  # drawn again, because the count changed
    terminal.type(b"q")
    terminal.until("left")
    assert terminal.process.wait() == 0
    assert "\x1b[?25h\x1b[?1049l" in terminal.text
    assert termios.tcgetattr(terminal.slave) == terminal.before


def test_the_plug_can_be_pulled_and_put_back(terminal: Terminal) -> None:
    terminal.until("The board is running.")
    terminal.type(b"p")
    terminal.until("no power")
    terminal.forget()
    terminal.type(b"p")
    terminal.until("The board is running.")
    terminal.type(b"\x03")
    terminal.until("left")


def test_a_signal_restores_the_terminal_too(terminal: Terminal) -> None:
    terminal.until("q: quit")
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.process.wait() == 128 + signal.SIGTERM
    terminal.until("\x1b[?25h\x1b[?1049l")
    assert termios.tcgetattr(terminal.slave) == terminal.before


@pytest.mark.parametrize(("columns", "lines"), [(65, 30), (80, 20), (9, 6)])
def test_a_terminal_too_small_for_the_picture_is_told_what_it_needs(
    counter: Path, columns: int, lines: int
) -> None:
    with closing(Terminal(counter, columns, lines)) as terminal:
        terminal.until("needs")
        assert "─" not in terminal.text
        terminal.type(b"q")
        terminal.until("left")


def test_pictures_become_characters() -> None:
    rows = ["#." * 64, ".." * 64] + ["." * 128] * 62
    assert half_blocks(Pixels(rows))[0] == "▀ " * 64
    assert braille(Pixels(rows))[0] == "⠁" * 64
    assert len(braille(Pixels.dark())) == 16
