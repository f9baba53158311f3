"""Real time: a thread that lets a board live as fast as the clock on the wall."""

import os
import select
import threading
import time

from davar.sim.device import Device
from davar.sim.usb import Usb

_LONGEST_S = 0.01  # between two looks at whether a host opened the port
_LAG_US = 250_000  # a computer that was busy for longer does not make up for it


class Pace:
    """Runs a board in a thread until `stop`. What stops the board is kept in `failure`."""

    def __init__(self, device: Device, lock: threading.RLock, speed: float = 1.0) -> None:
        self.failure: Exception | None = None
        self._device, self._lock, self._speed = device, lock, speed
        self._nudged, self._nudge = os.pipe()
        self._stopping = False
        self._passed = threading.Condition(lock)
        self._thread = threading.Thread(target=self._run, name="board", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and wait for it."""
        self._stopping = True
        self.nudge()
        self._thread.join()
        os.close(self._nudged)
        os.close(self._nudge)

    def nudge(self) -> None:
        """Something happened outside; look at once."""
        os.write(self._nudge, b"x")

    def wait_until(self, microseconds: int) -> None:
        """Wait until the board's virtual time is there. Raises what stopped the board."""
        with self._passed:
            self._passed.wait_for(lambda: self.failure or self._device.now >= microseconds)
            if self.failure:
                raise self.failure

    def _run(self) -> None:
        device = self._device
        board, wall = device.now, time.monotonic()
        while not self._stopping:
            target = board + int((time.monotonic() - wall) * 1e6 * self._speed)
            with self._passed:
                if target > device.now + _LAG_US * self._speed:
                    board, wall = device.now, time.monotonic()
                    target = board
                try:
                    device.advance(target)
                except Exception as error:
                    device.power_off()
                    self.failure = error
                self._passed.notify_all()
                rest = (device.wakes_at - device.now) / 1e6 / self._speed if device.powered else _LONGEST_S
            self._wait(min(max(rest, 0.0), _LONGEST_S))

    def _wait(self, seconds: float) -> None:
        usb = self._device.usb
        readers: list[int | Usb] = [self._nudged, usb] if usb.hungry else [self._nudged]
        ready, _, _ = select.select(readers, [], [], seconds)
        if self._nudged in ready:
            os.read(self._nudged, 4096)
