"""What else may be behind a port, on a pseudo-terminal: another prompt, or something that just talks."""

from __future__ import annotations

import os
import pty
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager

RAW = b"raw REPL; CTRL-B to exit\r\n>"


class Prompt:
    """The prompt of an interpreter that prints `answer` whatever it is told to do."""

    def __init__(self, banner: str, answer: str) -> None:
        self._banner = f"\r\n{banner}\r\n>>> ".encode()
        self._answer = answer.encode()
        self._raw = False
        self._asked = b""

    def hear(self, byte: bytes) -> bytes:
        """What it says to a byte."""
        if byte == b"\x01":
            asks_to_paste = self._asked.endswith(b"\x05A")
            self._raw, self._asked = True, b""
            return b"R\x00" if asks_to_paste else RAW
        if byte == b"\x02":
            self._raw = False
            return self._banner
        if self._raw and byte == b"\x04":
            self._asked = b""
            return b"OK" + self._answer + b"\x04\x04>"
        self._asked += byte
        return b"" if self._raw else byte + (b"\r\n>>> " if byte == b"\r" else b"")


class Talker:
    """Something that answers every line with the same one, and has no prompt."""

    def __init__(self, line: str) -> None:
        self._line = line.encode()

    def hear(self, byte: bytes) -> bytes:
        return self._line + b"\r\n" if byte == b"\r" and self._line else b""


@contextmanager
def behind_a_port(what: Prompt | Talker) -> Iterator[str]:
    """The path of a port with that behind it."""
    near, far = pty.openpty()
    tty.setraw(far)

    def live() -> None:
        try:
            while data := os.read(near, 1024):
                for byte in data:
                    os.write(near, what.hear(bytes((byte,))))
        except OSError:
            pass  # closed

    thread = threading.Thread(target=live, daemon=True)
    thread.start()
    try:
        yield os.ttyname(far)
    finally:
        os.close(far)
        os.close(near)
