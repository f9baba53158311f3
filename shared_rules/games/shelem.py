"""Shelem: an auction for a contract in card points, two sides, to 1200 or 165.

T is what all cards of a hand are worth: 165, or 200 with both jokers (20 more with the ace at 15).
"""

from shared_rules.questions import Choice, Confirm, Number, Seat
from shared_rules.table import Hand, Standing, Table

PLAYERS = (4, 2)
FIRST = "dealer"
PRESETS: tuple = (
    ("book", {}),
    ("club_1165", {"target": 1165, "made": "bid", "stop_at": 1000}),
)
RULINGS = ("bid", "trick", "deal")

TRICK = 5
SHELEM500 = "shelem500"
SHELEM500_COUNTS = ("plus_cards", "flat", "off")
PASS = "pass"
FARTHEST = 9995


def worth(jokers: bool, ace: int = 10) -> int:
    """T: thirteen tricks (the zamin is one) of 5, four aces, tens at 10, fives at 5, the jokers 35."""
    return 13 * TRICK + 4 * (ace + 10 + 5) + (35 if jokers else 0)


def usual_lowest(jokers: bool) -> int:
    """The lowest opening bid where a table has not agreed on another: above 60, with jokers 100."""
    return 100 if jokers else 65


def options(players: int):
    """Ask the options; `players` is 2 or 4 and changes none of them."""
    jokers = yield Choice("jokers", (False, True))
    yield Number("target", 5, FARTHEST, 5, start=1200)
    yield Choice("made", ("points", "bid"))
    yield Choice("double", ("fewer", "always", "never", "hand"))
    yield Choice("all", ("double_hand", "double_bid", "hand", "off"))
    yield Choice("shelem500", SHELEM500_COUNTS)
    ace = yield Choice("ace", (10, 15))
    total = worth(jokers, ace)
    yield Number("min_bid", 5, total, 5, start=usual_lowest(jokers))
    yield Number("forced_bid", 5, total, 5, start=60)
    yield Choice("all_pass", ("dealer", "redeal"))
    yield Number("stop_at", 5, FARTHEST, 5, start="off", extra=("off",))
    yield Number("lead_wins", 5, FARTHEST, 5, start="off", extra=("off",))
    yield Number("lose_at", -FARTHEST, -5, 5, start="off", extra=("off",))
    yield Choice("both_over", ("higher", "hakem"))


def sides(players: int) -> tuple[tuple[int, ...], ...]:
    """Seats 0 and 2 against 1 and 3; two players each for themselves."""
    return ((0, 2), (1, 3)) if players == 4 else ((0,), (1,))


def hand(table: Table):
    """Ask who is the hakem, the bid, what the hakem's side took; then show both changes."""
    contract = yield from _contract(table)
    if contract is None:
        return Hand((0, 0), ("redeal", {}), {"forced": True}, table.dealer)
    hakem, bid, paper = contract
    total = worth(table.options["jokers"], table.options["ace"])
    goal = total if bid == SHELEM500 else bid
    contracted = ("contract", {"name": table.names[hakem], "bid": _spoken(bid)})
    taken = yield Number(
        "taken",
        TRICK,
        total,
        5,
        seat=hakem,
        start=max(goal, TRICK),
        facts=(contracted, ("of_all", {"total": total})),
    )
    side = table.side(hakem)
    change, reason = score(table.options, bid, taken, table.totals[1 - side])
    if side == 1:
        change = (change[1], change[0])
    told = (reason, _told(table.options, bid, taken, total))
    yield Confirm("count", told, change, table.plus(change))
    paper["taken"] = taken
    return Hand(change, told, paper, table.next(table.dealer), (("hakem", hakem),))


def _told(chosen: dict, bid, taken: int, total: int) -> dict:
    """The figures of a reason: why a failure was doubled, and how."""
    fewer = taken < total - taken
    return {
        "bid": _spoken(bid),
        "taken": taken,
        "why": ("fewer_than", {"half": least_half(total)}) if fewer else ("always_doubled", {}),
        "how": ("whole_hand" if chosen["double"] == "hand" else "doubled", {}),
    }


def _spoken(bid):
    return bid if bid != SHELEM500 else (SHELEM500, {})


