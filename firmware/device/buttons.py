"""Five buttons: debounced, repeated while held, and never lost while the flash is being written.

A press counts at its first contact; what follows within `QUIET_MS` is bounce. An edge interrupt
latches presses that begin and end while the loop is busy. A button that is down at power-on, or stays
down for long, says nothing until it has been let go.
"""

import time

from machine import Pin

KEYS = ("up", "down", "back", "forward", "ok")
OK = 4
QUIET_MS = 25
LONG_MS = 600
MOST_REPEATS = 400
QUEUE = 16


class Buttons:
    """Reads the pins; `read` gives one key at a time: a name of `KEYS`, or "menu" for a long OK.

    pins: GPIO numbers in the order of `KEYS`, low when pressed; kept as machine.Pin.
    repeat_ms: time between repeats.
    repeats: how often the key last given has been repeated, 0 for a fresh press.
    long_ok: while true OK counts when let go, so that holding it can mean "menu".
    """

    def __init__(self, pins: tuple, repeat_ms: int = 110) -> None:
        self.repeat_ms = repeat_ms
        self.delay_ms = 420
        self.repeats = 0
        self.long_ok = True
        self.pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in pins]
        now = time.ticks_ms()
        self._down = [not pin.value() for pin in self.pins]
        self._asleep = list(self._down)  # down, but no longer heard until let go
        self._changed = [now] * len(pins)
        self._due = [now] * len(pins)
        self._count = [0] * len(pins)
        self._latched = [False] * len(pins)
        self._latched_at = [now] * len(pins)
        self._queue: list[tuple[str, int]] = []
        for index, pin in enumerate(self.pins):
            pin.irq(self._latch(index), Pin.IRQ_FALLING)

    def _latch(self, index: int):
        def edge(_pin) -> None:
            self._latched_at[index] = time.ticks_ms()
            self._latched[index] = True

        return edge

    def push(self, key: str) -> None:
        """A press from elsewhere, as if a button had been pressed; a full queue drops it."""
        if len(self._queue) < QUEUE:
            self._queue.append((key, 0))

    @property
    def any_down(self) -> bool:
        """Whether a button is down now and still heard."""
        return any(down and not self._asleep[index] for index, down in enumerate(self._down))

    def hush(self) -> None:
        """Forget what was pressed, and say nothing of the buttons that are down until they are let go."""
        self._queue.clear()
        for index, down in enumerate(self._down):
            if down:
                self._asleep[index] = True

    def read(self) -> str | None:
        """The next key, or None; looks at all pins."""
        now = time.ticks_ms()
        for index, pin in enumerate(self.pins):
            self._look(index, not pin.value(), now)
        if not self._queue:
            return None
        key, self.repeats = self._queue.pop(0)
        return key

    def _look(self, index: int, down: bool, now: int) -> None:
        quiet = time.ticks_diff(now, self._changed[index]) >= QUIET_MS
        if down != self._down[index]:
            if quiet:
                self._change(index, down, now)
        elif down:
            self._hold(index, now)
        elif self._latched[index] and self.pins[index].value():  # else it went down since it was read
            self._latched[index] = False
            if time.ticks_diff(self._latched_at[index], self._changed[index]) >= QUIET_MS:
                self._change(index, True, now)
                self._change(index, False, now)

    def _change(self, index: int, down: bool, now: int) -> None:
        self._latched[index] = False
        self._down[index] = down
        self._changed[index] = now
        if down:
            self._count[index] = 0
            self._due[index] = time.ticks_add(now, self.delay_ms)
            if index != OK or not self.long_ok:
                self._put(KEYS[index], 0)
        else:
            if index == OK and self.long_ok and not self._asleep[index]:
                self._put(KEYS[OK], 0)
            self._asleep[index] = False

    def _hold(self, index: int, now: int) -> None:
        if self._asleep[index]:
            return
        if index == OK:
            if self.long_ok and time.ticks_diff(now, self._changed[index]) >= LONG_MS:
                self._asleep[index] = True
                self._put("menu", 0)
        elif index < 2 and time.ticks_diff(now, self._due[index]) >= 0:
            self._due[index] = time.ticks_add(now, self.repeat_ms)
            self._count[index] += 1
            if self._count[index] > MOST_REPEATS:
                self._asleep[index] = True
            elif not self._queue:
                self._put(KEYS[index], self._count[index])

    def _put(self, key: str, repeats: int) -> None:
        if len(self._queue) < QUEUE:
            self._queue.append((key, repeats))


def stride(repeats: int) -> int:
    """How many steps one repeat is worth: people hold a button to go far."""
    return 1 if repeats < 5 else 2 if repeats < 15 else 5 if repeats < 40 else 20
