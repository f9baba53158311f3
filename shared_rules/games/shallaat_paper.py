"""Shallaat on paper: every player's pile in points, or in jokers, aces, jacks and others."""

from shared_rules import fields
from shared_rules.games.counting import uneven, whole
from shared_rules.games.shallaat import DECKS, KINDS, worth
from shared_rules.questions import Refused
from shared_rules.table import Table

FIELDS = ("points", "counts", "starter")


def answer(paper: dict, question) -> tuple[str, object]:
    """Field and answer of a hand on paper."""
    if question.key == "way":
        return ("counts", "counts") if "counts" in paper else ("points", "points")
    if question.key == "points":
        return "points", paper["points"][question.seat]
    return "counts", paper["counts"][question.seat][KINDS.index(question.key)]


def fits(paper: dict, table: Table) -> None:
    """Raise `Refused` for a hand that is not a list of points or of counts for every seat."""
    if "starter" in paper:
        if table.hands:
            raise Refused("starter_later", {"field": "starter"})
        fields.must_agree(paper, "starter", table.first_dealer)
    if ("points" in paper) == ("counts" in paper):
        raise Refused("points_or_counts", {"field": "points"})
    field = "points" if "points" in paper else "counts"
    given = paper[field]
    if type(given) is not list or len(given) != table.players:
        raise Refused("one_for_each", {"field": field, "players": table.players})
    if field == "counts":
        _fit_counts(given, table)
        given = [worth(pile) for pile in given]
    total = worth(DECKS[table.options["deck"]])
    if not table.options["unbalanced"] and whole(given) and sum(given) != total:
        raise fields.at(field, uneven(sum(given), total))


def _fit_counts(piles: list, table: Table) -> None:
    for pile in piles:
        if type(pile) is not list or len(pile) != len(KINDS) or not whole(pile):
            raise fields.wrong("must_be.counts", "counts")
        if table.options["deck"] == "two_decks" and pile[0] != 0:
            raise Refused("no_jokers_here", {"field": "counts"})
