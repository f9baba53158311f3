"""Any other game on paper: points for every seat."""

from shared_rules.questions import Refused
from shared_rules.table import Table

FIELDS = ("points",)


def answer(paper: dict, question) -> tuple[str, object]:
    """Field and answer of a hand on paper."""
    return "points", paper["points"][question.seat]


def fits(paper: dict, table: Table) -> None:
    """Raise `Refused` for a hand that is not points for every seat."""
    points = paper.get("points")
    if type(points) is not list or len(points) != table.players:
        raise Refused("one_for_each", {"field": "points", "players": table.players})
