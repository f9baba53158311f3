"""An RP2040 that runs a stock MicroPython image on virtual time; it stands still between two calls."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

if os.environ.get("RP2040PY_PATH"):
    sys.path.insert(0, os.environ["RP2040PY_PATH"])

CYCLE_NS = 8  # 125 MHz
IDLE, PRESSED = None, False  # what drives a pin: its own pull-up, or ground


class Chip:
    """One power-up of a chip. `mcu`, `cdc`, `clock`: the emulator's, for the parts around it to hook into."""

    def __init__(self, image: Path) -> None:
        from rp2040py.boards import BoardSpec
        from rp2040py.device.base_device import BaseDevice, ResetCause
        from rp2040py.utils.logging import LogLevel

        self._device = BaseDevice(board=BoardSpec(image=image), log_level=LogLevel.ERROR)
        self._run_pin = ResetCause.RUN_PIN
        self.mcu: Any = self._device.mcu
        self.cdc: Any = self._device.cdc
        self._simulator: Any = self._device.simulator
        self.clock: Any = self._simulator.clock
        self._end = self.clock.create_alarm(self._halt)
        self._stopped = False
        self._until = 0.0

    @property
    def now_ns(self) -> float:
        """Virtual nanoseconds since power came on."""
        return float(self.clock.nanos)

    def start(self) -> None:
        """Let go of the reset that power-up holds."""
        self.mcu.leave_reset()

    def reset(self) -> None:
        """Pull the RUN pin low for a moment."""
        self._device.hard_reset(cause=self._run_pin)

    @property
    def sleeping(self) -> bool:
        """Whether the processor waits for an interrupt at this moment."""
        return bool(self.mcu.core.waiting)

    def run(self, until_ns: float) -> bool:
        """Run until then; False when `stop` ended it before."""
        self._stopped = False
        self._until = until_ns
        self._end.schedule(max(until_ns - self.now_ns, 0))
        while self.now_ns < until_ns and not self._stopped:
            self._simulator.stopped = self.mcu.halt = False
            self._simulator._execute_batch()
        return not self._stopped

    def stop(self) -> None:
        """End `run`; called by a part while the chip runs."""
        self._stopped = True
        self._halt()

    def skip(self, to_ns: float) -> None:
        """Let time pass at once that the processor would only wait away; called by a part as it runs."""
        self.clock.tick(max(min(to_ns, self._until) - self.now_ns, 0))

    def later(self, ns: float, call: Callable[[], object]) -> None:
        """Call something in so many virtual nanoseconds."""
        self.clock.create_alarm(call).schedule(ns)

    def drive(self, gpio: int, level: bool | None) -> None:
        """Put a pin to ground or to 3.3 V from outside, or let its pull-up decide (None)."""
        pin = self.mcu.gpio[gpio]
        if level is None:
            pin.release_input()
        else:
            pin.set_input_value(level)

    def _halt(self) -> None:
        self._simulator.stopped = True
        self.mcu.halt = True  # where the emulator has been rebuilt to look at it: ends without delay
