"""Which keys give an answer to a question: what a person's thumb works out without thinking."""

from typing import Any

from shared_rules.questions import Question


def keys(question: Question, answer: Any) -> str:
    """Keys as `Person.press` takes them, ending in OK; a name must be the first that is offered."""
    kinds = {"choice": _list, "seat": _list, "number": _dial, "cards": _grid}
    return kinds[question.kind](question, answer) + "." if question.kind in kinds else "."


def _list(question: Any, answer: Any) -> str:
    rows = question.options if question.kind == "choice" else question.seats + question.extra
    places = [place for place, row in enumerate(rows) if row == answer and type(row) is type(answer)]
    if question.kind == "seat" and len(rows) > 2:  # in two columns, read like a page
        return ">" * ((places[0] - rows.index(question.start)) % len(rows))
    return _around(len(rows), rows.index(question.start), places[0], "v", "^")


def _dial(question: Any, answer: Any) -> str:
    numbers = list(range(question.low, question.high + 1, question.step))
    ring = numbers + list(question.extra[1:] + question.extra[:1])
    start = ring.index(question.start) if question.start in ring else 0
    return _around(len(ring), start, ring.index(answer), "^", "v")


def _around(count: int, at: int, wanted: int, onward: str, backward: str) -> str:
    """The shorter way round a ring."""
    there, back = (wanted - at) % count, (at - wanted) % count
    return onward * there if there <= back else backward * back


def _grid(question: Any, answer: Any) -> str:
    if question.low == question.high == 1:
        return "v" * list(question.ranks).index(answer[0])
    return ">".join("^" * list(answer).count(rank) for rank in question.ranks).rstrip(">")
