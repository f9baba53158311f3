"""Runs in the page: the board's serial port, and module `sys` with it."""

import io
import sys as _real

_POLL = 3  # ioctl request
_IN = 1
_OUT = 4


class Input(io.IOBase):
    """What the computer has sent and the board has not read."""

    waiting = b""

    def readinto(self, buffer):
        size = min(len(buffer), len(Input.waiting))
        buffer[:size] = Input.waiting[:size]
        Input.waiting = Input.waiting[size:]
        return size

    def ioctl(self, request, flags):
        return flags & _IN if request == _POLL and Input.waiting else 0


class Output(io.IOBase):
    """What the board writes goes to `hear`, in bytes, and never has to wait."""

    hear = None

    def write(self, data, *part):
        if isinstance(data, str):
            data = data.encode()
        elif part:
            offset = part[0] if len(part) > 1 else 0
            data = memoryview(data)[offset : offset + part[-1]]
        self.hear(bytes(data))
        return len(data)

    def ioctl(self, request, flags):
        return flags & _OUT if request == _POLL else 0


Input.buffer = Input()
Output.buffer = Output()


class Sys:
    """Module `sys` as the firmware sees it."""

    stdin = Input.buffer
    stdout = Output.buffer
    platform = "rp2"
    path = _real.path

    def print_exception(self, fault, file=None):
        _real.print_exception(fault, file or self.stdout)

    def __getattr__(self, name):
        return getattr(_real, name)
