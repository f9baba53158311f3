"""The computer's end of the cable on virtual time, with the face of pyserial's Serial."""

from __future__ import annotations

import os

from davar.sim import Simulator

from tests.board.pico import EmulatedPico

STEP_MS = 1

# mpremote polls a port every 10 ms of real time, but just reads a pseudo-terminal: this is the name of one.
_NEAR, _FAR = os.openpty()
NAME = os.ttyname(_FAR)


class Cable:
    """Reading lets the board's time pass, and raises what stops the board. carried: bytes to the board."""

    def __init__(self, board: Simulator | EmulatedPico) -> None:
        self._board = board
        self._port = board.plug_host() if isinstance(board, Simulator) else PicoPort(board)
        self.timeout: float | None = 1.0
        self.carried = 0

    def write(self, data: bytes) -> int:
        self.carried += len(data)
        return self._port.write(data)

    def read(self, size: int = 1) -> bytes:
        end = None if self.timeout is None else self._board.now_ms + self.timeout * 1000
        while self._port.in_waiting < size and (end is None or self._board.now_ms < end):
            self._board.run(STEP_MS)
        here = min(size, self._port.in_waiting)
        data = self._port.read(here) if here else b""
        return data

    def inWaiting(self) -> int:  # noqa: N802 - mpremote calls it by its old name
        return self._port.in_waiting

    in_waiting = property(inWaiting)

    def close(self) -> None:
        self._port.close()


class PicoPort:
    """An emulated Pico's port as the simulator's looks."""

    def __init__(self, pico: EmulatedPico) -> None:
        self._computer = pico.computer
        self._computer.open()

    @property
    def in_waiting(self) -> int:
        return len(self._computer.received)

    def write(self, data: bytes) -> int:
        self._computer.send(data)
        return len(data)

    def read(self, size: int) -> bytes:
        data = bytes(self._computer.received[:size])
        del self._computer.received[:size]
        return data

    def close(self) -> None:
        self._computer.open(False)
