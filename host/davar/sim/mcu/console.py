"""Runs on the simulated board: module `sys` with a stdout that behaves like the Pico's USB serial port.

Input is the interpreter's own stdin (a pipe that the host keeps at the ring buffer's 512 bytes). Output goes
over the wire, so a write that nobody reads takes its 500 ms and comes up short.
"""

import io
import select
import sys as _real

import wire

_POLL = 3  # ioctl request
_WRITABLE = 4
_poll = select.poll()
_poll.register(_real.stdin, select.POLLIN)


class _Raw(io.IOBase):
    def write(self, data, *part):
        """All of the data, or `write(data, size)`, or `write(data, offset, size)`, like streams in C."""
        if part:
            offset = part[0] if len(part) > 1 else 0
            data = memoryview(data)[offset : offset + part[-1]]
        done = 0
        while done < len(data):
            part = data[done : done + 256]
            sent = wire.ask("O", 0, part)
            done += sent
            if sent < len(part):
                break
        return done

    def flush(self):
        pass

    def ioctl(self, request, flags):
        if request != _POLL:
            return -22  # EINVAL: no file number above all, or select would ask the kernel about it
        return flags & _WRITABLE if wire.ask("U") else 0


class _Text(io.IOBase):
    buffer = _Raw()

    def write(self, text):
        data = text.encode() if isinstance(text, str) else bytes(text)
        self.buffer.write(data.replace(b"\n", b"\r\n"))
        return len(text)

    def flush(self):
        pass

    def ioctl(self, request, flags):
        return self.buffer.ioctl(request, flags)


class Sys:
    stdout = _Text()
    platform = "rp2"
    path = _real.path

    def __getattr__(self, name):
        return getattr(_real, name)


def write(text):
    Sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode())


def getc():
    """Wait for a byte of input; time passes meanwhile."""
    while not _poll.poll(0):
        wire.sleep(1_000_000, "W")
    return _real.stdin.buffer.read(1)[0]


def interruptible(on):
    """Whether byte 3 interrupts the program, or is input like any other."""
    wire.ask("K", 1 if on else 0)
