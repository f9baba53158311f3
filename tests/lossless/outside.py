"""The journal as it lies in the flash, read from outside by rules written down a second time.

/data/live/ID, ID.tail      the live match: ID holds the older records; the tail may repeat some of them
/data/matches/ID.N.CHAIN.M  a match that nobody plays; marks M: f finished, p parked, k the host has it
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from shared_rules.records import START, decode, peek

LIVE = "/data/live/"
SHELF = "/data/matches/"
ASIDE = "/data/aside/"


@dataclass
class Laid:
    """A match in flash. lines: its records, every link of the chain checked. marks: "live" or as above."""

    id: str
    marks: str
    lines: list[str]
    payloads: list[list[Any]] = field(default_factory=list)

    @property
    def played(self) -> tuple[Any, ...]:
        """What was played, without what differs between two equal evenings: ids and times."""
        return tuple(repr([payload[0], *payload[3:]]) for payload in self.payloads[1:])


def matches(files: dict[str, bytes]) -> list[Laid]:
    """All matches in flash, oldest first. Raises BadRecord or AssertionError where one does not check out."""
    found = [
        _checked(name.removeprefix(LIVE), "live", data + _behind(files.get(name + ".tail", b""), data))
        for name, data in _live(files).items()
    ]
    for name, data in files.items():
        if name.startswith(SHELF):
            match, count, chain, marks = name.removeprefix(SHELF).split(".")
            laid = _checked(match, marks, data)
            assert (len(laid.lines), laid.lines[-1].split(" ")[-2]) == (int(count), chain), name
            found.append(laid)
    return sorted(found, key=lambda laid: laid.id)


def aside(files: dict[str, bytes]) -> list[str]:
    """Names of what did not check out and was set aside."""
    return sorted(name.removeprefix(ASIDE) for name in files if name.startswith(ASIDE))


def _live(files: dict[str, bytes]) -> dict[str, bytes]:
    names = {name.removesuffix(".tail") for name in files if name.startswith(LIVE)}
    return {name: files.get(name, b"") for name in sorted(names)}


def _behind(tail: bytes, body: bytes) -> bytes:
    """Those lines of the tail that the body does not have."""
    count = body.count(b"\n")
    return b"".join(line for line in tail.splitlines(keepends=True) if peek(line)[0] >= count)


def _checked(match: str, marks: str, data: bytes) -> Laid:
    laid = Laid(match, marks, [])
    chain = START
    assert not data or data.endswith(b"\n"), f"match {match} ends in the middle of a record"
    for number, line in enumerate(data.split(b"\n")[:-1]):
        payload, chain = decode(line, number, chain)
        laid.lines.append(line.decode())
        laid.payloads.append(payload)
    return laid
