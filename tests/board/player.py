"""Plays matches of any game by presses: it follows the rules beside the board and knows what is asked."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from shared_rules.match import Match
from shared_rules.questions import Refused

NAMES = "ABCDEFGH"
TRIALS = 1000  # of a hand, until one is found that the rules take
DARING = 0.3


class Player:
    """`match` is what the board must hold. press: presses a button and waits until the board is done."""

    def __init__(self, press: Callable[[str], object], seed: int = 1, daring: float = DARING) -> None:
        """daring: share of answers that are not the likeliest."""
        self._daring = daring
        self.press = press
        self._chance = random.Random(seed)
        self.match = Match()

    def begin(self, game: str, players: int | None = None) -> None:
        """From the question for the game to the first empty sheet: the default rules, names of one letter."""
        while self.match.table is None:
            question = self.match.question
            if question.key == "game":
                self.answer(game)
            elif question.key == "players":
                self.answer(players or question.start)
            elif question.kind == "text":
                self.answer(NAMES[question.seat])
            else:
                self.answer(question.start)

    def hand(self) -> None:
        """From the sheet to the next sheet, or to the winner."""
        planned = self._plan()
        self.press("ok")
        for value in planned:
            self.answer(value)

    def _plan(self) -> list[Any]:
        """Answers to one hand: most are the likeliest, some are near it."""
        match = self.match
        count = len(match.hands)
        for _ in range(TRIALS):
            answers = []
            try:
                while len(match.hands) == count or not (match.between_hands or match.finished):
                    value = self._near(match.question)
                    match.answer(value)
                    answers.append(value)
            except Refused:
                pass
            complete = len(match.hands) > count
            for _ in answers:
                match.undo()
            if complete:
                return answers
        raise RuntimeError(f"no hand of {match.name} comes to its end")

    def _near(self, question: Any) -> Any:
        chance = self._chance
        if chance.random() > self._daring and question.start not in getattr(question, "extra", ()):
            return question.start
        if question.kind == "choice":
            return chance.choice(question.options)
        if question.kind == "seat":
            return chance.choice(question.seats)
        if question.kind == "confirm":
            return True
        if type(question.start) is str:
            return chance.choice((question.start, question.low))
        steps = chance.randint(-3, 3) * question.step
        return max(question.low, min(question.high, question.start + steps))

    def answer(self, value: Any) -> None:
        """Find an answer with the buttons and give it."""
        for button in presses(self.match.question, value):
            self.press(button)
        self.match.answer(value)

    def undo(self) -> None:
        """From the sheet: take back the last answer, and give it again: the question stands at it."""
        self.press("back")
        self.press("ok")
        last = self.match.last()
        self.match.undo()
        self.press("ok")
        self.match.answer(last[1])


def presses(question: Any, value: Any) -> list[str]:
    """The buttons that lead from where a question starts to an answer, and give it."""
    if question.kind == "text":
        return ["up"] * (1 + NAMES.index(value)) + ["ok"]
    if question.kind == "confirm":
        return ["ok"]
    ring = _ring(question)
    way = ring.index(value) - ring.index(question.start)
    if question.kind == "seat" and len(ring) > 2:  # in two columns
        return ["forward"] * (way % len(ring)) + ["ok"]
    if question.kind == "number":
        way = -way  # up is more
    if abs(way) > len(ring) // 2:
        way -= len(ring) if way > 0 else -len(ring)
    return ["down" if way > 0 else "up"] * abs(way) + ["ok"]


def _ring(question: Any) -> list[Any]:
    """The answers in the order in which "down" of a list or "up" of a number goes through them."""
    if question.kind == "choice":
        return list(question.options)
    if question.kind == "seat":
        return list(question.seats + question.extra)
    numbers = range(question.low, question.high + 1, question.step)
    return [*numbers, *question.extra[1:], *question.extra[:1]]
