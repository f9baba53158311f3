"""A serial port with a board behind it: requests, answers, what to say when it is not a Davar board.

The board is treated as hostile. Lines are bounded, frames must check out, every wait has an end that no
stream of other lines moves. What is no frame is the board's log and goes to a callback.
"""

from __future__ import annotations

import random
import re
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import serial

from davar.errors import BAD_DEVICE, BAD_INPUT
from davar.harmless import line as harmless
from davar.link.ports import PortFailure, open_port
from shared_rules.frames import (
    ANSWER,
    HIGHEST,
    PROTOCOL,
    PUSH,
    BadFrame,
    LineReader,
    decode,
    encode,
    is_frame,
)

PATIENCE_S = 1.0  # a board answers within some 50 ms, one that is folding a match within half a second
ATTEMPTS = 4
STARTING = 4  # times the patience until a board that has just started must have said hello
FOLLOW_S = 10.0  # the board stops pushing to a host silent for 30 s
CHUNK = 65_536
HEARD = 2_048  # bytes of what the board said last, to tell by what it is

_REASONS = {
    "press_not_allowed": "The board takes no presses from a computer: allow it in its settings first.",
    "unknown_verb": "The board does not know this request: its firmware is older. Run 'davar flash'.",
    "other_protocol": "The board speaks another version of the link. Run 'davar flash'.",
}

Frame = tuple[int, str, dict[str, Any]]


class NotDavar(PortFailure):
    """Something else is behind the port."""


class NoAnswer(PortFailure):
    """The board did not answer, or has gone."""


class OtherProtocol(PortFailure):
    """The board speaks another version of the link."""


class Garbled(PortFailure):
    """The board answered what it must not."""

    def __init__(self, message: str) -> None:
        super().__init__(message, BAD_DEVICE)


class TooLong(PortFailure):
    """A request that no frame can carry; nothing was sent."""

    def __init__(self, message: str) -> None:
        super().__init__(message, BAD_INPUT)


class Refusal(PortFailure):
    """The board says no; `reason` and `figures` are a text of the language files."""

    def __init__(self, message: str, reason: str, figures: dict[str, Any]) -> None:
        super().__init__(message, BAD_DEVICE if reason == "device_fault" else BAD_INPUT)
        self.reason = reason
        self.figures = figures


