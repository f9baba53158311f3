"""One simulated board on virtual time: its interpreter, its power, and the answers to what it asks.

Nothing here waits for the clock on the wall. `advance(until)` lets the board live until a moment of virtual
time; it computes at the speed of this computer, and only sleeping, the bus and the flash take time.
"""

import heapq
import struct
import time
from collections.abc import Callable
from typing import NamedTuple

from davar.sim.circuit import OPEN, Circuit
from davar.sim.flash import Flash, PowerCut
from davar.sim.interpreter import DeviceDied, Process, Request
from davar.sim.usb import Usb

FOREVER = 1 << 62
PWRON_RESET = 1
WDT_RESET = 3
UNIQUE_ID = "6461766172000001"
_WRITE_TIMEOUT_US = 500_000  # a write that nobody reads gives up
_LOOK_S = 0.3  # how often the port is looked after while a program computes
_COMPUTES_S = 1.0  # processor time without a question after which only a signal interrupts a program
_HUNG_S = 60
_RUNAWAY_US = 5_000_000  # virtual time a board may be awake
_LOG = 1 << 20
_UNSET = 1_609_459_200_000_000  # 2021-01-01: where the calendar clock starts


class Wait(NamedTuple):
    """The board sleeps until a time, or until `ready` says so; `reply` makes the status when it ends."""

    until: int
    ready: Callable[[], bool]
    reply: Callable[[], int]
    light: bool = True  # pins and timers end it


