"""Shared by games that count every player's cards or points, and mostly know what they come to."""

from shared_rules.questions import Refused


def place_fact(place: int, players: int) -> tuple[str, dict]:
    """The how manieth of the players is asked, as a fact beside a question."""
    return ("place", {"place": place, "players": players})


def missing_fact(so_far: int, total: int) -> tuple[str, dict]:
    """What has been counted and what is still to come, as a fact beside a question."""
    return ("missing", {"sum": so_far, "rest": max(0, total - so_far), "total": total})


def uneven(counted: int, total: int) -> Refused:
    """The refusal of counts that do not make up the whole, by how much."""
    code = "sum_short" if counted < total else "sum_over"
    return Refused(code, {"sum": counted, "total": total, "difference": abs(total - counted)})


def whole(counts: list) -> bool:
    """Whether all can be counts of cards or points, so that it is worth adding them up."""
    return all(type(count) is int and 0 <= count < 10_000 for count in counts)
