"""Rulings: what is asked as plain values, judged by the rules of the game it belongs to."""

from typing import Any

from davar import languages
from davar.errors import Failure
from shared_rules import fields, games
from shared_rules.questions import Refused, not_among


def known() -> list[tuple[str, str]]:
    """Every game with each of its rulings."""
    return [(game, ruling) for game in games.GAMES for ruling in games.load(game).RULINGS]


def judge(asked: Any, place: str) -> dict[str, Any]:
    """The ruling on {"game", "ruling", and its own fields}. Raises Failure naming place and field."""
    return _judged(asked, place)[0]


def explained(asked: Any, place: str) -> tuple[dict[str, Any], list[str]]:
    """The ruling, and the same in words, line by line. Raises Failure."""
    result, texts = _judged(asked, place)
    say = languages.chosen().say
    return result, [say(text) for text in texts]


def _judged(asked: Any, place: str) -> tuple[dict[str, Any], tuple[Any, ...]]:
    if not isinstance(asked, dict):
        raise Failure(f"{place}: a ruling is one JSON object.")
    given = {name: value for name, value in asked.items() if name not in ("game", "ruling")}
    try:
        game = _among(games.GAMES, asked, "game")
        ruling = _among(games.load(game).RULINGS, asked, "ruling")
        rules = games.rulings(game)
        result = rules.judge(ruling, given)
        return result, rules.explain(ruling, given, result)
    except Refused as refusal:
        where = f"{place}, {refusal.figures.get('field', 'ruling')}: "
        raise Failure(where + languages.refusal(refusal.code, refusal.figures)) from refusal


def _among(known: tuple[str, ...], asked: dict[str, Any], field: str) -> str:
    """The game or the ruling that is named. Raises Refused."""
    name: str = fields.needed(asked, field)
    if name not in known:
        raise fields.at(field, not_among(name, known))
    return name
