"""A match played in a terminal, kept answer by answer as a device would keep it."""

import secrets
import time
from typing import Any

from davar.errors import BAD_INPUT, Failure
from davar.sheets.replay import HEADER, replay
from davar.store import Kept, Store
from shared_rules import records
from shared_rules.match import ANSWER, EDIT, UNDO, Match
from shared_rules.questions import Refused

_NO_BOOT = 0  # a computer knows the time; nothing counts from a start of its own


class Journal:
    """A match and its records; every change is in the store before it is shown."""

    def __init__(self, store: Store, kept: Kept | None = None) -> None:
        self.number: int | None = None
        self._store = store
        self._device = store.identity()
        if kept is None:
            self.match = Match()
            self._name = secrets.token_hex(4)
            self._lines: list[str] = []
            self._chain = records.START
            return
        if kept.device != self._device:
            raise Failure(
                f"Match {kept.id} was not begun here but comes from {kept.device}: go on with it there."
            )
        self.number = kept.id
        self.match = replay(kept.lines).match
        self._name = kept.name
        self._lines = list(kept.lines)
        self._chain = records.peek(kept.lines[-1].encode())[1]

    def answer(self, value: Any) -> None:
        """Take an answer and keep it. Raises Refused, and then nothing has changed."""
        self.match.answer(value)
        self._keep(ANSWER, value)

    def undo(self) -> None:
        """Take back the last answer or edit. Raises Refused."""
        self.match.undo()
        self._keep(UNDO)

    def edit(self, hand: int, answers: list[Any]) -> None:
        """Put other answers in the place of a hand's (0 the first). Raises Refused."""
        self.match.edit(hand, answers)
        self._keep(EDIT, hand, answers)

    def _keep(self, kind: str, *values: Any) -> None:
        now = int(time.time())
        lines = list(self._lines) or [self._line(0, [HEADER, _NO_BOOT, now, {"format": records.FORMAT}])]
        try:
            lines.append(self._line(len(lines), [kind, _NO_BOOT, now, *values]))
        except records.BadRecord as bad:
            self.match.undo()
            self._chain = records.peek(lines[-1].encode())[1]
            raise Refused("answer_too_long") from bad
        added = self._store.add_records(self._device, self._name, lines, now)
        if self.number is not None and added.id != self.number:
            raise Failure(
                f"Match {self.number} was also played on in another terminal. "
                f"What was answered here is kept as match {added.id}.",
                BAD_INPUT,
            )
        self.number = added.id
        self._lines = lines

    def _line(self, number: int, payload: list[Any]) -> str:
        line, self._chain = records.encode(number, self._chain, payload)
        return line.decode().rstrip("\n")
