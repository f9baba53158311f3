"""Records in, the match they make out: the same answers through the same rules as on the device."""

from dataclasses import dataclass
from typing import Any

from shared_rules import records
from shared_rules.match import ANSWER, EDIT, UNDO, Match
from shared_rules.questions import Refused

HEADER = "m"
CLOCK_KNOWN = 0  # the boot number of stamps that count from 1970, not from a start of the device


class Unplayable(Exception):
    """Records that make no match. number: of the record at fault. code: why, with figures for the text."""

    def __init__(self, number: int, code: str, figures: dict[str, Any] | None = None) -> None:
        super().__init__(f"record {number}: {code}")
        self.number = number
        self.code = code
        self.figures = figures or {}


@dataclass
class Replayed:
    """A match and what its records say beside the answers.

    header: what the first record carries. times: (boot, seconds) of the first and last record.
    unknown: how many records there are of each kind that this Davar does not know.
    """

    match: Match
    header: dict[str, Any]
    times: tuple[tuple[int, int], tuple[int, int]]
    unknown: dict[str, int]

    def dated(self, began: dict[int, int]) -> tuple[int | None, int | None]:
        """When the first and last record were written, as far as known: seconds since 1970 UTC.

        began: when each start of the device was that is known.
        """
        first, last = (_date(boot, seconds, began) for boot, seconds in self.times)
        return first, last


def _date(boot: int, seconds: int, began: dict[int, int]) -> int | None:
    if boot == CLOCK_KNOWN:
        return seconds
    return began[boot] + seconds if boot in began else None


def check(lines: list[str]) -> list[list[Any]]:
    """The payloads of a match's records, every link of the chain checked. Raises Unplayable."""
    chain = records.START
    payloads = []
    for number, line in enumerate(lines):
        try:
            payload, chain = records.decode(line.encode(), number, chain)
        except records.BadRecord as bad:
            raise Unplayable(number, bad.code) from bad
        payloads.append(payload)
    return payloads


def replay(lines: list[str]) -> Replayed:
    """Play a match from its records. Raises Unplayable."""
    payloads = check(lines)
    if not payloads or payloads[0][0] != HEADER or not isinstance(payloads[0][-1], dict):
        raise Unplayable(0, "no_header")
    match = Match()
    unknown: dict[str, int] = {}
    for number, payload in enumerate(payloads[1:], 1):
        kind, _, _, *values = payload
        if kind not in (ANSWER, UNDO, EDIT):
            unknown[kind] = unknown.get(kind, 0) + 1
            continue
        try:
            match.apply(kind, *values)
        except Refused as refusal:
            raise Unplayable(number, refusal.code, refusal.figures) from refusal
    first, last = payloads[0], payloads[-1]
    times = (first[1], first[2]), (last[1], last[2])
    return Replayed(match, payloads[0][-1], times, unknown)
