"""Shallaat: piles of captured cards, every card worth its points, to 500 or a multiple of it.

A deck is (jokers, aces, jacks, others): 252 points with both jokers, 304 in two packs without.
"""

from shared_rules.games.counting import missing_fact, place_fact, uneven
from shared_rules.questions import Choice, Confirm, Number, Refused
from shared_rules.table import Hand, Standing, Table

PLAYERS = (4, 2, 3, 5, 6, 7, 8)
FIRST = "starter"
PRESETS: tuple = (("book", {}), ("two_decks", {"deck": "two_decks"}))
RULINGS = ("capture", "deal")

KINDS = ("jokers", "aces", "jacks", "others")
WORTH = (50, 25, 2, 1)
PACKS = ("two_jokers", "two_decks")
DECKS = {"two_jokers": (2, 4, 4, 44), "two_decks": (0, 8, 8, 88)}
SHORT_GAME = 500
FARTHEST = 9500


def worth(cards: tuple | list) -> int:
    """Points of a pile of (jokers, aces, jacks, others)."""
    return sum(count * points for count, points in zip(cards, WORTH))


def options(players: int):
    """Ask the options; the number of players changes none of them."""
    yield Choice("deck", PACKS)
    yield Number("target", SHORT_GAME, FARTHEST, SHORT_GAME)
    yield Choice("unbalanced", (False, True))


def sides(players: int) -> tuple[tuple[int, ...], ...]:
    """Everyone for themselves."""
    return tuple((seat,) for seat in range(players))


def hand(table: Table):
    """Ask for every pile in points or in cards, the last one filled in, then show the changes."""
    way = yield Choice("way", ("points", "counts"), start=_last_way(table))
    deck = DECKS[table.options["deck"]]
    if way == "points":
        points = yield from _in_points(table, worth(deck))
        paper = {"points": points}
    else:
        piles = yield from _in_cards(table, deck)
        points = [worth(pile) for pile in piles]
        paper = {"counts": piles}
    off = sum(points) - worth(deck)
    reason = ("unbalanced", {"difference": off}) if off else ("counted", {"total": worth(deck)})
    yield Confirm("count", reason, tuple(points), table.plus(tuple(points)))
    return Hand(tuple(points), reason, paper, table.next(table.dealer))


def _last_way(table: Table) -> str:
    for before in reversed(table.hands):
        for way in ("counts", "points"):
            if way in before.paper:
                return way
    return "points"


def _in_points(table: Table, total: int):
    """A list of points, one for each seat; they make up the total unless the table may be unbalanced."""
    loose = table.options["unbalanced"]
    points: list[int] = []
    for seat in range(table.players):
        so_far = sum(points)
        missing = max(0, total - so_far)
        points.append(
            (
                yield Number(
                    "points",
                    0,
                    total if loose else missing,
                    seat=seat,
                    start=missing // (table.players - seat),
                    facts=(place_fact(seat + 1, table.players), missing_fact(so_far, total)),
                )
            )
        )
    if sum(points) != total and not loose:
        raise uneven(sum(points), total)
    return points


def _in_cards(table: Table, deck: tuple):
    """A list of piles as lists of counts, one for each seat, out of a deck."""
    loose = table.options["unbalanced"]
    left = list(deck)
    piles = []
    for seat in range(table.players):
        pile = []
        for kind, key in enumerate(KINDS):
            if not deck[kind]:
                pile.append(0)
                continue
            so_far = worth(deck) - worth(left)
            facts = (
                ("cards_left", {"count": left[kind]}),
                missing_fact(so_far, worth(deck)),
            )
            start = max(0, left[kind]) // (table.players - seat)
            high = deck[kind] if loose else left[kind]
            pile.append((yield Number(key, 0, high, seat=seat, start=start, facts=facts)))
            left[kind] -= pile[kind]
        piles.append(pile)
    if not loose:
        if worth(left):
            raise uneven(worth(deck) - worth(left), worth(deck))
        if any(left):
            raise Refused("cards_differ")
    return piles


def standing(table: Table):
    """Over when somebody has reached the target, and one is ahead; equal highest share or go on."""
    best = max(table.totals)
    if best < table.target:
        return Standing(False)
    ahead = tuple(side for side, total in enumerate(table.totals) if total == best)
    if len(ahead) == 1:
        return Standing(True, ahead)
    names = ", ".join(table.names[side] for side in ahead)
    equal = ("equal", {"names": names, "total": best})
    if (yield Choice("tie", ("share", "raise"), facts=(equal,))) == "share":
        return Standing(True, ahead, decision={"tie": "share"})
    low = (best // SHORT_GAME + 1) * SHORT_GAME
    target = yield Number("target", low, low + FARTHEST, SHORT_GAME)
    return Standing(False, decision={"tie": "raise", "target": target}, target=target)
