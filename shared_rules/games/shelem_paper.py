"""Shelem on paper: a hand as hakem, bid and what was taken, or as the auction call by call."""

from shared_rules import fields
from shared_rules.games.shelem import PASS
from shared_rules.questions import Refused, not_among, show
from shared_rules.table import Table

FIELDS = ("hakem", "bid", "taken", "forced", "auction")


def answer(paper: dict, question) -> tuple[str, object]:
    """Field and answer of a hand on paper: direct entry, or the auction call by call."""
    if question.key == "hakem":
        if paper.get("auction"):
            return "auction", "auction"
        return ("forced", "all_pass") if paper.get("forced") else ("hakem", paper.get("hakem"))
    if question.key == "call":
        return "auction", _called(paper, question)
    if question.key == "taken" and paper.get("auction"):
        raise Refused("auction_over", {"field": "auction"})
    return question.key, paper.get(question.key)


def fits(paper: dict, table: Table) -> None:
    """Raise `Refused` for a hand on paper that says one thing twice, and not the same.

    An auction is a list of pairs, a seat and its bid.
    """
    calls = paper.get("auction", [])
    if type(calls) is not list or any(type(call) not in (list, tuple) or len(call) != 2 for call in calls):
        raise fields.wrong("must_be.calls", "auction")
    if type(paper.get("forced", True)) is not bool:
        raise fields.wrong("must_be.yes_no", "forced")
    hakem = paper.get("hakem", 0)
    if type(hakem) is not int:  # the ways to find one are words, and stand in fields of their own
        raise fields.at("hakem", not_among(hakem, tuple(range(table.players))))
    bids = [call for call in calls if call[1] != PASS]
    if paper.get("forced"):
        if table.options["all_pass"] == "redeal" and "taken" in paper:
            raise Refused("cards_went_back", {"field": "taken"})
        fields.must_agree(paper, "hakem", table.dealer)
        fields.must_agree(paper, "bid", table.options["forced_bid"])
    elif bids:
        fields.must_agree(paper, "hakem", bids[-1][0])
        fields.must_agree(paper, "bid", bids[-1][1])


def _called(paper: dict, question):
    """The next call of a paper auction; `paper` is the caller's own copy and is used up."""
    calls = paper["auction"]
    if not calls:
        raise Refused("auction_unfinished", {"field": "auction"})
    seat, bid = calls.pop(0)
    if type(seat) is not int or seat != question.seat:
        raise Refused("out_of_turn", {"seat": question.seat, "answer": show(seat), "field": "auction"})
    return bid
