"""Matches as a device would have written them, made on this computer, to lie in a simulated flash."""

from __future__ import annotations

from typing import Any

from davar.sim import Simulator
from lossless.evening import NAMES
from lossless.image import mounted, put, put_back

from shared_rules import records
from shared_rules.match import ANSWER, UNDO, Match

HAND = (1, 100, 100, True)  # hakem, bid, points taken, count it
HANDS_TO_WIN = 12


def payloads(hands: int, undone: int = 0, header: dict[str, Any] | None = None) -> list[list[Any]]:
    """The payloads of a Shelem match: setup, its last answer taken back and given again, equal hands."""
    match = Match()
    given: list[list[Any]] = []
    for answer in ("shelem", 4, *NAMES, "book", 0):
        match.answer(answer)
        given.append([ANSWER, answer])
    for _ in range(undone):
        given += [[UNDO], [ANSWER, 0]]
    for _ in range(hands):
        for answer in HAND:
            match.answer(answer)
            given.append([ANSWER, answer])
    stamped = [[kind, 1, 100 + number, *values] for number, (kind, *values) in enumerate(given)]
    return [["m", 1, 99, header or {"format": records.FORMAT}], *stamped]


def lines(these: list[list[Any]]) -> tuple[bytes, str]:
    """The records with these payloads, and the chain after them."""
    chain, data = records.START, b""
    for number, payload in enumerate(these):
        line, chain = records.encode(number, chain, payload)
        data += line
    return data, f"{chain:08x}"


def shelve(sim: Simulator, matches: dict[str, tuple[list[list[Any]], str]]) -> None:
    """Lay matches down as if nobody played them: id -> (payloads, marks). The board must have no power."""
    fs = mounted(sim)
    fs.makedirs("/data/matches", exist_ok=True)
    for match, (these, marks) in matches.items():
        data, chain = lines(these)
        with fs.open(f"/data/matches/{match}.{len(these)}.{chain}.{marks}", "wb") as file:
            file.write(data)
    put_back(sim, fs)


def write_live(sim: Simulator, match: str, these: list[list[Any]]) -> None:
    """Let a match be the live one. The board must have no power."""
    put(sim, f"/data/live/{match}", lines(these)[0])
