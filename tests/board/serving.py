"""The serial port of an emulated board as a pseudo-terminal, for the programs that people use."""

from __future__ import annotations

import os
import pty
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.board.pico import EmulatedPico

STEP_MS = 2


@contextmanager
def serving(board: EmulatedPico) -> Iterator[str]:
    """Let the board run in a thread of its own while the body uses the port whose path it gets.

    Raises at the end what stopped the board meanwhile.
    """
    near, far = pty.openpty()
    tty.setraw(far)
    os.set_blocking(near, False)
    stop = threading.Event()
    faults: list[Exception] = []

    def live() -> None:
        pending = bytearray()
        try:
            while not stop.is_set():
                _exchange(board, near, pending)
        except Exception as fault:
            faults.append(fault)

    thread = threading.Thread(target=live, name="emulated board")
    thread.start()
    try:
        yield os.ttyname(far)
    finally:
        stop.set()
        thread.join()
        os.close(near)
        os.close(far)
    if faults:
        raise faults[0]


def _exchange(board: EmulatedPico, terminal: int, pending: bytearray) -> None:
    """Carry bytes both ways and let a little time pass."""
    with suppress(BlockingIOError):
        board.computer.send(os.read(terminal, 4096))
    board.run(STEP_MS)
    pending += board.computer.received
    board.computer.received.clear()
    with suppress(BlockingIOError):
        del pending[: os.write(terminal, pending)]
