"""Play matches at random with answers that their questions take."""

from random import Random

from shared_rules import paper
from shared_rules.match import Match
from shared_rules.questions import Refused
from shared_rules.table import END, VOID

NAMES = ("Ali", "Sara", "Reza", "مینا", "Ọlá", "Noor", "Sami", "Lina")


def begin(game: str, pick: Random) -> Match:
    """A match that is set up at random, question by question."""
    match = Match()
    while match.table is None:
        question = match.question
        if question.key == "game":
            answer = game
        elif question.key == "option" and (pick.random() < 0.2 or len(match.stages[0]) > 40):
            answer = "done"
        else:
            answer = legal(question, pick)
        match.answer(answer)
    return match


def legal(question, pick: Random):
    """An answer that the question takes, often one at an edge."""
    if question.kind == "choice":
        return pick.choice(question.options)
    if question.kind == "seat":
        return pick.choice(question.seats + question.extra)
    if question.kind == "text":
        return next(name for name in NAMES if name not in question.taken)
    if question.kind == "confirm":
        return True
    numbers = range(question.low, question.high + 1, question.step)
    return pick.choice([question.start, *question.extra, numbers[0], numbers[-1], pick.choice(numbers)])


def step(match, pick: Random, end: float = 0.01) -> None:
    """Answer the question that stands; match: a `Match` or an `Editor`. Now and then void or end the hand."""
    question = match.question
    chance = pick.random()
    if question.in_hand and chance < end:
        match.answer(END)
        return
    if question.in_hand and chance < 0.04:
        match.answer(VOID)
        return
    for answer in (legal(question, pick), legal(question, pick), question.start, VOID):
        try:
            match.answer(answer)
            return
        except Refused:
            assert match.question is question or match.question.key == question.key


def play(match: Match, pick: Random, steps: int) -> None:
    """Answer some questions, to the end of the match at most."""
    for _ in range(steps):
        if match.question is None:
            return
        step(match, pick)


def picture(match: Match) -> tuple:
    """All that can be seen of a match: its sheet, its question and what the next undo takes back."""
    question = match.question
    asked = None
    if question is not None:
        asked = (question.key, question.kind, question.seat, question.start, question.facts, question.in_hand)
    return (paper.sheet(match) if match.table else None, asked, tuple(match.stages))
