"""Elewenjewe: scoop cards from the table by rank or sum; the most cards over all rounds win.

With `elimination` a game is a set of rounds after which the lowest player drops out; the next game
counts from nought. `Table.state` is (rounds of this game, rounds played, cards of each seat in it,
seats that are out).
"""

from shared_rules.games.counting import missing_fact, place_fact, uneven
from shared_rules.questions import Choice, Confirm, Number, Seat
from shared_rules.table import Hand, Standing, Table

PLAYERS = (2, 3, 4, 5, 6)
FIRST = "dealer"
PRESETS: tuple = (("book", {}), ("amateur", {"style": "amateur"}))
RULINGS = ("scoop", "esun", "deal")

RULES = ("normal", "yoruba")
ON_TABLE = 4  # king, queen, jack and nine of diamonds
OFFENCES = ("touched_cards", "touched_table", "dudu", "false_accusation", "esun_not_taken", "other")
SANCTIONS = ("warning", "one_card", "all_scooped")


def pack(jokers: bool) -> int:
    """How many cards there are."""
    return 54 if jokers else 52


def deal_plan(players: int, jokers: bool, undealt: str | None = None) -> tuple[tuple[int, ...], int, int]:
    """(cards of each deal to each player, cards put on the table with the last one, cards unused).

    undealt: what becomes of cards that do not go round: `last`, `table`, `unused`; None is the usual.
    """
    left = pack(jokers) - ON_TABLE
    deals = [4] * (left // (4 * players))
    left -= 4 * len(deals) * players
    if left >= players and (players == 5 or undealt in (None, "last")):
        deals.append(left // players)
        left %= players
    return tuple(deals), 0 if undealt == "unused" else left, left if undealt == "unused" else 0


def undealt_ways(players: int) -> tuple[str, ...]:
    """What may become of cards that do not go round, the usual first; two players may get one more each."""
    return ("last", "table", "unused") if players == 2 else ("table", "unused")


def options(players: int):
    """Ask the options; two players play as professionals unless they say otherwise."""
    usual = "professional" if players == 2 else "amateur"
    professional = (yield Choice("style", ("professional", "amateur"), start=usual)) == "professional"
    yield Choice("rules", RULES)
    jokers = yield Choice("jokers", (False,) if professional else (False, True))
    yield Number("rounds", 1, 12, start=3 if professional else 4)
    yield Choice("esun", (False, True))
    yield Choice("isiwo", (False, True))
    yield Choice("leftovers", ("last_player", "nobody"))
    yield Choice("sanction", SANCTIONS, start="one_card" if professional else "warning")
    yield Choice("direction", ("clockwise", "counter_clockwise"))
    yield Choice("referee", (False, True))
    elimination = yield Choice("elimination", (False, True))
    if elimination or jokers or players == 5:
        yield Choice("undealt", undealt_ways(players))


def sides(players: int) -> tuple[tuple[int, ...], ...]:
    """Everyone for themselves."""
    return tuple((seat,) for seat in range(players))


def hand(table: Table):
    """Log penalties while the round is played, then ask for every player's cards."""
    playing = playing_seats(table)
    plan = deal_plan(len(playing), table.options["jokers"], table.options.get("undealt"))
    penalties = yield from _penalties(table, playing, plan)
    cards = [0] * table.players
    total = pack(table.options["jokers"])
    unused = plan[2]
    nobodys = unused or table.options["leftovers"] == "nobody"
    counted = 0
    for place, seat in enumerate(playing):
        missing = total - counted
        start = max(0, missing - unused) // (len(playing) - place)
        facts = (place_fact(place + 1, len(playing)), missing_fact(counted, total))
        cards[seat] = yield Number("cards", 0, missing, seat=seat, start=start, facts=facts)
        counted += cards[seat]
    paper: dict = {"cards": cards}
    if nobodys:
        high = total if table.options["leftovers"] == "nobody" else unused
        facts = (plan_text(plan), missing_fact(counted, total))
        start = max(unused, min(high, total - counted))
        paper["unclaimed"] = yield Number("unclaimed", unused, high, start=start, facts=facts)
        counted += paper["unclaimed"]
    if counted != total:
        raise uneven(counted, total)
    reason = ("counted_cards", {"total": total})
    if penalties:
        paper["penalties"] = penalties
        reason = ("counted_penalties", {"total": total, "penalties": len(penalties)})
    yield Confirm("count", reason, tuple(cards), table.plus(tuple(cards)))
    marks = tuple(("penalty", penalty["seat"]) for penalty in penalties)
    return Hand(tuple(cards), reason, paper, table.next(table.dealer), marks)


def playing_seats(table: Table) -> tuple[int, ...]:
    """Who has not dropped out."""
    out = table.state[3] if table.state else ()
    return tuple(seat for seat in range(table.players) if seat not in out)


def _penalties(table: Table, playing: tuple, plan: tuple):
    """The penalties logged before the table says that it counts; no press but that one when none."""
    logged: list[dict] = []
    while True:
        facts = [plan_text(plan), ("isiwo_on" if table.options["isiwo"] else "isiwo_off", {})]
        if logged:
            facts.insert(0, ("penalties_so_far", {"penalties": len(logged)}))
        if (yield Choice("round", ("count", "penalty"), facts=tuple(facts))) == "count":
            return logged
        seat = yield Seat("offender", playing)
        offence = yield Choice("offence", OFFENCES, seat=seat)
        sanction = yield Choice("sanction", SANCTIONS, seat=seat, start=table.options["sanction"])
        logged.append({"seat": seat, "offence": offence, "sanction": sanction})


def plan_text(plan: tuple) -> tuple[str, dict]:
    """A deal plan as a text: 3 x 4 + 1 x 2, what goes to the table, what is unused."""
    deals, to_table, unused = plan
    fours = sum(1 for cards in deals if cards == 4)
    said = f"{fours}×4" + "".join(f" + 1×{cards}" for cards in deals if cards != 4)
    if to_table:
        return ("deal_table", {"deals": said, "count": to_table})
    if unused:
        return ("deal_unused", {"deals": said, "count": unused})
    return ("deal_all", {"deals": said})


def standing(table: Table):
    """Over after the rounds agreed; equal shares or plays on; eliminated until one is left."""
    rounds, played, cards, out = table.state or (table.options["rounds"], 0, (0,) * table.players, ())
    last = table.hands[-1]
    if "cards" in last.paper:
        played += 1
        cards = tuple(before + now for before, now in zip(cards, last.change))
    state = (rounds, played, cards, out)
    if played < rounds:
        over = Standing(False, state=state)
    elif table.options.get("elimination"):
        over = _eliminated(table, state)
    else:
        over = yield from _most(table, state)
    # who has just dropped out deals no more
    while last.next_dealer in (over.state[3] if over.state else ()):
        last.next_dealer = table.next(last.next_dealer)
    return over


def _eliminated(table: Table, state: tuple) -> Standing:
    """The lowest of the game drops out; equal lowest play one more round with all others."""
    _, played, cards, out = state
    playing = [seat for seat in range(table.players) if seat not in out]
    least = min(cards[seat] for seat in playing)
    lowest = [seat for seat in playing if cards[seat] == least]
    if len(lowest) > 1:
        return Standing(False, state=(played + 1, played, cards, out))
    out = out + (lowest[0],)
    left = tuple(seat for seat in playing if seat not in out)
    state = (table.options["rounds"], 0, (0,) * table.players, out)
    return Standing(len(left) == 1, left if len(left) == 1 else (), state)


def _most(table: Table, state: tuple):
    """The most cards win; equal most share, or play one more round."""
    best = max(table.totals)
    ahead = tuple(side for side, total in enumerate(table.totals) if total == best)
    if len(ahead) == 1:
        return Standing(True, ahead, state)
    names = ", ".join(table.names[side] for side in ahead)
    equal = ("equal", {"names": names, "total": best})
    if (yield Choice("tie", ("share", "another"), facts=(equal,))) == "share":
        return Standing(True, ahead, state, {"tie": "share"})
    return Standing(False, state=(state[1] + 1,) + state[1:], decision={"tie": "another"})


def leaders(table: Table) -> tuple[int, ...]:
    """Who is ahead among those who still play: the most cards in all, or in this game of a knock-out."""
    playing = playing_seats(table)
    cards = table.state[2] if table.options.get("elimination") and table.state else table.totals
    best = max(cards[seat] for seat in playing)
    return tuple(seat for seat in playing if cards[seat] == best)
