"""Shithead on paper: the seats in the order in which they went out, the loser last."""

from shared_rules import fields
from shared_rules.questions import Refused, not_among
from shared_rules.table import Table

FIELDS = ("order", "starter")


def answer(paper: dict, question) -> tuple[str, object]:
    """Field and answer of a hand on paper; `paper` is the caller's own copy and is used up."""
    if question.key == "begins":
        return "starter", paper.get("starter", question.start)
    return "order", paper["order"].pop(0)


def fits(paper: dict, table: Table) -> None:
    """Raise `Refused` for an order that has not every seat once."""
    order = paper.get("order")
    if order is None:
        raise Refused("field_missing", {"field": "order"})
    if type(order) is not list:
        raise fields.wrong("must_be.seats", "order")
    for seat in order:
        if type(seat) is not int or not 0 <= seat < table.players:
            raise fields.at("order", not_among(seat, tuple(range(table.players))))
        if order.count(seat) > 1:
            raise Refused("seat_twice", {"answer": seat, "field": "order"})
    for seat in range(table.players):
        if seat not in order:
            raise Refused("seat_missing", {"answer": seat, "field": "order"})
