"""Requests over the serial port of an emulated board on virtual time: equal runs, equal results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from shared_rules.frames import ANSWER, PROTOCOL, LineReader, decode, encode, is_frame
from tests.board.pico import EmulatedPico

ANSWER_MS = 20_000


class Talk:
    """A host without a program around it. `bytes_in`: how much came over the line."""

    def __init__(self, board: EmulatedPico) -> None:
        self._board = board
        self._lines = LineReader()
        self._waiting: list[bytes] = []
        self._number = 0
        self.bytes_in = 0
        self.ask("hello", protocol=PROTOCOL)

    def ask(self, verb: str, **body: Any) -> dict[str, Any]:
        """The body of the first answer; raises RuntimeError for a refusal, TimeoutError for none."""
        return next(self.stream(verb, **body))

    def stream(self, verb: str, **body: Any) -> Iterator[dict[str, Any]]:
        """The bodies of all the answers that come, without end."""
        self._number += 1
        number = self._number
        self._board.computer.received.clear()
        self._board.computer.send(encode(number, verb, body))
        while True:
            found, said, answer = self._frame()
            if found == number and said == "error":
                raise RuntimeError(f"{verb}: {answer}")
            if found == number:
                yield answer

    def items(self, verb: str, **body: Any) -> list[Any]:
        """All items of a list that comes in pages."""
        found: list[Any] = []
        while True:
            for page in self.stream(verb, **{**body, "from": len(found)}):
                found += page["items"]
                if page["then"] != "more":
                    break
            if page["then"] == "end":
                return found

    def _frame(self) -> tuple[int, str, dict[str, Any]]:
        received = self._board.computer.received
        while True:
            while self._waiting:
                line = self._waiting.pop(0)
                if is_frame(line, ANSWER):
                    return decode(line, ANSWER)
            self._board.run_until(lambda: received, ANSWER_MS)
            self.bytes_in += len(received)
            self._waiting += self._lines.feed(bytes(received))
            received.clear()
