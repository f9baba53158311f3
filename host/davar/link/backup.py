"""A backup: the whole store, and what a board keeps beside its matches, in one JSON file.

Putting it back adds what is missing and takes nothing away, by the same ways as sync and import; what
does not check out is refused.
"""

import time
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from typing import Any

from davar.errors import Failure
from davar.link.device import Device
from davar.sheets import papers, taking_in
from davar.sheets.replay import Unplayable, replay
from davar.store import Store

FORMAT = 1
_TOP = ("davar_backup", "made", "devices", "clocks", "matches", "sheets", "reports", "board")


def of_store(store: Store) -> dict[str, Any]:
    """All that is in a store, as JSON values."""
    every = store.matches()
    devices = store.devices()
    return {
        "davar_backup": FORMAT,
        "made": int(time.time()),
        "devices": [vars(device) for device in devices],
        "clocks": [[device, boot, epoch] for (device, boot), epoch in sorted(store.clocks().items())],
        "matches": [[kept.device, kept.name, kept.lines] for kept in every if kept.sheet is None],
        "sheets": [kept.sheet for kept in every if kept.sheet is not None],
        "reports": [
            [device.id, name, b64encode(data).decode()]
            for device in devices
            for name, data in sorted(store.reports(device.id).items())
        ],
    }


def of_board(device: Device) -> dict[str, Any]:
    """What a board keeps beside its matches."""
    return {
        "id": device.identity.id,
        "players": device.players(),
        "settings": device.settings(),
        "presets": device.presets(),
    }


def check(value: Any, place: str) -> dict[str, Any]:
    """The backup, if it is one. Raises Failure."""
    if not isinstance(value, dict) or "davar_backup" not in value:
        raise Failure(f"{place} is not a backup made by davar backup.")
    if value["davar_backup"] != FORMAT:
        raise Failure(f"{place} was made by a newer Davar. Update Davar.")
    for name in _TOP[2:-1]:
        if not isinstance(value.get(name), list):
            raise Failure(f"{place}: {name} is not a list.")
    return value


def into_store(value: dict[str, Any], store: Store, place: str) -> int:
    """Put back what the store has not; returns how many matches and sheets were missing. Raises Failure."""
    now = int(time.time())
    new = 0
    for device, name, lines in _rows(value["matches"], (str, str, list), f"{place}, matches"):
        try:
            replay([str(line) for line in lines])
        except (Unplayable, UnicodeEncodeError) as fault:
            raise Failure(
                f"{place}: match {name} of {device}: {fault}. What came before it is kept."
            ) from fault
        new += store.add_records(device, name, lines, now).new_records > 0
    for sheet in value["sheets"]:
        new += taking_in.take(store, sheet, f"{place}, sheets").new_records > 0
    for device, boot, epoch in _rows(value["clocks"], (str, int, int), f"{place}, clocks"):
        store.set_clock(device, boot, epoch)
    for device, name, data in _rows(value["reports"], (str, str, str), f"{place}, reports"):
        try:
            store.add_report(device, name, b64decode(data, validate=True), now)
        except NotBase64 as error:
            raise Failure(f"{place}: report {name} is damaged.") from error
    _devices(value["devices"], store, f"{place}, devices")
    return new


def _devices(rows: list[Any], store: Store, place: str) -> None:
    """Put back which devices were seen, where the store does not know better."""
    seen = {known.id: known.last_seen for known in store.devices()}
    for row in rows:
        if not isinstance(row, dict) or set(row) != {"id", "board", "firmware", "first_seen", "last_seen"}:
            raise Failure(f"{place}: one is not as davar backup writes it.")
        ident, board, firmware = str(row["id"]), str(row["board"]), str(row["firmware"])
        if ident not in seen:
            store.see(ident, board, firmware, _time(row["first_seen"]))
        if _time(row["last_seen"]) > seen.get(ident, 0):
            store.see(ident, board, firmware, _time(row["last_seen"]))


def into_board(value: dict[str, Any], device: Device, place: str) -> None:
    """Put players, settings and presets back on a board. Raises Failure."""
    board = value.get("board")
    if not isinstance(board, dict):
        raise Failure(f"{place} has nothing of a board: it was made without --port.")
    device.set_players(papers.checked_list(board.get("players"), str, f"{place}, players"))
    known = device.settings()
    settings = board.get("settings")
    for name, setting in sorted(settings.items()) if isinstance(settings, dict) else []:
        if name in known and known[name] != setting and type(setting) is type(known[name]):
            device.set_setting(name, setting)
    presets = board.get("presets")
    if isinstance(presets, list):
        device.set_presets(presets)


def _rows(rows: list[Any], types: tuple[type, ...], place: str) -> list[list[Any]]:
    for row in rows:
        fits = isinstance(row, list) and len(row) == len(types)
        if not fits or any(type(field) is not kind for field, kind in zip(row, types)):
            raise Failure(f"{place}: a line is not as davar backup writes it.")
    return rows


def _time(value: Any) -> int:
    return value if type(value) is int and 0 <= value <= 0xFFFFFFFF else int(time.time())
