"""Runs on MicroPython: the display layer on a wire that is recorded. What it prints, conftest.py plays.

Arguments: the folder `firmware`, the fonts, the controller, its first column, "absent" or "there". The script
to run comes on standard input; it has `wire`, `panel`, `canvas`, `wait` and `snap`.
"""

import sys

sys.path.insert(0, sys.argv[1])

import device.display.panel as driver
from device.display.canvas import Canvas


class Wire:
    """An I2C bus with one panel, which may be pulled."""

    def __init__(self, address, plugged):
        self.address = address
        self.plugged = plugged
        self.dark = True

    def writeto(self, address, data):
        self._answers(address)
        if data[0] == 0:
            for byte in data[1:]:
                if byte in (0xAE, 0xAF):  # good enough: no argument of ours has these values
                    self.dark = byte == 0xAE
        print("write", data.hex() if isinstance(data, bytes) else bytes(data).hex())

    def readfrom_into(self, address, buffer):
        self._answers(address)
        buffer[0] = 0x40 if self.dark else 0

    def pull(self):
        self.plugged = False

    def plug(self):
        self.plugged = self.dark = True
        print("power")

    def _answers(self, address):
        if not self.plugged or address != self.address:
            raise OSError(5)


now = (1 << 30) - 500  # the tick counter is about to wrap


def wait(ms):
    """Time passes."""
    global now
    now = (now + ms) & ((1 << 30) - 1)


def snap():
    """The host notes what is on the glass now, and the picture that was drawn."""
    print("snap", bytes(canvas.buffer).hex())


driver.ticks_ms = lambda: now
driver.ticks_diff = lambda later, before: (
    ((later - before + (1 << 29)) & ((1 << 30) - 1)) - (1 << 29)
)  # as there
wire = Wire(0x3C, sys.argv[5] == "there")
panel = driver.Panel(wire, sys.argv[3], 0x3C, int(sys.argv[4]))
canvas = Canvas(panel, sys.argv[2])
exec(sys.stdin.read())
