"""A match is a list of answers; everything else is worked out from them.

`Match.question` is what the table is asked now. `answer` takes the answer, `undo` takes the last one
back, across hands and across the end of the match, `edit` puts other answers in the place of one
hand's. All three either happen whole or raise `Refused` and change nothing.

Answers are kept by stage: stage 0 is the setup, stage n the n-th hand with its aftermath. An edit may
make a later answer impossible, or end the match earlier. Then the table stands at the first question
that has no good answer, and what was answered after it is kept until the edit is undone or answered
over.
"""

from shared_rules import setup
from shared_rules.hand import check, play
from shared_rules.questions import Question, Refused
from shared_rules.table import Hand, Table

ANSWER = "a"
UNDO = "u"
EDIT = "e"


class Match:
    """One match.

    question: what the table is asked, None when the match is over. hands: the finished hands. name,
    preset, game (its module) and table are None until the setup is done.
    """

    def __init__(self) -> None:
        self.stages: list[tuple] = []
        self.hands: list[Hand] = []
        self.table: Table | None = None
        self.question: Question | None = None
        self._edits: list[list] = []  # [stage, the answers it had before, answers taken since], newest last
        self._work_out(0)

    # -- what may be done
    def answer(self, value) -> None:
        """Take the answer to `question`; raises `Refused` and changes nothing if it cannot be."""
        self.check(value)
        given = self._given()
        taken = self._taken
        try:
            self._take(value)
        except Refused:
            self._ask(given[:taken])
            raise
        if taken < len(given) or self._at < len(self.stages) - 1:
            self._edits.append([self._at, given, 0])
        elif self._edits:
            self._edits[-1][2] += 1
        self.stages[self._at : self._at + 1] = [given[:taken] + (value,)]
        if self.question is None and self._close():
            self._work_out(self._at)

    def check(self, value) -> None:
        """Raise `Refused` if `value` cannot be the answer now."""
        if self.question is None:
            raise Refused("match_over")
        check(self.question, value)

    def undo(self) -> None:
        """Take back the last answer or edit; raises `Refused` when there is none."""
        if self._edits and not self._edits[-1][2]:
            stage, before, _ = self._edits.pop()
            self.stages[stage] = before
            self._work_out(stage)
            return
        if not self.stages:
            raise Refused("nothing_to_undo")
        if self._edits:
            self._edits[-1][2] -= 1
        stage = len(self.stages) - 1
        answers = self.stages.pop()
        if len(answers) > 1:
            self.stages.append(answers[:-1])
        self._work_out(stage)

    def edit(self, hand: int, answers: list) -> None:
        """Put `answers` in the place of hand number `hand` (0 the first); they must complete it."""
        editor = Editor(self, hand)
        for value in answers:
            editor.answer(value)
        if editor.question is not None:
            raise Refused("hand_incomplete", {"hand": hand + 1})
        self._edits.append([hand + 1, self.stages[hand + 1], 0])
        self.stages[hand + 1] = tuple(answers)
        self._work_out(hand + 1)

    def apply(self, kind: str, *values) -> None:
        """Do what a journal record says: `ANSWER` value, `UNDO`, or `EDIT` hand, answers."""
        if kind == ANSWER and len(values) == 1:
            self.answer(values[0])
        elif kind == UNDO and not values:
            self.undo()
        elif kind == EDIT and len(values) == 2 and type(values[1]) is list:
            self.edit(values[0], values[1])
        else:
            raise Refused("unknown_record", {"kind": kind})

    # -- what can be asked
    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return bool(self.hands) and self.hands[-1].standing.finished

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won, empty while nobody has."""
        return self.hands[-1].standing.winners if self.hands else ()

    @property
    def totals(self) -> tuple[int, ...]:
        """What each side stands at, empty during the setup."""
        return self.table.totals if self.table else ()

    @property
    def between_hands(self) -> bool:
        """Whether the next hand has not begun: the time to show the sheet."""
        if self.table is None or self.question is None:
            return False
        return self.question.in_hand and not self._taken

    def last(self) -> tuple | None:
        """What the next undo takes back: (question, answer), or (None, hand) for an edit, or None."""
        if self._edits and not self._edits[-1][2]:
            return None, self._edits[-1][0] - 1
        if not self.stages:
            return None
        answers = self.stages[-1]
        asking = self.asking(len(self.stages) - 1)
        question = next(asking)
        for value in answers[:-1]:
            question = asking.send(value)
        return question, answers[-1]

    def asking(self, stage: int):
        """A fresh generator of a stage's questions, on the table as it stood before them."""
        if stage == 0:
            return setup.ask()
        return play(self.game, self.table.at(self.hands[: stage - 1]))

    # -- how it is worked out
    def _given(self) -> tuple:
        """The answers that the current stage has, whether they still fit or not."""
        return self.stages[self._at] if self._at < len(self.stages) else ()

    def _work_out(self, stage: int) -> None:
        """Ask again from `stage` on with the answers there are, until one is missing or refused."""
        if stage == 0:
            self.name = self.preset = self.game = self.table = None
            self.hands = []
        else:
            del self.hands[stage - 1 :]
            self.table.look()
        self._at = stage
        self._ask(self._given())
        while self.question is None and self._close():
            self._ask(self._given())

    def _ask(self, answers: tuple) -> None:
        """Begin the current stage and take the answers, as far as they fit."""
        self._taken = 0
        self._asking = self.asking(self._at)
        self.question = next(self._asking)
        for value in answers:
            if self.question is None:
                return
            try:
                self._take(value)
            except Refused:
                self._ask(answers[: self._taken])
                return

    def _take(self, value) -> None:
        """Move the stage on by one answer; `question` is None when the stage is through."""
        self.check(value)
        try:
            self.question = self._asking.send(value)
        except StopIteration as end:
            self.question = None
            self._result = end.value
        self._taken += 1

    def _close(self) -> bool:
        """Take over what the finished stage gave; True when another one follows."""
        if self._at == 0:
            self.name, self.preset, self.game, self.table = self._result
            self.hands = self.table.hands
        else:
            self.hands.append(self._result)
            self.table.look()
        self._at += 1
        self._taken = 0
        return not self.finished


