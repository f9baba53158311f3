"""The board's side, asked over the link: versions, room, clock, journal. Nothing is changed."""

from __future__ import annotations

import time

from davar.building import boards
from davar.doctoring.finding import BAD, GOOD, NOTE, Finding
from davar.link.device import Device, MatchEntry
from davar.store import Store
from shared_rules import VERSION

LITTLE_ROOM = 64 * 1024  # bytes
DRIFT_S = 120
SYNC = "Run 'davar sync'."


def examine(device: Device, store: Store | None) -> list[Finding]:
    """All findings. store: what this computer keeps, None when it keeps nothing. Raises PortFailure."""
    return [versions(device), board_file(device), room(device), clock(device), *journal(device, store)]


def versions(device: Device) -> Finding:
    """Whether both sides are of one version."""
    identity = device.identity
    said = (
        f"Davar {identity.firmware} on MicroPython {identity.micropython}; Davar {VERSION} on this computer."
    )
    if identity.firmware == VERSION:
        return Finding("versions", GOOD, said)
    newer = _parts(identity.firmware) > _parts(VERSION)
    remedy = "Update Davar on this computer." if newer else "Run 'davar flash'; matches and settings stay."
    return Finding("versions", NOTE, said, remedy)


def board_file(device: Device) -> Finding:
    """Whether the board names a board file that this computer has."""
    name = device.identity.board
    if name in boards.names():
        return Finding("board", GOOD, f"Its board file is {name}.")
    return Finding(
        "board",
        NOTE,
        f"Its board file is {name}, which this Davar does not have.",
        "If it is one of your own, name its file when flashing: davar flash --board FILE.toml.",
    )


def room(device: Device) -> Finding:
    """Whether the flash has room for more matches."""
    free = device.identity.free
    if free >= LITTLE_ROOM:
        return Finding("room", GOOD, f"{free // 1024} KB of flash are free.")
    return Finding(
        "room",
        BAD,
        f"Only {free // 1024} KB of flash are free; soon no new match can begin.",
        f"{SYNC} Then let the device delete matches that this computer has: Matches in its menu.",
    )


def clock(device: Device) -> Finding:
    """How far the board's clock is off."""
    identity = device.identity
    began = device.dated_starts().get(identity.boot)
    if not identity.clock_known or began is None:
        return Finding(
            "clock", NOTE, "The board does not know the date since it has power.", f"{SYNC} It sets it."
        )
    drift = began + identity.seconds - int(time.time())
    if abs(drift) <= DRIFT_S:
        return Finding("clock", GOOD, f"The clock is right within {abs(drift)} s.")
    way = "ahead" if drift > 0 else "behind"
    return Finding("clock", NOTE, f"The clock is {abs(drift)} s {way}.", f"{SYNC} It sets the clock.")


def journal(device: Device, store: Store | None) -> list[Finding]:
    """What the journal says of itself, and whether this computer has its matches."""
    found = []
    aside = device.aside()
    if aside:
        found.append(
            Finding(
                "journal",
                BAD,
                f"{len(aside)} files of records that did not check out were set aside on the board.",
                f"{SYNC} It keeps them; 'davar devices --reports {device.identity.id}' shows them. The "
                "matches go on from their last good answer: look them through.",
            )
        )
    if device.crash():
        found.append(
            Finding(
                "crash",
                BAD,
                "The board has crashed since it was last synced, and went on by itself.",
                f"{SYNC} It keeps the report; please send us what 'davar devices --reports "
                f"{device.identity.id}' shows.",
            )
        )
    found += [Finding("notice", NOTE, f"The board says: {notice}") for notice in device.identity.notices]
    matches = device.matches()
    waiting = sum(not _kept(store, device.identity.id, entry) for entry in matches)
    if waiting:
        found.append(
            Finding(
                "sync", NOTE, f"Matches that are not on this computer yet: {waiting} of {len(matches)}.", SYNC
            )
        )
    else:
        found.append(Finding("sync", GOOD, f"All {len(matches)} matches are on this computer."))
    return found


def _kept(store: Store | None, device: str, entry: MatchEntry) -> bool:
    if store is None:
        return False
    return any(len(kept.lines) >= entry.count for kept in store.branches(device, entry.id))


def _parts(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdigit()]
