"""Runs on the simulated board: pins with interrupts latched as on the RP2040, ADC and PWM."""

import struct

import timer
import wire

FLOATING = 2
_COUNT = 49  # GPIOs, as many as the largest board has
_FALL = 4
_RISE = 8

_outside = bytearray([FLOATING] * _COUNT)  # what drives each GPIO from outside
_pins = {}
_latched = []  # pins whose edges wait for their handler
_masked = 0


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_LOW_LEVEL = 1
    IRQ_HIGH_LEVEL = 2
    IRQ_FALLING = _FALL
    IRQ_RISING = _RISE

    def __new__(cls, id, *args, **kwargs):
        number = _number(id)
        pin = _pins.get(number)
        if pin is None:
            pin = _pins[number] = object.__new__(cls)
            pin.id, pin._mode, pin._pull, pin._out, pin._irq = number, 0, None, 0, None
        return pin

    def __init__(self, id, mode=-1, pull=None, *, value=None, alt=-1):
        if mode != -1:
            self.init(mode, pull, value=value)

    def init(self, mode=IN, pull=None, *, value=None, alt=-1):
        self._mode, self._pull = mode, pull
        if value is not None:
            self._out = 1 if value else 0
        if mode == self.OUT:
            wire.ask("G", self.id, bytes((self._out,)))

    def value(self, value=None):
        if value is not None:
            self._out = 1 if value else 0
            if self._mode == self.OUT:
                wire.ask("G", self.id, bytes((self._out,)))
            return None
        wire.advance(1)
        return self._out if self._mode == self.OUT else self.level()

    __call__ = value

    def level(self):
        """What the input reads now; an open input follows its pull resistor."""
        outside = _outside[self.id]
        return (self._pull == self.PULL_UP) * 1 if outside == FLOATING else outside

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    high = on
    low = off

    def toggle(self):
        self.value(not self._out)

    def irq(self, handler=None, trigger=_FALL | _RISE, *, priority=1, wake=None, hard=False):
        if self._irq is None:
            self._irq = _Irq()
        self._irq.handler, self._irq.wanted, self._irq.hard = handler, trigger, hard
        return self._irq

    def __repr__(self):
        return f"Pin(GPIO{self.id})"


class _Irq:
    def __init__(self):
        self.seen = self._flags = 0

    def flags(self):
        return self._flags

    def trigger(self, trigger=None):
        before = self.wanted
        if trigger is not None:
            self.wanted = trigger
        return before


def _number(id):
    if id == "LED":
        return 25
    if isinstance(id, Pin):
        return id.id
    number = int(id[2:]) if isinstance(id, str) and id[:2] == "GP" else id
    if not isinstance(number, int) or not 0 <= number < _COUNT:
        raise ValueError("invalid pin")
    return number


def change(gpio, level):
    """The host changed what drives a pin: keep the level, latch the edge."""
    pin = _pins.get(gpio)
    if pin is None:
        _outside[gpio] = level
        return
    before = pin.level()
    _outside[gpio] = level
    irq = pin._irq
    if irq and pin.level() != before:
        edge = irq.wanted & (_FALL if before else _RISE)
        if edge:
            irq.seen |= edge
            wire.waiting = True
            if pin not in _latched:
                _latched.append(pin)


def run_handlers():
    """Call the handlers of latched edges, once each with all its edges, and of due timers."""
    while _latched and not _masked:
        pin = _latched.pop(0)
        irq = pin._irq
        irq._flags, irq.seen = irq.seen, 0
        if irq.handler:
            irq.handler(pin)
    if timer.running and not _masked:
        timer.run_due()


def disable_irq():
    global _masked
    before, _masked = _masked, 1
    return before


def enable_irq(state):
    global _masked
    _masked = state
    if not state:
        run_handlers()


class ADC:
    def __init__(self, pin):
        self._gpio = pin.id if isinstance(pin, Pin) else pin

    def read_u16(self):
        return wire.ask("V", self._gpio)


class PWM:
    """Kept for the buzzer: the host records frequency (Hz) and duty (0 to 65535)."""

    def __init__(self, pin, freq=0, duty_u16=0):
        self._gpio, self._freq, self._duty = pin.id, freq, duty_u16
        self._tell()

    def freq(self, hz=None):
        if hz is None:
            return self._freq
        self._freq = hz
        self._tell()

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        self._duty = duty
        self._tell()

    def deinit(self):
        self._freq = self._duty = 0
        self._tell()

    def _tell(self):
        wire.ask("B", self._gpio, struct.pack("<HH", min(self._freq, 65535), self._duty))


wire.on_pin = change
wire.on_idle = run_handlers
