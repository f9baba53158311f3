"""Elewenjewe on paper: every player's cards, those of nobody, and the penalties."""

from shared_rules import fields
from shared_rules.games.counting import uneven, whole
from shared_rules.games.elewenjewe import pack, playing_seats
from shared_rules.questions import Refused
from shared_rules.table import Table

FIELDS = ("cards", "unclaimed", "penalties")


def answer(paper: dict, question) -> tuple[str, object]:
    """Field and answer of a hand on paper; `paper` is the caller's own copy and is used up."""
    penalties = paper.get("penalties", ())
    if question.key == "round":
        return "penalties", "penalty" if penalties else "count"
    if question.key == "offender":
        return "penalties", penalties[0]["seat"]
    if question.key == "offence":
        return "penalties", penalties[0]["offence"]
    if question.key == "sanction":
        return "penalties", penalties.pop(0).get("sanction", question.start)
    if question.key == "cards":
        return "cards", paper["cards"][question.seat]
    return "unclaimed", paper.get("unclaimed", 0)


def fits(paper: dict, table: Table) -> None:
    """Raise `Refused` for a hand that is not cards for every seat, and penalties as they are."""
    cards = paper.get("cards")
    if type(cards) is not list or len(cards) != table.players:
        raise Refused("one_for_each", {"field": "cards", "players": table.players})
    playing = playing_seats(table)
    for seat, count in enumerate(cards):
        if seat not in playing and (type(count) is not int or count != 0):
            raise Refused("seat_is_out", {"name": table.names[seat], "field": "cards"})
    _fit_unclaimed(paper, cards, table)
    penalties = paper.get("penalties", [])
    if type(penalties) is not list:
        raise fields.wrong("must_be.penalties", "penalties")
    for penalty in penalties:
        if type(penalty) is not dict or "seat" not in penalty or "offence" not in penalty:
            raise fields.wrong("must_be.penalties", "penalties")
        fields.only(penalty, ("seat", "offence", "sanction"), "penalties")


def _fit_unclaimed(paper: dict, cards: list, table: Table) -> None:
    chosen = table.options
    unclaimed = paper.get("unclaimed", 0)
    possible = chosen["leftovers"] == "nobody" or chosen.get("undealt") == "unused"
    if not possible and (type(unclaimed) is not int or unclaimed):
        raise Refused("nothing_unclaimed", {"field": "unclaimed"})
    counted = cards + [unclaimed]
    total = pack(chosen["jokers"])
    if whole(counted) and sum(counted) != total:
        raise fields.at("cards", uneven(sum(counted), total))
