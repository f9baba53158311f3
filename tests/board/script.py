"""A short Shelem match as presses of buttons: what is done, and the table worked out by hand beside it.

Four players A, B, C, D: side 0 is A and C, side 1 is B and D. The book's rules, to 1200, A deals first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

SHELEM500 = "down forward*3 ok"  # from 100 to 95, in leaps to 70 and 65, and on to the extra below


class Step(NamedTuple):
    """Presses ("up*3" is three of them), or RESTART, and what the screen shows after them."""

    shows: str
    presses: str


RESTART = "restart"

SETUP = (
    Step("what is to be done", ""),
    Step("which game", "ok"),
    Step("how many players", "ok"),
    Step("first name", "ok"),
    Step("second name", "up ok"),
    Step("third name", "up*2 ok"),
    Step("fourth name", "up*3 ok"),
    Step("which rules", "up*4 ok"),
    Step("who deals", "ok"),
    Step("empty sheet", "ok"),
)
FIRST = (  # B bids 120 and takes 120
    Step("who is the hakem", "ok"),
    Step("B's bid", "ok"),
    Step("B's points", "up*4 ok"),
    Step("what the first hand does", "ok"),
    Step("45 to 120", "ok"),
)
SECOND = (  # C bids 100 and takes 80: failed and doubled. Then it was 85 after all: failed
    Step("C's bid", "ok*2"),
    Step("C's points", "ok"),
    Step("failed and doubled", "down*4 ok"),
    Step("-155 to 205", "ok"),
    Step("what would be taken back", "back"),
    Step("failed and doubled again", "ok"),
    Step("C's points again", "back"),
    Step("failed", "up ok"),
    Step("-55 to 200", "ok"),
)
EDIT = (  # the first hand again: B bid 120 and took 125
    Step("the hands", "forward"),
    Step("what was wrong", "up ok"),
    Step("B's points then", "ok"),
    Step("what the edit does", "up ok"),
    Step("-60 to 205", "ok"),
)
THIRD = (  # an auction, the power fails in it: C says shelem 500 and takes all
    Step("D's first call", "ok down*2 ok"),
    Step("A's first call", "up ok"),
    Step("B's first call", "up ok"),
    Step("B's first call after the cut", RESTART),
    Step("C's first call", "ok"),
    Step("C's points of all", "down ok"),
    Step("C made it", "ok"),
    Step("605 to 205", "ok"),
)
FOURTH = (  # A the same, by direct entry
    Step("A's bid", "ok up*2 ok"),
    Step("A's points", SHELEM500),
    Step("A made it", "ok"),
    Step("A and C have won", "ok"),
)
NEXT = (Step("the match after it", "ok"),)

MATCH = SETUP + FIRST + SECOND + EDIT + THIRD + FOURTH + NEXT
TOTALS = ((40, 125), (-60, 205), (605, 205), (1270, 205))  # after each hand, the edit done
NAMES = ("A", "B", "C", "D")


def buttons(presses: str) -> Iterator[str]:
    """Button after button."""
    for word in presses.split():
        button, _, count = word.partition("*")
        yield from [button] * int(count or 1)
