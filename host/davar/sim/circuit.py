"""What is soldered to the microcontroller: buttons, the display on its bus, LED, buzzer and battery."""

import ast
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple

from davar.errors import Failure
from davar.sim.panels import CONTROLLERS, Panel

BUTTONS = ("up", "down", "back", "forward", "ok")
PRESSED = 0
OPEN = 2  # nothing drives the pin; its pull resistor decides
EIO = 5
_PLACES = {"I2C": 4, "DISPLAY": 3, "BUTTONS": 5}  # constants of board.py that are tuples, and their lengths


class Update(NamedTuple):
    """One write of display data: virtual microseconds of its begin and end, and bytes on the bus."""

    begin: int
    end: int
    size: int


class Circuit:
    """The parts around one board, wired as its board.py says."""

    def __init__(self, constants: dict[str, Any]) -> None:
        _, self._sda, self._scl, _ = constants["I2C"]
        controller, self._address, column = constants["DISPLAY"]
        self.panel: Panel = CONTROLLERS[controller](column)
        self.buttons: dict[str, int] = dict(zip(BUTTONS, constants["BUTTONS"], strict=True))
        self.display_plugged = True
        self.unplugged_error = EIO  # errno a transfer ends with when nobody answers
        self.levels: dict[int, int] = {}  # GPIO -> what drives it now
        self.outputs: dict[int, int] = {}  # GPIO -> level the firmware set
        self.tones: list[tuple[int, int, int]] = []  # every change of the buzzer: microseconds, Hz, duty
        self.voltages: dict[int, int] = {}  # GPIO -> what its ADC reads, 0 to 65535
        self.updates: deque[Update] = deque(maxlen=10_000)

    def power_on(self) -> None:
        """The parts lose what they held; buttons stay as they are held."""
        self.panel.power_on()
        self.outputs.clear()

    def scan(self, number: int) -> tuple[int, bytes]:
        """The answer to an I2C scan: microseconds it takes, addresses that answer."""
        there = self._answers(number | self._address)
        return 112 * _microseconds(0, number), bytes((self._address,)) if there else b""

    def transfer(self, number: int, data: bytes, now: int) -> tuple[int, int]:
        """Write to the bus: microseconds it takes, and the acknowledged bytes or a negative errno."""
        if not self._answers(number):
            return _microseconds(0, number), -self.unplugged_error
        took = _microseconds(len(data), number)
        before = self.panel.data_bytes
        self.panel.write(data)
        if self.panel.data_bytes != before:
            self.updates.append(Update(now, now + took, len(data)))
        return took, len(data)

    def read(self, number: int, size: int) -> tuple[int, int, bytes]:
        """Read from the bus: microseconds, status, bytes."""
        if not self._answers(number):
            return _microseconds(0, number), -self.unplugged_error, b""
        return _microseconds(size, number), size, self.panel.read(size)

    def _answers(self, number: int) -> bool:
        """Whether the display hears a transfer with this address on these pins."""
        wires = (number >> 7 & 31, number >> 12 & 31)
        return self.display_plugged and number & 127 == self._address and wires == (self._sda, self._scl)


def _microseconds(size: int, number: int) -> int:
    """How long address and `size` bytes take at the frequency the request names (in 10 kHz)."""
    return ((size + 1) * 9 + 2) * 100 // max(number >> 17, 1)


def constants(tree: Path) -> dict[str, Any]:
    """The constants of a tree's board.py, read without running it. Raises Failure."""
    try:
        text = (tree / "board.py").read_text(encoding="utf-8")
        found = {
            node.targets[0].id: ast.literal_eval(node.value)
            for node in ast.parse(text).body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
    except (OSError, ValueError, SyntaxError) as error:
        raise Failure(f"{tree} holds no readable board.py. Make the tree with: davar build") from error
    for name, length in _PLACES.items():
        value = found.get(name)
        if not isinstance(value, tuple) or len(value) != length:
            raise Failure(f"{tree / 'board.py'}: {name} must be a tuple of {length}.")
    if found["DISPLAY"][0] not in CONTROLLERS:
        raise Failure(f"{tree / 'board.py'}: no display controller is called {found['DISPLAY'][0]!r}.")
    return found
