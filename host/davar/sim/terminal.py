"""The simulator in a terminal: the display drawn in characters, the buttons on the keyboard."""

import os
import select
import shutil
import signal
import sys
import termios
import textwrap
import tty
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from davar.sim.pixels import HEIGHT, WIDTH, Pixels
from davar.sim.simulator import PRESS_MS, Simulator
from davar.sim.web import state, switch

_FRAME_S = 0.04
_LONG_MS = 1000
_GAP_MS = 30
_TYPED_AHEAD = 3
_KEYS = {
    b"\x1b[A": "up",
    b"\x1bOA": "up",
    b"\x1b[B": "down",
    b"\x1bOB": "down",
    b"\x1b[C": "forward",
    b"\x1bOC": "forward",
    b"\x1b[D": "back",
    b"\x1bOD": "back",
    b"\x1b": "back",
    b"\r": "ok",
    b"\n": "ok",
}
_HINT = "arrows, Enter: OK, Esc: back, m: hold OK, p: pull or plug the power, q: quit"
# Bits of a braille character by column and row of its 2 x 4 dots.
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_AROUND = 5  # lines of the frame, the state, the hint, and the cursor
_START = "\x1b[?1049h\x1b[?25l\x1b[2J"
_END = "\x1b[?25h\x1b[?1049l"


def play(sim: Simulator, keyboard: TextIO = sys.stdin, screen: TextIO = sys.stdout) -> None:
    """Show the board until q or Ctrl-C; the terminal is left as it was, whatever happens."""
    with _terminal(keyboard, screen):
        shown, hand = "", _Hand(sim)
        while True:
            picture = _page(sim, *shutil.get_terminal_size())
            if picture != shown:
                shown = picture
                screen.write("\x1b[H" + picture)
                screen.flush()
            key = _key(keyboard.fileno())
            if key in (b"q", b"Q", b"\x03"):
                return
            hand.act(key)


def half_blocks(pixels: Pixels) -> list[str]:
    """128 characters wide, two rows of pixels a line."""
    pairs = zip(pixels.rows[::2], pixels.rows[1::2], strict=True)
    glyphs = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
    return ["".join(glyphs[a + b] for a, b in zip(top, low, strict=True)) for top, low in pairs]


def braille(pixels: Pixels) -> list[str]:
    """64 characters wide, four rows of pixels a line."""
    return [
        "".join(
            chr(0x2800 + sum(_DOTS[i][j] for i in range(2) for j in range(4) if pixels[x + i, y + j]))
            for x in range(0, WIDTH, 2)
        )
        for y in range(0, HEIGHT, 4)
    ]


def _page(sim: Simulator, columns: int, lines: int) -> str:
    """The whole terminal: picture, state, hint. Half blocks where they fit, else braille."""
    large = columns >= WIDTH + 2 and lines >= HEIGHT // 2 + _AROUND
    rows = (half_blocks if large else braille)(sim.screen())
    edge = "─" * len(rows[0])
    if columns < len(edge) + 2 or lines < len(rows) + _AROUND:
        wanted = f"{len(edge) + 2} columns and {len(rows) + _AROUND} lines"
        said = f"The picture needs {wanted}; this terminal has {columns} and {lines}. Make it larger. q: quit"
        return "".join(f"{line}\x1b[K\r\n" for line in textwrap.wrap(said, columns)[: lines - 1]) + "\x1b[J"
    text = [
        f"┌{edge}┐",
        *(f"│{row}│" for row in rows),
        f"└{edge}┘",
        f"{state(sim)} Serial port {sim.port}",
        _HINT,
    ]
    return "".join(f"{line[:columns]}\x1b[K\r\n" for line in text) + "\x1b[J"


class _Hand:
    """Presses buttons for keys: a terminal tells when a key comes, not when it is let go."""

    def __init__(self, sim: Simulator) -> None:
        self._sim = sim
        self._keys: deque[bytes] = deque()
        self._busy_until = 0  # virtual ms

    def act(self, key: bytes) -> None:
        """Do what a key means, one after the other; what a finger could not follow is dropped."""
        if key == b"p":
            switch(self._sim, not self._sim.powered)
        elif (key in _KEYS or key == b"m") and len(self._keys) < _TYPED_AHEAD:
            self._keys.append(key)
        if self._keys and self._sim.now_ms >= self._busy_until:
            key = self._keys.popleft()
            ms = _LONG_MS if key == b"m" else PRESS_MS
            self._sim.tap(_KEYS.get(key, "ok"), ms)
            self._busy_until = self._sim.now_ms + ms + _GAP_MS


def _key(keyboard: int) -> bytes:
    """The next key, or nothing after a frame's time. An escape sequence comes in one piece."""
    if not select.select([keyboard], [], [], _FRAME_S)[0]:
        return b""
    first = os.read(keyboard, 1)
    if first != b"\x1b":
        return first or b"q"  # the end of input ends the program
    while len(first) < 3 and select.select([keyboard], [], [], _FRAME_S)[0]:
        first += os.read(keyboard, 1)
    return first


@contextmanager
def _terminal(keyboard: TextIO, screen: TextIO) -> Iterator[None]:
    """Keys at once and without echo, on a screen of our own; undone even by a signal."""
    before = termios.tcgetattr(keyboard)
    handlers = {name: signal.signal(name, _leave) for name in (signal.SIGTERM, signal.SIGHUP)}
    try:
        tty.setraw(keyboard)
        screen.write(_START)
        yield
    finally:
        screen.write(_END)
        screen.flush()
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        for name, handler in handlers.items():
            signal.signal(name, handler)


def _leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
