"""A computer at the simulated port, on virtual time: the real host code, and a cable that may be pulled."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import serial
from davar.link.device import Device
from davar.link.sync import Outcome, sync
from davar.sim import Simulator
from davar.store import Store

PATIENCE_S = 10.0  # of the wall clock, for a busy computer; the board's time does not wait for it


class Pulled(serial.SerialException):
    """The cable was pulled."""


class PulledCable:
    """A port whose cable is pulled when so many frames of the board have come through; None: never.

    frames: how many have.
    """

    def __init__(self, sim: Simulator, after: int | None = None) -> None:
        self._port = sim.plug_host()
        self._port.timeout = 0.05
        self._after = after
        self._line = b""
        self.frames = 0

    def read(self, size: int = 1) -> bytes:
        """As pyserial reads; raises Pulled behind the last frame that comes through."""
        if self._after is None:
            data = self._port.read(size)
            self._count(data)
            return data
        data = b""
        while len(data) < size:
            if self.frames == self._after:
                if data:
                    break
                raise Pulled("pulled")
            byte = self._port.read(1)
            if not byte:
                break
            self._count(byte)
            data += byte
        return data

    def _count(self, data: bytes) -> None:
        *lines, self._line = (self._line + data).split(b"\n")
        self.frames += sum(line.startswith(b"@") for line in lines)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)


@contextmanager
def device(sim: Simulator, after: int | None = None) -> Iterator[Device]:
    """The host's side of a board, greeted; `after` frames the cable is pulled."""
    cable = PulledCable(sim, after)
    opener = patch("davar.link.connection.open_port", lambda path: cable)
    with opener, Device("sim", patience=PATIENCE_S) as board:
        board.cable = cable  # type: ignore[attr-defined]
        yield board


def synced(sim: Simulator, store: Store, after: int | None = None) -> Outcome:
    """Sync the board into the store."""
    with device(sim, after) as board:
        return sync(board, store)


def contents(store: Store) -> dict[str, Any]:
    """All that a store has, but for what differs with the time of day."""
    return {
        "devices": [(known.id, known.board, known.firmware) for known in store.devices()],
        "matches": sorted((kept.device, kept.name, kept.branch, kept.lines) for kept in store.matches()),
        "starts": sorted(store.clocks()),
        "reports": {known.id: store.reports(known.id) for known in store.devices()},
    }
