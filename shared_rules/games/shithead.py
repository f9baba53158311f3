"""Shithead: nobody wins a deal, one loses it: whoever still holds cards when all others are out."""

from shared_rules.questions import Choice, Confirm, Number, Seat
from shared_rules.table import Hand, Standing, Table

PLAYERS = (4, 2, 3, 5)
FIRST = "dealer"
PRESETS: tuple = (("book", {}),)
RULINGS = ("play",)

TEN_ON = ("anything", "rank")
LONGEST = 99


def options(players: int):
    """Ask the options: a number of losses, else of deals, or neither: until the table ends it."""
    deals = yield Number("deals", 1, LONGEST, start="off", extra=("off",))
    yield Number("losses", 1, LONGEST, start=5 if deals == "off" else "off", extra=("off",))
    yield Choice("ten_on", TEN_ON)
    yield Choice("next_dealer", ("loser", "rotate"))


def sides(players: int) -> tuple[tuple[int, ...], ...]:
    """Everyone for themselves."""
    return tuple((seat,) for seat in range(players))


def hand(table: Table):
    """Ask who starts, then who goes out next until one is left; then show the loss."""
    turns = table.in_turn(table.dealer)
    starter = yield Seat("begins", turns, facts=(("lowest_begins", {}),))
    order: list[int] = []
    for place in range(1, table.players):
        left = tuple(seat for seat in turns if seat not in order)
        facts: list = [("place", {"place": place, "players": table.players})]
        if order:
            facts.append(("out", {"names": _names(table, order)}))
        order.append((yield Seat("out_next", left, facts=tuple(facts))))
    order.extend(seat for seat in turns if seat not in order)
    loser = order[-1]
    change = tuple(1 if seat == loser else 0 for seat in range(table.players))
    reason = ("lost", {"name": table.names[loser], "order": _names(table, order)})
    yield Confirm("count", reason, change, table.plus(change))
    dealer = loser if table.options["next_dealer"] == "loser" else table.next(table.dealer)
    marks = (("starter", starter), ("loser", loser))
    return Hand(change, reason, {"order": order, "starter": starter}, dealer, marks)


def _names(table: Table, seats: list) -> str:
    return ", ".join(table.names[seat] for seat in seats)


def standing(table: Table):
    """Over when somebody has lost as often as agreed, or the deals are through."""
    chosen = table.options
    played = len(_orders(table))
    over = (chosen["losses"] != "off" and max(table.totals) >= chosen["losses"]) or (
        chosen["deals"] != "off" and played >= chosen["deals"]
    )
    yield from ()  # equals share: nothing is asked
    return Standing(over, leaders(table) if over else ())


def leaders(table: Table) -> tuple[int, ...]:
    """Fewest losses, among them the best places summed; who is equal in both shares."""
    ranks = []
    for seat in range(table.players):
        places = sum(order.index(seat) for order in _orders(table))
        ranks.append((table.totals[seat], places))
    best = min(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)


def _orders(table: Table) -> list:
    return [played.paper["order"] for played in table.hands if "order" in played.paper]
