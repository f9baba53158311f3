"""What the end-to-end suite plays on: the simulator, the emulated Pico, or a real board on a port."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from davar.link.device import Device
from davar.link.ports import PortFailure
from davar.sim import Simulator
from davar.sim.pixels import HEIGHT, WIDTH, Pixels

from tests.board.pico import EmulatedPico
from tests.board.serving import serving

SETTLING_MS = 150
RETURNING_S = 20.0  # within which a real board is back after a reset
PATIENCE_S = 15.0  # for an emulator much slower than the board


class Target(Protocol):
    """A board at the table."""

    def press(self, button: str) -> None:
        """Press a button and wait until the board has seen to it."""

    def screen(self) -> Pixels:
        """What the display shows."""

    def restart(self) -> None:
        """Take the power away and give it back, or what comes nearest to it."""

    def port(self) -> contextlib.AbstractContextManager[str]:
        """The path of the serial port, for host code, while the context is open."""


class Emulated:
    """The simulator or the emulated Pico: they have one face."""

    def __init__(self, board: Simulator | EmulatedPico) -> None:
        self._board = board
        self._settle()

    def press(self, button: str) -> None:
        self._board.press(button)
        self._settle()

    def screen(self) -> Pixels:
        return self._board.screen()

    def restart(self) -> None:
        self._board.power_cut()
        self._board.power_on()
        self._settle()

    @contextmanager
    def port(self) -> Iterator[str]:
        if isinstance(self._board, EmulatedPico):
            with serving(self._board) as path:
                yield path
        else:
            with self._board.realtime():
                yield self._board.port

    def _settle(self) -> None:
        if isinstance(self._board, EmulatedPico):
            self._board.settle()
        else:
            self._board.run(SETTLING_MS)  # ends with the board asleep


class OnPort:
    """A real board, pressed through the link; `restart` is a reset."""

    def __init__(self, path: str) -> None:
        self._path = path

    def empty(self) -> bool:
        """Whether nothing would mix with what the suite plays."""
        with Device(self._path) as device:
            return not device.matches() and not device.players()

    def press(self, button: str) -> None:
        with Device(self._path) as device:
            device.press(button)

    def screen(self) -> Pixels:
        with Device(self._path) as device:
            return _pixels(device.picture())

    def restart(self) -> None:
        with Device(self._path) as device:
            boot = device.identity.boot
            device.reset()
        end = time.monotonic() + RETURNING_S
        while True:
            try:
                with Device(self._path) as device:
                    if device.identity.boot != boot:
                        return
            except PortFailure:
                if time.monotonic() > end:
                    raise

    @contextmanager
    def port(self) -> Iterator[str]:
        yield self._path


def _pixels(picture: bytes) -> Pixels:
    """The picture in the buffer of a board: 8 pages of 128 columns, lowest bit on top."""
    return Pixels(
        ["".join(".#"[picture[y // 8 * WIDTH + x] >> y % 8 & 1] for x in range(WIDTH)) for y in range(HEIGHT)]
    )
