"""Shithead: nobody wins a deal, one loses it: whoever still holds cards when all others are out."""

from shared_rules.questions import Choice, Confirm, Number, Refused, Seat
from shared_rules.table import Hand, Standing, Table

PLAYERS = (4, 2, 3, 5)
FIRST = "dealer"
PRESETS: tuple = (("book", {}),)
PAPER = ("order", "starter")
RULINGS = ("play",)

LONGEST = 99


def options(players: int):
    """Ask the options: a number of losses, else of deals, or neither: until the table ends it."""
    deals = yield Number("deals", 1, LONGEST, start="off", extra=("off",))
    yield Number("losses", 1, LONGEST, start=5 if deals == "off" else "off", extra=("off",))
    yield Choice("ten_on", ("anything", "rank"))
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
    return Standing(over, leaders(table) if over else ())
    yield


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


def on_paper(paper: dict, question):
    """The answer that a hand on paper gives; `paper` is the caller's own copy and is used up."""
    if question.key == "begins":
        return paper.get("starter", question.start)
    return paper["order"].pop(0) if question.key == "out_next" else None


def fits(paper: dict, table: Table) -> None:
    """Raise `Refused` for an order that has not every seat once."""
    order = paper.get("order")
    if type(order) is not list:
        raise Refused("field_missing" if order is None else "field_wrong", {"field": "order"})
    for seat in order:
        if type(seat) is not int or not 0 <= seat < table.players:
            raise Refused("not_a_seat", {"answer": str(seat)[:24], "field": "order"})
        if order.count(seat) > 1:
            raise Refused("seat_twice", {"answer": seat, "field": "order"})
    for seat in range(table.players):
        if seat not in order:
            raise Refused("seat_missing", {"answer": seat, "field": "order"})
