"""Rulings: what is asked as plain values, judged by the rules of the game it belongs to."""

from typing import Any

from davar import languages
from davar.errors import Failure
from shared_rules import games
from shared_rules.questions import Refused


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
    game, ruling = asked.get("game"), asked.get("ruling")
    if game not in games.GAMES:
        raise Failure(
            f"{place}, game: there is no game {str(game)[:24]!r}. There are: {', '.join(games.GAMES)}."
        )
    rulings = games.load(game).RULINGS
    if ruling not in rulings:
        there_are = f"There are: {', '.join(rulings)}."
        raise Failure(f"{place}, ruling: {game} has no ruling {str(ruling)[:24]!r}. {there_are}")
    rules = games.rulings(game)
    fields = {name: value for name, value in asked.items() if name not in ("game", "ruling")}
    try:
        result = rules.judge(ruling, fields)
        return result, rules.explain(ruling, fields, result)
    except Refused as refusal:
        field = refusal.figures.get("field")
        where = f"{place}, {field}: " if field else f"{place}: "
        raise Failure(where + languages.refusal(refusal.code, refusal.figures)) from refusal
