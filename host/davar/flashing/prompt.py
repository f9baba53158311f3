"""The MicroPython prompt of a board, through mpremote: stop what runs, run code, put files, start it anew."""

from __future__ import annotations

import base64
import io
import json
import struct
import time
import zlib
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from davar.errors import BAD_DEVICE, NO_DEVICE, Failure
from davar.flashing import interpreter
from davar.harmless import line as harmless
from davar.link.ports import PortFailure, open_port

ATTEMPTS = 6  # Ctrl-C in the first moments of a start is a byte like any other
STOPPING_S = 0.3
ANSWER_S = 1.0
SILENCE_S = 30.0  # the longest that code runs without a word
CHUNK = 4096  # bytes of a file in one piece
WINDOW = 10  # bits
READY = b"raw REPL; CTRL-B to exit\r\n>"
STOP, RAW = b"\x03", b"\x01"
_IMPLEMENTATION = (
    "import json, sys\nabout = sys.implementation\n"
    "print(json.dumps([about[0]] + list(about[1][:3]) + [getattr(about, '_machine', '')]))"
)
_NO_ROOM = (
    "The board's flash is full; what is kept on it is untouched. Run 'davar sync', then let the device "
    "delete matches that this computer has"
)
_ONBOARD = Path(__file__).with_name("onboard")


class NoPrompt(Failure):
    """Nothing behind the port behaves like MicroPython; `heard` is what it said instead."""

    def __init__(self, path: str, heard: str) -> None:
        super().__init__(f"No MicroPython prompt answers on {path}.", NO_DEVICE)
        self.heard = heard


class Lost(PortFailure):
    """The board stopped answering."""


class Traceback(Failure):
    """The code ended in this traceback."""

    def __init__(self, text: str) -> None:
        last = harmless(text.strip().splitlines()[-1]) if text.strip() else ""
        super().__init__(
            f"{_NO_ROOM if 'ENOSPC' in last else 'The board could not do it'} ({last}).", BAD_DEVICE
        )


class _Transport(SerialTransport):
    """mpremote's, on a port that is open already: how, differs between its versions."""

    def __init__(self, path: str, port: serial.Serial) -> None:
        self.in_raw_repl = False
        self.use_raw_paste = True
        self.device_name = path
        self.mounted = False
        self.serial = port
        self.is_pty = self._is_pty_device(path) if hasattr(self, "_is_pty_device") else False


class Prompt:
    """A context manager: inside, the board stands at its prompt; afterwards it starts anew.

    written: bytes sent to the board so far.
    """

    def __init__(self, path: str, opener: Callable[[str], serial.Serial] = open_port) -> None:
        self._path = path
        self._opener = opener
        self.written = 0
        self._folders = {""}

    def __enter__(self) -> Prompt:
        self._port = self._opener(self._path)
        self._transport = _Transport(self._path, self._port)
        try:
            self._stop()
            self._do(lambda: self._transport.enter_raw_repl(soft_reset=False))
            interpreter.check(self._path, *self._implementation())
            self._do(lambda: self._transport.enter_raw_repl())  # with a soft reset: all memory is free
            self.run(onboard("tools"))
            with suppress(Traceback):  # a chip without that register
                self.run("stop_watchdog()")
        except BaseException:
            self._leave()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave()

    def run(self, code: str) -> str:
        """What the code prints. Raises Traceback, Lost."""
        printed, traceback = self._do(lambda: self._transport.exec_raw(code, timeout=SILENCE_S))
        self.written += len(code.encode())
        if traceback:
            raise Traceback(traceback.decode("utf-8", "replace"))
        return str(printed.decode("utf-8", "replace")).replace("\r\n", "\n")

    def values(self, code: str) -> list[Any]:
        """The JSON values that the code prints, one a line. Raises Traceback, Lost, Failure."""
        try:
            return [json.loads(line) for line in self.run(code).splitlines()]
        except (ValueError, RecursionError) as error:
            raise Failure(f"The board on {self._path} answers nonsense.", BAD_DEVICE) from error

    def put(self, path: str, data: bytes, tell: Callable[[int], object] = lambda sent: None) -> None:
        """Write a file; `tell` is called with the size of each piece that has arrived."""
        self.make_folder(path)
        for start in range(0, max(len(data), 1), CHUNK):
            piece = data[start : start + CHUNK]
            mode = "ab" if start else "wb"
            self.run(f"put({path!r},{mode!r},{base64.b64encode(_packed(piece))!r})")
            tell(len(piece))

    def make_folder(self, path: str) -> None:
        """Make the folders that a file lies in, where they are missing."""
        folder = path.rpartition("/")[0]
        if folder not in self._folders:
            self.run(f"folders({path!r})")
            self._folders.add(folder)

    def _implementation(self) -> tuple[str, tuple[int, ...], str]:
        """Name, version, machine."""
        (answer,) = self.values(_IMPLEMENTATION)
        if type(answer) is not list or len(answer) != 5 or any(type(part) is not int for part in answer[1:4]):
            raise Failure(f"The board on {self._path} answers nonsense.", BAD_DEVICE)
        return str(answer[0]), tuple(answer[1:4]), harmless(answer[4])

    def _stop(self) -> None:
        """Interrupt what runs until the raw prompt answers."""
        heard = b""
        self._port.timeout = 0.05
        for _ in range(ATTEMPTS):
            self._write(b"\r" + STOP + STOP)
            heard += self._listen(b">>> ", STOPPING_S)
            self._write(b"\r" + RAW)
            answer = self._listen(READY, ANSWER_S)
            if answer.endswith(READY):
                self._port.timeout = SILENCE_S
                return
            heard += answer
        raise NoPrompt(self._path, heard.decode("utf-8", "replace"))

    def _listen(self, wanted: bytes, seconds: float) -> bytes:
        heard = b""
        end = time.monotonic() + seconds
        while not heard.endswith(wanted) and time.monotonic() < end:
            heard += self._do(lambda: self._port.read(1))
        return heard

    def _write(self, data: bytes) -> None:
        self._do(lambda: self._port.write(data))

    def _do(self, step: Callable[[], Any]) -> Any:
        try:
            with redirect_stdout(io.StringIO()):  # mpremote prints what it does not understand
                return step()
        except (OSError, serial.SerialException, TransportError, struct.error, TypeError) as fault:
            raise Lost(f"The board on {self._path} has stopped answering. Was it unplugged?") from fault

    def _leave(self) -> None:
        """Start the board anew, whatever state it is in, and let the port go."""
        with suppress(Exception):
            self._port.timeout = 0.05
            self._write(b"\r" + STOP + STOP + b"\r" + RAW)
            if self._listen(READY, ANSWER_S).endswith(READY):
                self._write(b"import machine\nmachine.reset()\n\x04")
                self._listen(b"OK", ANSWER_S)
        with suppress(Exception):
            self._port.close()


def _packed(data: bytes) -> bytes:
    """Raw deflate, in a window that the board has memory for."""
    packer = zlib.compressobj(9, wbits=-WINDOW)
    return packer.compress(data) + packer.flush()


def onboard(name: str) -> str:
    """The source of a program for the board."""
    return (_ONBOARD / f"{name}.py").read_text(encoding="utf-8")
