"""What the store gives out."""

from dataclasses import dataclass, field
from typing import Any

PAPER = "paper"  # stands for the device of a match that was kept on paper


@dataclass(frozen=True)
class Device:
    """A device that was synced. Times are seconds since 1970 UTC."""

    id: str
    board: str
    firmware: str
    first_seen: int
    last_seen: int


@dataclass(frozen=True)
class Kept:
    """A match as it is kept: records exactly as received, or the sheet that was copied from paper.

    id: its number in this store. device, name: where it comes from and what it is called there.
    branch: 0, or higher for a copy that contradicts those before it. added: seconds since 1970 UTC.
    """

    id: int
    device: str
    name: str
    branch: int
    added: int
    sheet: dict[str, Any] | None = None
    lines: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Added:
    """What became of records or a sheet: where they are now, and what was new."""

    id: int
    branch: int
    new_records: int
    new_branch: bool
