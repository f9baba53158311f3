"""A Raspberry Pi Pico with display, buttons, flash and serial port, emulated; runs stock MicroPython.

It has the face of `davar.sim.Simulator`, so that one test can be for both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from davar.sim import image as images
from davar.sim.circuit import BUTTONS, constants
from davar.sim.panels import CONTROLLERS
from davar.sim.pixels import Pixels

from tests.board import flash
from tests.board.bus import Bus
from tests.board.chip import IDLE, PRESSED, Chip
from tests.board.flash import FlashChip
from tests.board.usb import Computer

PRESS_MS = 60
FINDING_MS = 20_000
WATCHED_MS, NAPS = 24, 3  # the device loop sleeps most of the time when nothing happens, else never


class PowerCut(Exception):
    """The board lost power in the middle of a flash operation, as `cut_at` was told."""


class EmulatedPico:
    """A board from a tree of `davar build`. Power comes on when it is made, unless `on` is false."""

    def __init__(
        self,
        uf2: Path,
        tree: Path,
        files: Mapping[str, bytes] | None = None,
        *,
        main: bytes | None = None,
        cable: bool = True,
        opened: bool = True,
        on: bool = True,
    ) -> None:
        """`files`: more of them; `main`: a main.py of its own. `cable`, `opened`: see `usb.Computer`."""
        self._uf2 = uf2
        self._wiring: dict[str, Any] = constants(tree)
        self.buttons: dict[str, int] = dict(zip(BUTTONS, self._wiring["BUTTONS"], strict=True))
        given = images.tree_files(tree) | dict(files or {})
        if main is not None:
            given["/main.py"] = main
        self._start, self._contents = flash.START, flash.image(given)  # where the contents begin, and they
        self._cable, self._opened = cable, opened
        self._held: set[int] = set()
        self.powered = False
        if on:
            self.power_on()

    # -- power
    def power_on(self, plugged: bool = True) -> None:
        """Plug it in, and wait for the computer to find it on USB; buttons stay as they are held.

        plugged: whether the display is.
        """
        self.chip = Chip(self._uf2)
        self.chip.mcu.flash[self._start : flash.SIZE] = self._contents
        self.flash = FlashChip(self.chip)
        controller, address, column = self._wiring["DISPLAY"]
        number, sda, scl, _ = self._wiring["I2C"]
        self.panel = CONTROLLERS[controller](column)
        self.bus = Bus(self.chip, (number, sda, scl), address, self.panel)
        self.bus.plugged = plugged
        self.computer = Computer(self.chip, self._cable, self._opened)
        for gpio in self._held:
            self.chip.drive(gpio, PRESSED)
        self.powered = True
        self.chip.start()
        if self._cable:
            self.run_until(lambda: self.computer.found, FINDING_MS)

    def power_cut(self) -> None:
        """Pull the plug."""
        self._start, self._contents = 0, bytes(self.chip.mcu.flash[0 : flash.SIZE])
        self._opened = self.computer.opened
        self.powered = False

    def cut_at(self, operations: int, part: float = 0.5) -> None:
        """Lose power in the n-th flash operation from now; what runs then raises PowerCut."""
        self.flash.cut_at(operations, part, self.chip.stop)

    def reset(self) -> None:
        """Press the reset button."""
        self.chip.reset()
        self.run_until(lambda: self.computer.found, FINDING_MS)

    # -- time
    @property
    def now_ms(self) -> float:
        """Virtual milliseconds since power came on."""
        return self.chip.now_ns / 1e6

    def run(self, ms: float) -> None:
        """Let virtual time pass. Raises PowerCut."""
        if not self.powered:
            raise PowerCut("the board has no power")
        if not self.chip.run(self.chip.now_ns + ms * 1e6):
            self.power_cut()
            raise PowerCut(f"in flash operation {self.flash.operations}")

    def run_until(self, condition: Callable[[], object], limit_ms: float = 10_000) -> None:
        """Let time pass until a condition holds, looked at every ms. Raises TimeoutError, PowerCut."""
        end = self.now_ms + limit_ms
        while not condition():
            if self.now_ms >= end:
                raise TimeoutError(f"not within {limit_ms} ms; the board's last output:\n{self.log[-2000:]}")
            self.run(1)

    def settle(self, limit_ms: float = 10_000) -> None:
        """Let time pass until the firmware does nothing but look at its buttons and its port."""
        end = self.now_ms + limit_ms
        for _ in range(2):  # the first time what was asked for may not have begun
            asleep = 0
            while asleep < NAPS:
                asleep = 0
                for _ in range(WATCHED_MS):
                    self.run(1)
                    asleep += self.chip.sleeping
                if self.now_ms > end:
                    raise TimeoutError(f"the firmware is busy for more than {limit_ms} ms")

    # -- buttons
    def push(self, button: str) -> None:
        """Push a button down and leave it there."""
        self._held.add(self.buttons[button])
        if self.powered:
            self.chip.drive(self.buttons[button], PRESSED)

    def release(self, button: str) -> None:
        """Let go of a button."""
        self._held.discard(self.buttons[button])
        if self.powered:
            self.chip.drive(self.buttons[button], IDLE)

    def tap(self, button: str, ms: float = PRESS_MS, bounce_us: tuple[int, ...] = ()) -> None:
        """Press a button without waiting; it lets go by itself. `bounce_us`: between edges of its contact."""
        gpio, at = self.buttons[button], 0
        self.chip.drive(gpio, PRESSED)
        for index, gap in enumerate(bounce_us):
            at += gap
            self._later(gpio, at, PRESSED if index % 2 else IDLE)
        self._later(gpio, at + 1, PRESSED)
        self._later(gpio, ms * 1000, IDLE)

    def press(self, button: str, ms: float = PRESS_MS, bounce_us: tuple[int, ...] = ()) -> None:
        """Press a button for `ms`, let go, and let a while pass."""
        self.tap(button, ms, bounce_us)
        self.run(ms + PRESS_MS)

    def _later(self, gpio: int, us: float, level: bool | None) -> None:
        self.chip.later(us * 1000, lambda: self.chip.drive(gpio, level))

    # -- what can be seen from outside
    def screen(self) -> Pixels:
        """What is on the glass now."""
        return self.panel.pixels() if self.powered and self.bus.plugged else Pixels.dark()

    def unplug_display(self) -> None:
        """Pull the display off its socket."""
        self.bus.plugged = False

    def plug_display(self) -> None:
        """Plug the display in again; it has forgotten everything."""
        self.panel.power_on()
        self.bus.plugged = True

    @property
    def log(self) -> str:
        """Everything that came over the serial port since power-on."""
        return self.computer.log.decode(errors="replace")

    def files(self) -> dict[str, bytes]:
        """The files in flash, read behind the firmware's back."""
        if self.powered:
            return images.read(bytes(self.chip.mcu.flash[flash.START : flash.SIZE]))
        return images.read(self._contents[flash.START - self._start :])

    def replace(self, path: str, data: bytes) -> None:
        """Put another file in the place of one, while the power is off."""
        self._contents = flash.replaced(self._contents, path, data)