class Device:
    """A board that can be powered, run and cut off. Times are microseconds of virtual time."""

    def __init__(self, flash: Flash, circuit: Circuit, usb: Usb) -> None:
        self.flash, self.circuit, self.usb = flash, circuit, usb
        self.now = 0
        self.ticks_start_ms = 0
        self.resets: list[str] = []
        self.watchdog_ms = self._fed = 0
        self.quiet_us = 0  # longest time the watchdog was not fed
        self._process: Process | None = None
        self._wait: Wait | None = None
        self._changes: list[tuple[int, int, int]] = []
        self._log = bytearray()
        self._logged = 0  # bytes ever
        self._answers = self._table()

    # -- power

    def power_on(self) -> None:
        """A hard reset after the power was off."""
        self.power_off()
        self.circuit.power_on()
        self._start_hard(PWRON_RESET)

    def power_off(self) -> None:
        """Cut the power, whatever the board is doing."""
        if self._process:
            self._collect()
            self._process.end()
            self._process = None
        self.usb.reset()

    @property
    def powered(self) -> bool:
        return self._process is not None

    @property
    def log(self) -> str:
        """Everything the board wrote to its serial port (the last megabyte)."""
        return self.log_from(0)[0]

    def log_from(self, position: int) -> tuple[str, int]:
        """What was written from a position on (0: the beginning), and the position behind it."""
        new = self._log[max(0, position - self._logged + len(self._log)) :]
        return new.decode("utf-8", "replace").replace("\r\n", "\n"), self._logged

    # -- outside

    def drive(self, gpio: int, level: int, at: int) -> None:
        """Drive a pin from outside (0, 1 or OPEN) from a moment on."""
        heapq.heappush(self._changes, (max(at, self.now), gpio, level))

    @property
    def wakes_at(self) -> int:
        """When the board has something to do next, if nothing comes from outside."""
        if not self._wait:
            return self.now
        if self.usb.interrupted or self._wait.ready():
            return self.now
        if not self._wait.light:
            return self._wait.until
        soonest = min(self._wait.until, self._timer)
        return min(soonest, self._changes[0][0]) if self._changes else soonest

    # -- life

    def advance(self, until: int) -> None:
        """Live until the board sleeps and `until` is reached. Raises PowerCut, DeviceDied."""
        while self._process:
            self.pump()
            wake = self.wakes_at
            if self._bites(min(wake, until) if self._wait else self.now):
                continue
            if self._wait:
                if wake > until:
                    break
                self._wake(max(wake, self.now))
            elif self.now > until + _RUNAWAY_US:
                raise DeviceDied(self._report("the board never sleeps"))
            self._serve()
        self.now = max(self.now, until)

    def idle(self) -> bool:
        """Whether the board sleeps (or has no power)."""
        return self._process is None or self._wait is not None

    def boot(self) -> None:
        """Live until the board sleeps for the first time."""
        while not self.idle():
            self._serve()

    def pump(self) -> None:
        """Let the serial port move its bytes."""
        if self._process:
            self.usb.pump(self._process.ring, self._process.stdin)

    def close(self) -> None:
        self.power_off()
        self.flash.close()
        self.usb.close()

    # -- starting

    def _start_hard(self, cause: int) -> None:
        self._born = self.now
        self._calendar = _UNSET - self.now
        self._cause = cause
        self.usb.reset()
        self._start("app")

    def _start(self, mode: str) -> None:
        numbers: list[int | str] = [self._cause, UNIQUE_ID, self._born, self.ticks_start_ms, self._calendar]
        self.watchdog_ms = 0
        self._timer = FOREVER
        self._wait = None
        self._process = Process(self.flash.fileno(), mode, numbers)

    def _restart(self, way: int) -> None:
        """The board asked for a reset; `way` as in mcu/machine.py."""
        assert self._process
        self._collect()
        self._process.end()
        self._process = None
        self.resets.append(("hard", "soft", "raw", "bootloader")[way])
        if way == 0:
            self._start_hard(WDT_RESET)
        elif way in (1, 2):
            self._start("raw" if way == 2 else "app")

    def _bites(self, until: int) -> bool:
        """Reset the board if its watchdog was hungry for too long."""
        if not self.watchdog_ms or until < self._fed + self.watchdog_ms * 1000:
            return False
        self.now = max(self.now, self._fed + self.watchdog_ms * 1000)
        self._restart(0)
        self.resets[-1] = "watchdog"
        return True

    # -- talking

    def _serve(self) -> None:
        """Wait for one request and answer it, unless it is a sleep."""
        request = self._next()
        self.now = max(self.now, request.now)
        try:
            self._answers[request.what](request)
        except PowerCut:
            self.power_off()
            raise

    def _next(self) -> Request:
        """The next request. Meanwhile the serial port goes on, and Ctrl-C reaches a program that computes."""
        process = self._process
        assert process
        began = time.monotonic()
        computed: float | None = None  # of the process, when it had not asked for a while
        interrupted = False
        while True:
            process.wait(_LOOK_S)
            self._collect()
            if process.asks():
                break
            self.pump()
            computed = process.computed_s() if computed is None else computed
            if self.usb.interrupted and not interrupted and process.computed_s() >= computed + _COMPUTES_S:
                self.usb.interrupted = False
                interrupted = True  # a second signal before the first is seen would end the interpreter
                process.interrupt()
            if time.monotonic() - began > _HUNG_S:
                raise DeviceDied(self._report("the board computes and never asks"))
        request = process.request()
        if request is None:
            text = self._report("the interpreter ended")
            self.power_off()
            raise DeviceDied(text)
        return request

    def _reply(self, status: int = 0, took: int = 0, data: bytes = b"", quiet: bool = False) -> None:
        """Answer after `took` microseconds, with the pin changes of that time."""
        assert self._process
        self.usb.settle(self._process.ring)
        self.now += took
        changes: list[tuple[int, int]] = []
        while self._changes and self._changes[0][0] <= self.now and len(changes) < 255:
            _, gpio, level = heapq.heappop(self._changes)
            self.circuit.levels[gpio] = level
            changes.append((gpio, level))
        horizon = min(self._timer, self._changes[0][0] if self._changes else self.now + 1000)
        interrupted = self.usb.interrupted and not quiet
        if interrupted:
            self.usb.interrupted = False
        self._process.reply(status, interrupted, changes, self.now, horizon, data)

    def _wake(self, now: int) -> None:
        assert self._wait
        wait, self._wait = self._wait, None
        self.now = now
        self._reply(wait.reply())

    def _collect(self) -> None:
        """Take what the program printed."""
        assert self._process
        if printed := self._process.printed():
            self._note(printed.replace(b"\n", b"\r\n"))
            self.usb.printed(printed.replace(b"\n", b"\r\n"))

    def _note(self, data: bytes) -> None:
        self._log += data
        self._logged += len(data)
        del self._log[: max(0, len(self._log) - _LOG)]

    def _report(self, what: str) -> str:
        return f"{what}; its last output:\n{self.log[-2000:]}"

    # -- answers

    def _table(self) -> dict[str, Callable[[Request], None]]:
        return {
            "H": lambda r: self._hello(),
            "T": lambda r: self._reply(),
            "S": self._sleep,
            "W": self._sleep_or_input,
            "I": self._i2c_write,
            "J": self._i2c_read,
            "N": self._i2c_scan,
            "E": lambda r: self._reply(took=self.flash.erase(r.number), quiet=True),
            "P": lambda r: self._reply(took=self.flash.program(r.number, r.payload), quiet=True),
            "O": self._write,
            "U": lambda r: self._reply(int(self.usb.writable())),
            "K": self._interruptible,
            "G": self._output,
            "B": self._tone,
            "V": lambda r: self._reply(self.circuit.voltages.get(r.number, 0)),
            "R": self._set_calendar,
            "D": self._feed,
            "A": self._alarm,
            "X": lambda r: self._restart(r.number),
        }

    def _hello(self) -> None:
        """The first request of a life: what drives the pins from outside."""
        for gpio, level in self.circuit.levels.items():
            if level != OPEN:
                self.drive(gpio, level, self.now)
        self._reply()

    def _sleep(self, request: Request) -> None:
        self._wait = Wait(self.now + max(request.number, 0), lambda: False, lambda: 0)

    def _sleep_or_input(self, request: Request) -> None:
        assert self._process
        ring = self._process.ring
        self._wait = Wait(
            self.now + request.number,
            lambda: self.usb.waiting(ring) > 0,
            lambda: int(self.usb.waiting(ring) > 0),
        )

    def _i2c_write(self, request: Request) -> None:
        took, status = self.circuit.transfer(request.number, request.payload, self.now)
        self._reply(status, took)

    def _i2c_read(self, request: Request) -> None:
        took, status, data = self.circuit.read(request.number, *struct.unpack("<H", request.payload))
        self._reply(status, took, data)

    def _i2c_scan(self, request: Request) -> None:
        took, data = self.circuit.scan(request.number)
        self._reply(0, took, data)

    def _write(self, request: Request) -> None:
        """Serial output: what finds no room waits for the host to read, for half a second at most."""
        self._note(request.payload)
        sent = self.usb.write(request.payload)
        if sent == len(request.payload):
            return self._reply(sent)

        def more() -> bool:
            nonlocal sent
            sent += self.usb.write(request.payload[sent:])
            return sent == len(request.payload)

        self._wait = Wait(self.now + _WRITE_TIMEOUT_US, more, lambda: sent, light=False)

    def _interruptible(self, request: Request) -> None:
        self.usb.interruptible = bool(request.number)
        self._reply()

    def _output(self, request: Request) -> None:
        self.circuit.outputs[request.number] = request.payload[0]
        self._reply()

    def _tone(self, request: Request) -> None:
        self.circuit.tones.append((self.now, *struct.unpack("<HH", request.payload)))
        self._reply()

    def _set_calendar(self, request: Request) -> None:
        (self._calendar,) = struct.unpack("<q", request.payload)
        self._reply()

    def _feed(self, request: Request) -> None:
        """The watchdog is started (with its milliseconds), fed (with 0) or stopped (below)."""
        if request.number:
            self.watchdog_ms = max(request.number, 0)
        else:
            self.quiet_us = max(self.quiet_us, self.now - self._fed)
        self._fed = self.now
        self._reply()

    def _alarm(self, request: Request) -> None:
        """When the board's next timer is due, from now; negative: never."""
        self._timer = FOREVER if request.number < 0 else self.now + request.number
        self._reply(quiet=True)
