"""The board's USB serial port: the Pico's small buffers, and a pseudo-terminal or a cable to the host.

What the Pico does, and so does this: 512 bytes of input wait, more stays with the host; byte 3 empties that
buffer and interrupts the program; without a host output is kept in 256 bytes, the oldest lost first.
"""

import fcntl
import os
import pty
import select
import struct
import termios
import tty
from contextlib import suppress

RING = 512
FIFO = 256  # output that waits in the board
_PRINTED = 65536  # output of print() that waits for a slow host
_CTRL_C = b"\x03"


class Cable:
    """A host without an operating system between: bytes in, bytes out."""

    def __init__(self) -> None:
        self.to_board = bytearray()
        self.from_board = bytearray()
        self.reading = True  # a host that does not read leaves the board's output where it is


class Usb:
    """The serial port of one board, over all its resets."""

    def __init__(self) -> None:
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        os.close(slave)  # that nobody has it open is how we see that no host is there
        os.set_blocking(self._master, False)
        self._poll = select.poll()
        self._poll.register(self._master, select.POLLIN)
        self.cable: Cable | None = None
        self._out = bytearray()
        self._in = b""  # taken from the host, waiting for room in the ring
        self._pty_attached = self._readable = False
        self.interruptible = False
        self.interrupted = False
        self._stale = False  # what the ring holds came before a Ctrl-C

    def fileno(self) -> int:
        return self._master

    @property
    def hungry(self) -> bool:
        """Whether the board would take input from the pseudo-terminal."""
        return self._pty_attached and not self._in

    @property
    def attached(self) -> bool:
        """Whether a host has the port open."""
        return self.cable is not None or self._pty_attached

    def reset(self) -> None:
        """The board was reset: its buffers are empty."""
        self._out.clear()
        self._in = b""
        self.interruptible = self.interrupted = self._stale = False

    def pump(self, ring: int, stdin: int) -> None:
        """Move bytes both ways; `ring` and `stdin` are the ends of the pipe that is the input buffer."""
        self._look_at_pty()
        self._send()
        self._receive(ring, stdin)

    def settle(self, ring: int) -> None:
        """Empty the ring if Ctrl-C says so. Only while the board stands still: it may be reading it, too."""
        if self._stale and (size := self.waiting(ring)):
            os.read(ring, size)
        self._stale = False

    def waiting(self, ring: int) -> int:
        """Bytes of input the board has not read."""
        return int(struct.unpack("i", fcntl.ioctl(ring, termios.FIONREAD, b"\0\0\0\0"))[0])

    def printed(self, data: bytes) -> None:
        """Output of print(), which never comes up short here."""
        self._put(data, _PRINTED)

    def write(self, data: bytes) -> int:
        """Output of a write; returns how many bytes found room."""
        if not self.attached:
            self._put(data, FIFO)
            return len(data)
        self._send()
        room = max(0, FIFO - len(self._out))
        self._out += data[:room]
        self._send()
        return min(room, len(data))

    def writable(self) -> bool:
        return not self.attached or len(self._out) < FIFO

    def close(self) -> None:
        os.close(self._master)

    def _put(self, data: bytes, most: int) -> None:
        self._out += data
        del self._out[: max(0, len(self._out) - (most if self.attached else FIFO))]
        self._send()

    def _look_at_pty(self) -> None:
        state = dict(self._poll.poll(0)).get(self._master, 0)
        self._readable = bool(state & select.POLLIN)
        attached = not state & select.POLLHUP
        if self._pty_attached and not attached:
            self._forget_unread()
        self._pty_attached = attached

    def _forget_unread(self) -> None:
        """The host closed the port; what it did not read is not for the next one."""
        slave = os.open(self.port, os.O_RDWR | os.O_NOCTTY)
        termios.tcflush(slave, termios.TCIFLUSH)
        os.close(slave)

    def _send(self) -> None:
        if self.cable:
            if self.cable.reading:
                self.cable.from_board += self._out
                self._out.clear()
        elif self._pty_attached and self._out:
            with suppress(OSError):  # full, or closed this moment
                del self._out[: os.write(self._master, self._out)]

    def _receive(self, ring: int, stdin: int) -> None:
        while not self._stale and (self._in or self._take()):
            before, found, after = self._in.partition(_CTRL_C) if self.interruptible else (self._in, b"", b"")
            taken = min(len(before), RING - 1 - self.waiting(ring))
            if taken:
                os.write(stdin, before[:taken])
            if taken < len(before):  # the ring is full, the rest stays with the host
                self._in = self._in[taken:]
                return
            self._in = after
            if found:
                self._stale = self.interrupted = True

    def _take(self) -> bool:
        """Fetch bytes from the host, at most what the USB hardware would hold; False if there are none."""
        if self.cable:
            self._in = bytes(self.cable.to_board[:FIFO])
            del self.cable.to_board[:FIFO]
        elif self._readable:
            self._readable = False
            with suppress(OSError):  # closed this moment
                self._in = os.read(self._master, FIFO)
        return bool(self._in)
