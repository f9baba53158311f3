"""Five buttons: debounced, repeated while held, and never lost while the flash is being written.

Interrupts note every edge with its time, so that presses which come and go while the loop is busy are found
afterwards, each once and in their order. A press counts at its first contact; what follows within `QUIET_MS`
is bounce. A button that is down at power-on, or stays down for long, says nothing until it has been let go.
"""

import time
from array import array

from machine import Pin

KEYS = ("up", "down", "back", "forward", "ok")
INDEXES = (0, 1, 2, 3, 4)
OK = 4
OLD_MS = 1 << 28  # three days; a stamp older than 1 << 29 would look like one to come
QUIET_MS = 25
LONG_MS = 600
MOST_REPEATS = 400
QUEUE = 16  # keys
EDGES = 64  # noted between two looks
DOWN = 8  # flag of an edge beside the number of its button


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
        self._queue: list[tuple[str, int]] = []
        self._edges = bytearray(EDGES)
        self._times = array("I", [0] * EDGES)
        self._noted = 0  # where the next edge goes
        self._seen = 0  # which edge is looked at next
        for index, pin in enumerate(self.pins):
            self._watch(index, pin)

    def _watch(self, index: int, pin) -> None:
        """Note the edges of a pin. The handler runs as a hard interrupt where there are any: it must not
        allocate. A contact and its end that come as one interrupt are noted as both.
        """
        level = bytearray(1)
        level[0] = pin.value()

        def edge(_pin) -> None:
            now = time.ticks_ms()
            up = pin.value()
            if not up or level[0]:
                self._note(index | DOWN, now)
            if up:
                self._note(index, now)
            level[0] = up

        try:
            pin.irq(edge, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)
        except TypeError:  # a chip without hard interrupts
            pin.irq(edge, Pin.IRQ_FALLING | Pin.IRQ_RISING)

    def _note(self, edge: int, now: int) -> None:
        following = (self._noted + 1) % EDGES
        if following != self._seen:
            self._edges[self._noted] = edge
            self._times[self._noted] = now
            self._noted = following

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
        """The next key, or None; looks at all pins and at what the interrupts have noted."""
        while self._seen != self._noted:
            edge, at = self._edges[self._seen], self._times[self._seen]
            self._seen = (self._seen + 1) % EDGES
            self._take(edge & ~DOWN, edge >= DOWN, at)
        now = time.ticks_ms()
        for index in INDEXES:  # makes no garbage, which would have to be tidied up while nobody presses, too
            down = not self.pins[index].value()
            if down != self._down[index]:
                self._take(index, down, now)
            elif down and not self._asleep[index]:
                self._hold(index, now)
            if time.ticks_diff(now, self._changed[index]) > OLD_MS:
                self._changed[index] = time.ticks_add(now, -OLD_MS // 2)
        if not self._queue:
            return None
        key, self.repeats = self._queue.pop(0)
        return key

    def _take(self, index: int, down: bool, at: int) -> None:
        """Believe a new level unless it is bounce."""
        if down == self._down[index] or time.ticks_diff(at, self._changed[index]) < QUIET_MS:
            return
        held = time.ticks_diff(at, self._changed[index])
        self._down[index] = down
        self._changed[index] = at
        if down:
            self._count[index] = 0
            self._due[index] = time.ticks_add(at, self.delay_ms)
            if index != OK or not self.long_ok:
                self._put(KEYS[index], 0)
        else:
            if index == OK and self.long_ok and not self._asleep[index]:
                self._put("menu" if held >= LONG_MS else KEYS[OK], 0)
            self._asleep[index] = False

    def _hold(self, index: int, now: int) -> None:
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
