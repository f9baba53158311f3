"""A host on virtual time: the board's serial port with the face of pyserial, no pseudo-terminal between."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from davar.sim.usb import Cable

if TYPE_CHECKING:
    from davar.sim.simulator import Simulator

_STEP_MS = 1


class Port:
    """What host code needs of `serial.Serial`. Reading lets virtual time pass: equal runs, equal results."""

    def __init__(self, sim: Simulator, timeout: float | None = 1.0) -> None:
        self._sim = sim
        self._cable = sim.usb.cable = Cable()
        self.timeout = timeout
        self.port = sim.port
        self.is_open = True

    def __enter__(self) -> Port:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def write(self, data: bytes) -> int:
        """Send to the board; it reads as time passes."""
        self._cable.to_board += data
        return len(data)

    def read(self, size: int = 1) -> bytes:
        """Up to `size` bytes; fewer when `timeout` virtual seconds are over."""
        end = None if self.timeout is None else self._sim.now_ms + int(self.timeout * 1000)
        while self.in_waiting < size and (end is None or self._sim.now_ms < end):
            self._sim.run(_STEP_MS)
        data = bytes(self._cable.from_board[:size])
        del self._cable.from_board[:size]
        return data

    @property
    def in_waiting(self) -> int:
        """Bytes that are there to be read."""
        self._sim.device.pump()
        return len(self._cable.from_board)

    def stall(self, stalled: bool = True) -> None:
        """Stop reading as a hung program does; the board's output stays in the board."""
        self._cable.reading = not stalled

    def reset_input_buffer(self) -> None:
        self._sim.device.pump()
        self._cable.from_board.clear()

    def flush(self) -> None:
        """Nothing waits on this side."""

    def close(self) -> None:
        """Unplug this host."""
        if self._sim.usb.cable is self._cable:
            self._sim.usb.cable = None
        self.is_open = False
