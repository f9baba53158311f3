"""Runs on MicroPython: a button pressed after idle days, on a clock of its own. Prints what came."""

import sys

PERIOD = 1 << 30


class Clock:
    """Module `time` as far as the buttons use it; ticks wrap as on the board."""

    now = PERIOD - 5000

    def ticks_ms(self):
        return self.now

    def ticks_add(self, ticks, ms):
        return (ticks + ms) % PERIOD

    def ticks_diff(self, after, before):
        return (after - before + PERIOD // 2) % PERIOD - PERIOD // 2


class Pin:
    """A pin that nobody has pressed yet."""

    IN = PULL_UP = IRQ_FALLING = IRQ_RISING = 1

    def __init__(self, *_):
        self.level = 1

    def value(self):
        return self.level

    def irq(self, *_):
        pass


class Machine:
    Pin = Pin


clock = Clock()
sys.modules["time"] = clock
sys.modules["machine"] = Machine()
sys.path.insert(0, sys.argv[1])

from device.buttons import Buttons  # noqa: E402

HOUR = 3_600_000
for days in (0, 1, 6, 7, 9, 12, 13, 19, 24):
    buttons = Buttons((10, 11, 12, 13, 14))
    for _ in range(days * 24):
        clock.now = clock.ticks_add(clock.now, HOUR)
        buttons.read()
    clock.now = clock.ticks_add(clock.now, 100)
    buttons.pins[0].level = 0
    print(days, buttons.read())