def _contract(table: Table):
    """(hakem, bid, paper) by direct entry or auction; None when all passed and the cards go back."""
    chosen = table.options
    total = worth(chosen["jokers"], chosen["ace"])
    seats = table.in_turn(table.dealer)
    auctioned = bool(table.hands) and "auction" in table.hands[-1].paper
    hakem = yield Seat(
        "hakem", seats, start="auction" if auctioned else seats[0], extra=("auction", "all_pass")
    )
    paper: dict = {}
    if hakem == "auction":
        paper["auction"] = []
        won = yield from _auction(table, seats, total, paper["auction"])
        if won:
            paper["hakem"], paper["bid"] = won
            return won[0], won[1], paper
        hakem = "all_pass"
    if hakem == "all_pass":
        if chosen["all_pass"] == "redeal":
            return None
        paper["hakem"], paper["bid"], paper["forced"] = table.dealer, chosen["forced_bid"], True
        return table.dealer, chosen["forced_bid"], paper
    low = chosen["min_bid"]
    extra = () if chosen["shelem500"] == "off" else (SHELEM500,)
    bid = yield Number("bid", low, total, 5, seat=hakem, start=max(low, min(100, total)), extra=extra)
    return hakem, bid, {"hakem": hakem, "bid": bid}


def _auction(table: Table, seats: tuple, total: int, calls: list):
    """(hakem, bid), or None when nobody bid; `calls` collects [seat, bid] in order.

    Shelem: each bids higher or passes for good; over when one is left, at a bid of T, at shelem 500.
    """
    best = None
    passed: list[int] = []
    extra = (PASS,) if table.options["shelem500"] == "off" else (PASS, SHELEM500)
    low = table.options["min_bid"]
    while True:
        for seat in seats:
            if seat in passed:
                continue
            if best and len(passed) == len(seats) - 1:
                return best
            facts = _so_far(table, best, passed)
            bid = yield Number("call", low, total, 5, seat=seat, start=PASS, extra=extra, facts=facts)
            calls.append([seat, bid])
            if bid == PASS:
                passed.append(seat)
                if len(passed) == len(seats):
                    return None
                continue
            best = (seat, bid)
            if bid in (SHELEM500, total):
                return best
            low = bid + 5


def _so_far(table: Table, best, passed: list) -> tuple:
    facts = [("best_bid", {"bid": best[1], "name": table.names[best[0]]}) if best else ("no_bid_yet", {})]
    if passed:
        facts.append(("passed", {"names": ", ".join(table.names[seat] for seat in passed)}))
    return tuple(facts)


def least_half(total: int) -> int:
    """The fewest points by which the other side has more than the hakem's: 85 of 165, 105 of 200."""
    return total // 10 * 5 + 5


def score(chosen: dict, bid, taken: int, defenders_at: int) -> tuple[tuple[int, int], str]:
    """((hakem's side, other side), reason) for a bid and the points that the hakem's side took.

    defenders_at: what the other side stands at, for the option `stop_at`. The table in
    docs/rules.md, "Shelem, scoring", line by line.
    """
    total = worth(chosen["jokers"], chosen["ace"])
    other = total - taken
    if bid == SHELEM500:
        if taken < total:
            return (-500, other), "shelem500_failed"
        return (500 + (total if chosen["shelem500"] == "plus_cards" else 0), 0), "shelem500_made"
    if taken == total and chosen["all"] != "off":
        return ({"double_hand": 2 * total, "double_bid": 2 * bid, "hand": total}[chosen["all"]], 0), "all"
    if taken >= bid:
        if chosen["stop_at"] != "off" and defenders_at >= chosen["stop_at"]:
            other = 0
        return (taken if chosen["made"] == "points" else bid, other), "made"
    doubling = chosen["double"]
    if doubling == "always" or (doubling == "fewer" and taken < other):
        return (-2 * bid, other), "failed_doubled"
    if doubling == "hand" and taken < other:
        return (-total, other), "failed_doubled"
    return (-bid, other), "failed"


def standing(table: Table):
    """Over when a side has reached the target, leads or lags by what was agreed; ties play on."""
    yield from ()  # equal totals play on: nothing is asked
    return Standing(*_over(table))


def _over(table: Table) -> tuple:
    chosen = table.options
    first, second = table.totals
    leader = 0 if first > second else 1
    goal = chosen["target"]
    if first >= goal and second >= goal and chosen["both_over"] == "hakem":
        for mark, seat in table.hands[-1].marks:
            if mark == "hakem":
                return True, (table.side(seat),)
    if first == second:
        return False, ()
    if (
        max(first, second) >= goal
        or (chosen["lead_wins"] != "off" and abs(first - second) >= chosen["lead_wins"])
        or (chosen["lose_at"] != "off" and min(first, second) <= chosen["lose_at"])
    ):
        return True, (leader,)
    return False, ()
