"""What a Davar board can be asked, with every answer checked before anyone sees it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from davar.link.connection import PATIENCE_S, Connection, Garbled
from davar.link.pages import receive_bytes, receive_list, send_list
from shared_rules.questions import unprintable

PICTURE = 1_024  # bytes
MOST_MATCHES = 10_000
MOST_RECORDS = 100_000
MOST_ITEMS = 200  # players, settings, presets
LARGEST_FILE = 1_000_000  # bytes
LARGEST_CRASH = 4_096
LONGEST_LINE = 512
_U32 = 0xFFFFFFFF
_MOST_BYTES = 1 << 40


@dataclass(frozen=True)
class Identity:
    """What the board says about itself."""

    id: str
    firmware: str
    board: str
    micropython: str
    boot: int  # number of this start
    seconds: int  # since it
    clock_known: bool
    free: int  # bytes of flash
    heap: int  # bytes of memory
    match: str | None  # being played
    notices: list[str]


@dataclass(frozen=True)
class MatchEntry:
    """A match in the board's journal; `chain` is that of its last record, eight hex digits.

    kept: whether the board has been told that a host has it.
    """

    id: str
    count: int
    chain: str
    finished: bool
    kept: bool


@dataclass(frozen=True)
class News:
    """A match has `count` records now; `line` is the newest one, if the board sent it along."""

    match: str | None
    count: int
    chain: str
    line: str | None


class Device:
    """A Davar board behind a port; a context manager. Raises davar.link.ports.PortFailure and its kinds."""

    def __init__(
        self, path: str, log: Callable[[str], None] | None = None, patience: float = PATIENCE_S
    ) -> None:
        self.connection = Connection(path, log, patience)

    def __enter__(self) -> Device:
        self.connection.open()
        try:
            self.identity = _identity(self.connection.hello)
        except BaseException:
            self.connection.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def refresh(self) -> Identity:
        """Ask again who the board is, what it plays, how its clock stands."""
        self.identity = _identity(self.connection.greet())
        return self.identity

    def _list(self, verb: str, most: int = MOST_ITEMS) -> Iterator[Any]:
        return receive_list(self.connection, verb, {}, most)

    # the journal

    def matches(self) -> list[MatchEntry]:
        """All matches in the board's journal."""
        return [_entry(item) for item in self._list("matches", MOST_MATCHES)]

    def records(self, match: str, start: int = 0) -> Iterator[str]:
        """Generate the lines of a match from record `start` on, as the board has them."""
        for line in receive_list(self.connection, "records", {"match": match}, MOST_RECORDS, start):
            yield _text(line, "record", LONGEST_LINE)

    def acknowledge(self, match: str, count: int, chain: str) -> bool:
        """Tell the board that these records are safely stored here; False for a match still being played."""
        return _flag(self.connection.ask("ack", {"match": match, "count": count, "chain": chain}).get("kept"))

    def forget(self, match: str) -> None:
        """Have the board delete an acknowledged match."""
        self.connection.ask("forget", {"match": match})

    def aside(self) -> list[tuple[str, int]]:
        """(name, bytes) of each file of records that did not check out."""
        return [_file(item) for item in self._list("aside")]

    def read_aside(self, name: str) -> bytes:
        """One of these files."""
        return receive_bytes(self.connection, "aside", {"name": name}, LARGEST_FILE)

    def forget_aside(self, name: str) -> None:
        """One of these files is stored here; the board removes it."""
        self.connection.ask("aside", {"name": name, "done": True})

    def crash(self) -> str:
        """The traceback of the last crash, or ""; the board has it until `forget_crash`."""
        return receive_bytes(self.connection, "crash", {"done": False}, LARGEST_CRASH).decode(
            "utf-8", "replace"
        )

    def forget_crash(self) -> None:
        """The crash is stored here."""
        self.connection.ask("crash", {"done": True})

    # what the table sets

    def set_time(self, epoch: int) -> None:
        """Set the board's clock; seconds since 1970 UTC."""
        self.connection.ask("time", {"epoch": epoch})

    def dated_starts(self) -> dict[int, int]:
        """When the board's last starts began, in seconds since 1970 UTC, by number of start."""
        starts = self.connection.ask("time").get("dated")
        if type(starts) is not list:
            raise Garbled("The board's starts make no sense.")
        return dict(_start(item) for item in starts)

    def players(self) -> list[str]:
        """The names that the board offers."""
        return [_text(item, "name", 24) for item in self._list("players")]

    def set_players(self, names: list[str]) -> None:
        """Replace the names that the board offers."""
        send_list(self.connection, "set_players", names)

    def settings(self) -> dict[str, bool | int | str]:
        """The board's settings by name."""
        return dict(_setting(item) for item in self._list("settings"))

    def set_setting(self, name: str, value: bool | int | str) -> None:
        """Change one setting; the board judges it."""
        self.connection.ask("set_setting", {"name": name, "value": value})

    def presets(self) -> list[Any]:
        """The table's own rules, as the board keeps them; any JSON, for the rules to judge."""
        return list(self._list("presets"))

    def set_presets(self, presets: list[Any]) -> None:
        """Replace the table's own rules."""
        send_list(self.connection, "set_presets", presets)

    # the table from afar

    def picture(self) -> bytes:
        """What the display shows now: 1024 bytes, 8 pages of 128 columns, lowest bit on top."""
        picture = receive_bytes(self.connection, "screen", {}, PICTURE)
        if len(picture) != PICTURE:
            raise Garbled(f"The board sends a picture of {len(picture)} bytes.")
        return picture

    def press(self, key: str, milliseconds: int = 50) -> None:
        """Press up, down, back, forward or ok, where the board's settings allow it."""
        self.connection.ask("press", {"key": key, "ms": milliseconds})

    def follow(self) -> None:
        """Have the board tell of every change; read it with `news`."""
        self.connection.follow()

    def news(self, seconds: float) -> list[News]:
        """What has changed, oldest first; waits up to `seconds` for it."""
        return [_news(body) for body in self.connection.news(seconds)]

    def reset(self) -> None:
        """Start the board anew; the connection is of no use afterwards."""
        self.connection.ask("reset")


