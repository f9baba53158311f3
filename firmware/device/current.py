"""The match being played: in memory as a `Match`, on flash as its records; the two never disagree.

An answer is first judged by the match, then written; only when it is durable is the screen told. What
the flash refuses is taken back from the match too.
"""

from device.journal import JournalError
from shared_rules.match import ANSWER, EDIT, UNDO, Match
from shared_rules.questions import Refused
from shared_rules.records import BadRecord


class Current:
    """Holds one match and its journal.

    changed: called after every change with the record, or None. tick: called now and then while a match is
    worked out from its records, which takes seconds when it was long.
    """

    def __init__(self, journal, changed, tick) -> None:
        self.journal = journal
        self._tick = tick
        self.match: Match | None = None
        self._changed = changed
        self._header: dict | None = None  # of a match that is not in the journal yet
        self._before: str | None = None  # the match that was being played when this one was begun

    def resume(self) -> bool:
        """Take up the live match of the journal; False when there is none, or none that can be played."""
        self._header = self.match = None
        match_id = self.journal.live
        if match_id is None:
            return False
        try:
            self.match = self.replay(match_id)
        except JournalError as fault:
            self.journal.notices.append(fault.text)
        except Refused:  # played under the rules of another version
            self.journal.notices.append(("unplayable", {"match": match_id}))
            self.journal.fold(False)
        return self.match is not None

    def begin(self, header: dict) -> None:
        """Open a new match; nothing is on flash before its first answer."""
        self.match = Match()
        self._header = header
        self._before = self.journal.live

    def leave(self) -> None:
        """Let go of a match of which no answer stands, and go back to the one before it."""
        if self._header is None and self.journal.live is not None:
            self.journal.discard()
        self._header = None
        if self._before is not None and self._before != self.journal.live:
            self.journal.resume(self._before)
        self.resume()

    def answer(self, value) -> None:
        """Take an answer; raises `Refused` or `JournalError`, and then nothing has changed."""
        if self._header is not None:
            self.match.check(value)
            self.journal.start(self._header)
            self._header = None
        self.match.answer(value)
        self._write(ANSWER, value)

    def undo(self) -> None:
        """Take back the last answer or edit."""
        if self.match.last() is None:
            raise Refused("nothing_to_undo")
        line = self.journal.append(UNDO)  # first, for it can fail, and an undo of what is there cannot
        self.match.undo()
        self._changed(line)

    def back(self) -> None:
        """Take back the last answer and offer it again as the likeliest."""
        taken_back = self.match.last()
        self.undo()
        question = self.match.question
        if taken_back and taken_back[0] is not None and question is not None:
            try:
                question.check(taken_back[1])
            except Refused:
                return
            question.start = taken_back[1]

    def edit(self, hand: int, answers: list) -> None:
        """Put other answers in the place of a finished hand's."""
        self.match.edit(hand, answers)
        self._write(EDIT, hand, answers)

    def _write(self, kind: str, *values) -> None:
        try:
            line = self.journal.append(kind, *values)
        except JournalError:
            self.match.undo()
            raise
        except BadRecord:
            self.match.undo()
            raise Refused("too_long_to_keep") from None
        self._changed(line)

    def close(self) -> None:
        """The match is done with: fold its records into one file; on a full flash it stays, as it was."""
        begun = self.journal.live is not None and self._header is None
        if begun and not self.journal.fold(self.match is not None and self.match.finished):
            return
        self._header = None
        self.match = None
        self._changed(None)

    def replay(self, match_id: str) -> Match:
        """The match that records in the journal describe, as far as this firmware understands them."""
        match = Match()
        for payload in self.journal.payloads(match_id):
            self._tick()
            if payload[0] in (ANSWER, UNDO, EDIT):
                match.apply(payload[0], *payload[3:])
        return match
