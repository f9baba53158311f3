"""A MicroPython device or a scripted stranger at the far end of a pseudo-terminal."""

import os
import pty
import select
import subprocess
import sys
import threading
import tty
from pathlib import Path

from shared_rules.frames import ANSWER, BadFrame, LineReader, decode, encode

ROOT = Path(__file__).resolve().parents[2]
MICROPYTHON = str(Path(sys.executable).with_name("micropython"))
DEVICE = Path(__file__).with_name("link_device.py")


class Line:
    """A serial line: `far` is the device's end, a file descriptor; `path` is the port of the host."""

    def __init__(self):
        self.far, near = pty.openpty()
        tty.setraw(near)
        self.path = os.ttyname(near)
        self._near = near  # held open, as a cable that stays plugged in

    def close(self):
        for handle in (self.far, self._near):
            if handle >= 0:
                os.close(handle)
        self.far = self._near = -1


class LinkDevice:
    """tests/link/link_device.py, its journal in `folder`; a context manager."""

    def __init__(self, folder, *words):
        self.line = Line()
        self._arguments = [MICROPYTHON, str(DEVICE), str(ROOT), str(folder), *words]

    def __enter__(self):
        self.process = subprocess.Popen(self._arguments, stdin=self.line.far, stdout=self.line.far)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.line.close()

    @property
    def path(self):
        return self.line.path


class Stranger:
    """Answers on a line what `say(received) -> bytes` says, in a thread, until closed or None."""

    def __init__(self, say):
        self.line = Line()
        self.sent = 0  # bytes
        self._say = say
        self._stop, self._stopper = os.pipe()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        os.close(self._stopper)
        self._thread.join()
        os.close(self._stop)
        self.line.close()

    @property
    def path(self):
        return self.line.path

    def _run(self):
        os.set_blocking(self.line.far, False)
        while self._stop not in select.select([self.line.far, self._stop], [], [])[0]:
            answer = self._say(os.read(self.line.far, 65536))
            if answer is None:
                return self.line.close()
            self._send(answer)
        return None

    def _send(self, data):
        while data:
            ready = select.select([self._stop], [self.line.far], [])
            if ready[0]:
                return
            count = os.write(self.line.far, data)
            self.sent += count
            data = data[count:]


class Lossy:
    """A line on which whole lines are lost and damaged on the way from a device to the host."""

    def __init__(self, device, random, share):
        self.line = Line()
        self._device = os.open(device.path, os.O_RDWR | os.O_NOCTTY)
        self._random = random
        self._share = share
        self._stop, self._stopper = os.pipe()
        self._thread = threading.Thread(target=self._run)
        self.lost = 0

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        os.close(self._stopper)
        self._thread.join()
        os.close(self._stop)
        os.close(self._device)
        self.line.close()

    @property
    def path(self):
        return self.line.path

    def _run(self):
        held = b""
        while True:
            ready = select.select([self.line.far, self._device, self._stop], [], [])[0]
            if self._stop in ready:
                return
            if self.line.far in ready:
                os.write(self._device, os.read(self.line.far, 4096))
            if self._device in ready:
                *lines, held = (held + os.read(self._device, 4096)).split(b"\n")
                for line in lines:
                    if self._random.random() < self._share:
                        self.lost += 1
                        line = line[: self._random.randrange(len(line) + 1)] if self.lost % 2 else None
                    if line is not None:
                        os.write(self.line.far, line + b"\n")


PATIENCE_S = 10  # until a host asks again, as the real one does
ATTEMPTS = 30  # a device that is this long silent hangs, however busy the computer


class RawHost:
    """A host that speaks bytes, for what the real one would never send."""

    def __init__(self, path):
        self.handle = os.open(path, os.O_RDWR | os.O_NOCTTY)
        self.lines = LineReader()
        self.received = 0  # bytes
        self._waiting = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.handle)

    def send(self, data):
        """Write all, reading what comes so that neither side waits for the other."""
        os.set_blocking(self.handle, False)
        while data:
            readable, writable, _ = select.select([self.handle], [self.handle], [])
            if readable:
                self._read()
            if writable:
                data = data[os.write(self.handle, data) :]

    def send_unread(self, data):
        """Write what the line takes and read nothing; the number of bytes it took."""
        os.set_blocking(self.handle, False)
        taken = 0
        while taken < len(data):
            if not select.select([], [self.handle], [], 0.5)[1]:
                break
            taken += os.write(self.handle, data[taken:])
        return taken

    def ask(self, number, verb, body):
        """The verb and body of the first answer with that number.

        Asked again while nothing comes: a device drops what nobody reads for a second, and on a busy computer
        this process may well not run for as long.
        """
        for _ in range(ATTEMPTS):
            self.send(b"\n" + encode(number, verb, body))
            answer = self._answer(number)
            if answer:
                return answer
        raise AssertionError("the device is silent")

    def answer(self, number):
        """The verb and body of the next answer with that number, to what was sent already."""
        for _ in range(ATTEMPTS):
            answer = self._answer(number)
            if answer:
                return answer
        raise AssertionError("the device is silent")

    def _answer(self, number):
        while True:
            while self._waiting:
                line = self._waiting.pop(0)
                try:
                    found, verb, body = decode(line, ANSWER)
                except BadFrame:
                    continue
                if found == number:
                    return verb, body
            if not select.select([self.handle], [], [], PATIENCE_S)[0]:
                return None
            self._read()

    def _read(self):
        data = os.read(self.handle, 65536)
        self.received += len(data)
        self._waiting.extend(self.lines.feed(data))
