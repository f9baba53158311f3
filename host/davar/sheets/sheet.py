"""A match as a score sheet in words and figures, for whatever shows it: terminal, page, table, picture.

Texts are as the players gave them. Whoever shows them makes them harmless in the way it needs.
"""

from dataclasses import dataclass
from typing import Any

from davar import languages
from shared_rules import texts
from shared_rules.match import Match

AND = " + "  # joins the names of a side


@dataclass(frozen=True)
class Row:
    """One hand. change, totals: a figure for each side. code: the reason as scripts know it.

    contract: who had promised what, in games that have a bid: a number, or the name of a special one.
    """

    number: int
    dealer: str
    change: tuple[int, ...]
    totals: tuple[int, ...]
    code: str
    reason: str
    marks: tuple[tuple[str, str], ...]  # of a mark's name and a player
    contract: tuple[str, int | str] | None


@dataclass(frozen=True)
class Sheet:
    """A whole match. options: pairs of a name and a value in words. asks: the question that stands."""

    game: str
    game_name: str
    preset: str
    options: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    finished: bool
    winners: tuple[int, ...]
    next_dealer: str
    asks: str | None

    @property
    def side_names(self) -> list[str]:
        """Each side as one text."""
        return [AND.join(side) for side in self.sides]

    @property
    def title(self) -> str:
        """The game and the rules it is played by."""
        return f"{self.game_name}, {self.preset}"

    @property
    def verdict(self) -> str:
        """Who has won, or what the table is asked next."""
        if not self.finished:
            return self.asks or ""
        won = " and ".join(self.side_names[side] for side in self.winners)
        return f"Won by {won}." if won else "Ended without a winner."


def of(match: Match) -> Sheet | None:
    """The sheet of a match, or None while it is still being set up."""
    table: Any = match.table
    if table is None:
        return None
    name: Any = match.name
    return Sheet(
        game=name,
        game_name=_say(("q.game." + name, {})),
        preset=_preset(match),
        options=_options(match),
        names=tuple(table.names),
        sides=tuple(tuple(table.names[seat] for seat in seats) for seats in table.sides),
        rows=tuple(_row(table, number, hand) for number, hand in enumerate(match.hands, 1)),
        totals=tuple(table.totals),
        finished=match.finished,
        winners=tuple(match.winners),
        next_dealer=table.names[table.dealer],
        asks=asks(match),
    )


def asks(match: Match) -> str | None:
    """What the table must answer next, in words, or None when the match is over."""
    question = match.question
    if question is None:
        return None
    said = _say(texts.title(question))
    table: Any = match.table
    return said if question.seat is None or table is None else f"{table.names[question.seat]}: {said}"


def _row(table: Any, number: int, hand: Any) -> Row:
    marks = tuple((mark, table.names[seat]) for mark, seat in hand.marks)
    signs = [(languages.chosen().find("mark." + mark), name) for mark, name in marks]
    return Row(
        number=number,
        dealer=table.names[hand.dealer],
        change=tuple(hand.change),
        totals=tuple(hand.totals),
        code=hand.reason[0],
        reason="; ".join([_say(hand.reason), *(f"{sign} {_own(name)}" for sign, name in signs if sign)]),
        marks=marks,
        contract=(marks[0][1], hand.paper["bid"]) if marks and "bid" in hand.paper else None,
    )


def _preset(match: Match) -> str:
    """The name of the rules: a text of the language for those that come with a game, else as it is."""
    preset: Any = match.preset
    key = "q.preset." + preset
    return _say((key, {})) if languages.chosen().find(key) else preset


def _options(match: Match) -> tuple[tuple[str, str], ...]:
    """Every option of the match and its value, in the order in which they are asked."""
    table: Any = match.table
    game: Any = match.game
    asking = game.options(table.players)
    said = []
    try:
        question = next(asking)
        while True:
            value = table.options[question.key]
            said.append((_say(texts.title(question)), _say(texts.value(question, value))))
            question = asking.send(value)
    except StopIteration:
        return tuple(said)


def _own(name: str) -> str:
    """A name that keeps its own direction inside a sentence from right to left."""
    return texts.ISOLATE + name + texts.END_ISOLATE if languages.chosen().rtl else name


def _say(text: Any) -> str:
    return languages.chosen().say(text)