def _identity(body: dict[str, Any]) -> Identity:
    clock = body.get("clock")
    if type(clock) is not list or len(clock) != 3 or type(clock[2]) is not bool:
        raise Garbled("The board's clock makes no sense.")
    notices = body.get("notices")
    if type(notices) is not list:
        raise Garbled("The board's notices make no sense.")
    return Identity(
        _word(body.get("id"), "id"),
        _word(body.get("firmware"), "firmware version"),
        _word(body.get("board"), "name"),
        _word(body.get("micropython"), "MicroPython version"),
        _whole(clock[0], "number of starts", _U32),
        _whole(clock[1], "clock", _U32),
        clock[2],
        _room(body.get("free")),
        _whole(body.get("heap"), "free memory", _MOST_BYTES),
        None if body.get("match") is None else _word(body["match"], "match"),
        [_text(notice, "notice", LONGEST_LINE) for notice in notices],
    )


def _entry(item: object) -> MatchEntry:
    if type(item) is not list or len(item) not in (4, 5) or any(type(flag) is not bool for flag in item[3:]):
        raise Garbled("The board's list of matches makes no sense.")
    count = _whole(item[1], "number of records", MOST_RECORDS)
    return MatchEntry(_word(item[0], "match"), count, _chain(item[2]), item[3], len(item) == 5 and item[4])


def _setting(item: object) -> tuple[str, bool | int | str]:
    if type(item) is not list or len(item) != 2 or type(item[1]) not in (bool, int, str):
        raise Garbled("The board's settings make no sense.")
    value = _text(item[1], "setting", LONGEST_LINE) if type(item[1]) is str else item[1]
    return _word(item[0], "setting"), value


def _news(body: dict[str, Any]) -> News:
    match, line = body.get("match"), body.get("line")
    return News(
        None if match is None else _word(match, "match"),
        _whole(body.get("count"), "number of records", MOST_RECORDS),
        _chain(body.get("chain")) if match is not None else "",
        None if line is None else _text(line, "record", LONGEST_LINE),
    )


def _file(item: object) -> tuple[str, int]:
    if type(item) is not list or len(item) != 2:
        raise Garbled("The board's list of files makes no sense.")
    return _word(item[0], "file"), _whole(item[1], "size of a file", LARGEST_FILE)


def _start(item: object) -> tuple[int, int]:
    if type(item) is not list or len(item) != 2:
        raise Garbled("The board's starts make no sense.")
    return _whole(item[0], "number of starts", _U32), _whole(item[1], "time of a start", _U32)


def _chain(value: object) -> str:
    if type(value) is not str or not re.fullmatch("[0-9a-f]{8}", value):
        raise Garbled("The board's chain is none.")
    return value


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise Garbled("The board answers neither yes nor no.")
    return value


def _whole(value: object, what: str, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise Garbled(f"The board's {what} is no number from 0 to {most}.")
    return value


def _room(value: object) -> int:
    """Bytes that are free; littlefs counts a full flash below nothing, and a full board must be synced."""
    return 0 if type(value) is int and -_MOST_BYTES <= value < 0 else _whole(value, "free flash", _MOST_BYTES)


def _word(value: object, what: str) -> str:
    """An id, name of a key or version: it may become part of a file name or a command line."""
    if type(value) is not str or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,47}", value):
        raise Garbled(f"The board's {what} is none.")
    return value


def _text(value: object, what: str, longest: int) -> str:
    if type(value) is not str or not 1 <= len(value) <= longest or any(unprintable(ord(c)) for c in value):
        raise Garbled(f"The board sends a {what} that cannot be one.")
    return value