class Editor:
    """A finished hand asked about again, on the table as it stood then; the match does not change.

    `question` starts at what was answered before, as long as the new answers follow the old ones.
    When it is None, `answers` complete the hand and can go into `Match.edit`.
    """

    def __init__(self, match: Match, hand: int) -> None:
        if type(hand) is not int or not 0 <= hand < len(match.hands):
            raise Refused("no_such_hand", {"hand": hand + 1 if type(hand) is int else 0})
        self.hand = hand
        self.answers: list = []
        self._match = match
        self._old = match.stages[hand + 1]
        self._ask()

    def answer(self, value) -> None:
        """Take an answer; raises `Refused` and changes nothing if it cannot be."""
        if self.question is None:
            raise Refused("hand_complete", {"hand": self.hand + 1})
        check(self.question, value)
        try:
            self._send(value)
        except Refused:
            self._ask()
            raise
        self.answers.append(value)
        self._offer()

    def back(self) -> bool:
        """Take back the last answer of the edit; False when there is none."""
        if not self.answers:
            return False
        self.answers.pop()
        self._ask()
        return True

    def _ask(self) -> None:
        self._asking = self._match.asking(self.hand + 1)
        self.question = next(self._asking)
        for value in self.answers:
            self._send(value)
        self._offer()

    def _send(self, value) -> None:
        try:
            self.question = self._asking.send(value)
        except StopIteration:
            self.question = None

    def _offer(self) -> None:
        """Start at the old answer where there is one that the question would take."""
        given = len(self.answers)
        if self.question is None or given >= len(self._old):
            return
        try:
            self.question.check(self._old[given])
        except Refused:
            return
        self.question.start = self._old[given]