class Connection:
    """An open port that has said hello; a context manager.

    log: called with each line that the board prints besides frames, control characters removed.
    patience: seconds to wait for an answer before asking again.
    """

    def __init__(
        self, path: str, log: Callable[[str], None] | None = None, patience: float = PATIENCE_S
    ) -> None:
        self.path = path
        self.patience = patience
        self.hello: dict[str, Any] = {}  # the board's answer to hello, unchecked but for its protocol
        self._log = log
        self._lines = LineReader()
        self._heard = b""
        self._waiting: deque[bytes] = deque()  # lines read and not yet looked at
        self._news: deque[dict[str, Any]] = deque(maxlen=64)
        self._number = random.randrange(1, HIGHEST)
        self._damaged = 0
        self._followed_at: float | None = None
        self._port: serial.Serial | None = None

    def __enter__(self) -> Connection:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> None:
        """Open the port and shake hands; raises PortFailure with a sentence for people."""
        self._port = open_port(self.path)
        try:
            self._shake_hands()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let the port go; the board needs no goodbye."""
        if self._port is not None:
            self._port.close()
            self._port = None

    def ask(self, verb: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """The body of the one frame that answers a request; asked again when nothing comes.

        Raises Refusal, NoAnswer, Garbled, TooLong.
        """
        number = self._next_number()
        frame = self._encoded(number, verb, body or {})
        for _ in range(ATTEMPTS):
            self._write(frame)
            answer = self.answer(number, verb)
            if answer is not None:
                return answer
        raise self.silence(verb)

    def begin(self, verb: str, body: dict[str, Any]) -> int:
        """Send a request that several frames answer, and return its number, for `answer`."""
        number = self._next_number()
        self._write(self._encoded(number, verb, body))
        return number

    def answer(self, number: int, verb: str) -> dict[str, Any] | None:
        """The body of the next frame that answers the request, or None when none comes in time."""
        return self._answer(number, verb, time.monotonic() + self.patience)

    def follow(self) -> None:
        """Have the board push news of the match; read it with `news`."""
        self.ask("follow", {"on": True})
        self._followed_at = time.monotonic()

    def news(self, seconds: float) -> list[dict[str, Any]]:
        """What the board pushed by itself, unchecked, oldest first; waits up to `seconds` for the first."""
        end = time.monotonic() + seconds
        if self._followed_at is not None and time.monotonic() - self._followed_at > FOLLOW_S:
            self.follow()
        while not self._news and self._frame(end) is not None:
            pass
        news = list(self._news)
        self._news.clear()
        return news

    # frames

    def _answer(self, number: int, verb: str, end: float) -> dict[str, Any] | None:
        while (frame := self._frame(end)) is not None:
            found, said, body = frame
            if found != number:
                continue  # late answer to a request given up, or to the host before us
            if said == "error":
                raise _refusal(verb, body)
            if said != verb:
                raise Garbled(f"The board on {self.path} answered '{said}' to '{verb}'.")
            return body
        return None

    def _frame(self, end: float) -> Frame | None:
        """The next good frame, or None when there is none before `end`; pushes are put aside as well."""
        while True:
            while self._waiting:
                line = self._waiting.popleft()
                if not is_frame(line, ANSWER):
                    self._say(line)
                    continue
                try:
                    frame = decode(line, ANSWER)
                except BadFrame:
                    self._damaged += 1
                    continue
                if frame[0] == PUSH:
                    self._news.append(frame[2])
                return frame
            if not self._read(end):
                return None

    def _encoded(self, number: int, verb: str, body: dict[str, Any]) -> bytes:
        try:
            return encode(number, verb, body)
        except BadFrame as bad:
            raise TooLong(f"This is too much for the board in one piece ({verb}): {bad.code}.") from None

    def _next_number(self) -> int:
        self._number = self._number % HIGHEST + 1
        return self._number

    def _say(self, line: bytes) -> None:
        if line and self._log is not None:
            self._log(harmless(line.decode("utf-8", "replace")))

    def silence(self, verb: str) -> PortFailure:
        """What to raise when the board does not answer."""
        if self._damaged or self._lines.overflown:
            return Garbled(
                f"What the board on {self.path} answers arrives damaged ({verb}). Try another cable."
            )
        return NoAnswer(
            f"The board on {self.path} no longer answers ({verb}). Unplug it, plug it in, try again."
        )

    # bytes

    def _read(self, end: float) -> bool:
        """Take in what is there, waiting for it until `end`; False when the time is over."""
        assert self._port is not None
        while time.monotonic() < end:
            try:
                data = self._port.read(1)
                data += self._port.read(min(self._port.in_waiting, CHUNK)) if data else b""
            except (OSError, serial.SerialException, TypeError) as fault:  # TypeError: closed under pyserial
                raise NoAnswer(f"The board on {self.path} has gone: was it unplugged?") from fault
            if data:
                self._heard = (self._heard + data)[-HEARD:]
                self._waiting.extend(self._lines.feed(data))
                return True
        return False

    def _write(self, data: bytes) -> None:
        assert self._port is not None
        try:
            self._port.write(data)
        except serial.SerialTimeoutException as fault:
            raise NoAnswer(
                f"The board on {self.path} takes nothing in. Unplug it and plug it in again."
            ) from fault
        except (OSError, serial.SerialException) as fault:
            raise NoAnswer(f"The board on {self.path} has gone: was it unplugged?") from fault

    # greeting

    def greet(self) -> dict[str, Any]:
        """Say hello again to a board that has been greeted."""
        self.hello = self.ask("hello", {"protocol": PROTOCOL})
        self._check_protocol(self.hello.get("protocol"))
        return self.hello

    def _shake_hands(self) -> None:
        """Say hello until the board answers or is found to be something else."""
        number = self._next_number()
        hello = encode(number, "hello", {"protocol": PROTOCOL})
        end = time.monotonic() + self.patience * STARTING
        while time.monotonic() < end:
            # The newline before ends half a line of an earlier host. A prompt takes the carriage return
            # for Enter, shows the frame behind ">>> ", and calls it a syntax error.
            self._write(b"\r\n" + hello[:-1] + b"\r\n")
            answer = self._answer(number, "hello", min(end, time.monotonic() + self.patience / 2))
            if answer is not None:
                self.hello = answer
                return self._check_protocol(answer.get("protocol"))
            if b">>> " + hello[:-1] in self._heard:
                break
        self._write(b"\r\x02")  # Ctrl-B: the prompt says who it is; a running Davar takes it for a bad line
        end = time.monotonic() + self.patience
        while self._answer(number, "hello", end) is not None:
            pass
        raise self._stranger(self._heard.decode("utf-8", "replace"))

    def _check_protocol(self, spoken: object) -> None:
        if type(spoken) is not int:
            raise Garbled(f"The board on {self.path} answers hello without its version.")
        if spoken != PROTOCOL:
            remedy = "update Davar on this computer" if spoken > PROTOCOL else self._flash
            raise OtherProtocol(
                f"The board on {self.path} speaks version {spoken} of the link, this Davar version "
                f"{PROTOCOL}: {remedy}."
            )

    @property
    def _flash(self) -> str:
        return f"run 'davar flash --port {self.path}'"

    def _stranger(self, heard: str) -> PortFailure:
        if "CircuitPython" in heard:
            return NotDavar(
                f"The board on {self.path} runs CircuitPython; Davar needs MicroPython. Put MicroPython on "
                f"it (micropython.org/download), then {self._flash}."
            )
        if ">>> " in heard or "raw REPL" in heard:
            version = re.search(r"MicroPython v([0-9.]+)", heard)
            prompt = f"MicroPython {version[1]} prompt" if version else "MicroPython prompt"
            return NotDavar(
                f"The board on {self.path} is at the {prompt}: Davar is not running. If it is installed, "
                f"unplug the board and plug it in again without holding BACK; if not, {self._flash}."
            )
        if self._damaged:
            return self.silence("hello")
        if heard.strip():
            last = harmless(heard.strip().splitlines()[-1])[:60]
            return NotDavar(f"What is on {self.path} is not a Davar board; it says '{last}'.")
        return NotDavar(
            f"Nothing answers on {self.path}: it is no Davar board, or another program runs on it. Unplug "
            f"it, plug it in again; to install Davar on a board with MicroPython, {self._flash}."
        )


def _refusal(verb: str, body: dict[str, Any]) -> PortFailure:
    code, figures = body.get("code"), body.get("figures")
    if type(code) is not str or not re.fullmatch("[a-z0-9_]{1,32}", code) or type(figures) is not dict:
        return Garbled(f"The board answers '{verb}' with an error that is none.")
    if code == "device_fault":
        said = f"The board met a fault of its own at '{verb}' ({harmless(figures.get('fault'))[:40]})."
    elif code in _REASONS:
        said = _REASONS[code]
    else:
        told = ", ".join(f"{key} {value}" for key, value in sorted(figures.items()))
        said = f"The board refuses '{verb}': {code.replace('_', ' ')}."
        if told:
            said = f"{said[:-1]} ({harmless(told)[:120]})."
    return Refusal(said, code, figures)
