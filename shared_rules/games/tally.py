"""Tally: any other game; points as the table counts them, the highest or the lowest total wins."""

from shared_rules.games.counting import place_fact
from shared_rules.questions import Choice, Confirm, Number
from shared_rules.table import Hand, Standing, Table

PLAYERS = (4, 2, 3, 5, 6, 7, 8)
FIRST = "dealer"
PRESETS: tuple = (("high", {}), ("low", {"wins": "low"}))
RULINGS = ()

FARTHEST = 9995


def options(players: int):
    """Ask the options; without target and rounds the table ends the match itself."""
    yield Choice("wins", ("high", "low"))
    yield Number("target", 1, FARTHEST, start="off", extra=("off",))
    yield Number("rounds", 1, 99, start="off", extra=("off",))


def sides(players: int) -> tuple[tuple[int, ...], ...]:
    """Everyone for themselves."""
    return tuple((seat,) for seat in range(players))


def hand(table: Table):
    """Ask for everyone's points, then show the totals."""
    points: list[tuple] = []
    for seat in table.in_turn(table.dealer - 1):
        facts = (place_fact(len(points) + 1, table.players), ("stands_at", {"total": table.totals[seat]}))
        points.append((seat, (yield Number("points", -FARTHEST, FARTHEST, seat=seat, start=0, facts=facts))))
    change = tuple(gained for _, gained in sorted(points))
    reason = ("tallied", {"round": _rounds(table) + 1})
    yield Confirm("count", reason, change, table.plus(change))
    return Hand(change, reason, {"points": list(change)}, table.next(table.dealer))


def _rounds(table: Table) -> int:
    return sum(1 for played in table.hands if "points" in played.paper)


def standing(table: Table):
    """Over at the target or after the rounds agreed; equal best share or play on."""
    chosen = table.options
    if "points" not in table.hands[-1].paper:
        return Standing(False)  # a void hand asks nothing that was decided before it
    if (chosen["target"] == "off" or max(table.totals) < chosen["target"]) and (
        chosen["rounds"] == "off" or _rounds(table) < chosen["rounds"]
    ):
        return Standing(False)
    ahead = leaders(table)
    if len(ahead) == 1:
        return Standing(True, ahead)
    figures = {"names": ", ".join(table.names[side] for side in ahead), "total": table.totals[ahead[0]]}
    if (yield Choice("tie", ("share", "another"), facts=(("equal", figures),))) == "share":
        return Standing(True, ahead, decision={"tie": "share"})
    return Standing(False, decision={"tie": "another"})


def leaders(table: Table) -> tuple[int, ...]:
    """The sides with the highest total, or the lowest where that wins."""
    best = (max if table.options["wins"] == "high" else min)(table.totals)
    return tuple(side for side, total in enumerate(table.totals) if total == best)
