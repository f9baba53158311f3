"""What goes into the store and comes out of it. Sheets are not in it: `davar.sheets` works them out."""

import json
import secrets
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Select, func, select
from sqlalchemy.dialects import postgresql, sqlite

from davar.store.database import Database
from davar.store.kept import PAPER, Added, Device, Kept
from davar.store.schema import CLOCKS, DEVICES, FACTS, MATCHES, RECORDS, REPORTS


class Store:
    """The store at a path or URL; a context manager. Times are seconds since 1970 UTC.

    make: make it when there is none; else that is a Failure.
    """

    def __init__(self, where: str, make: bool = True) -> None:
        self._database = Database(where, make)
        self.place = self._database.place

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    # -- in
    def see(self, device: str, board: str, firmware: str, now: int) -> None:
        """Keep that a device was here."""
        named = {"board": board, "firmware": firmware, "last_seen": now}
        with self._database.writing() as connection:
            _insert(connection, DEVICES, [{"id": device, "first_seen": now, **named}])
            connection.execute(DEVICES.update().where(DEVICES.c.id == device).values(**named))

    def set_clock(self, device: str, boot: int, epoch: int) -> None:
        """Keep when a device's start number `boot` was; what was known of it before stays."""
        with self._database.writing() as connection:
            _insert(connection, CLOCKS, [{"device": device, "boot": boot, "epoch": epoch}])

    def add_report(self, device: str, name: str, data: bytes, now: int) -> bool:
        """Keep what a device wrote about damage or a crash; False when it is there already."""
        row = {"device": device, "name": name, "added": now, "data": b64encode(data).decode()}
        same = select(REPORTS.c.name).where(REPORTS.c.device == device, REPORTS.c.name == name)
        with self._database.writing() as connection:
            is_new = connection.execute(same).first() is None
            _insert(connection, REPORTS, [row])
            return is_new

    def add_records(self, device: str, name: str, lines: list[str], now: int) -> Added:
        """Keep all records of a match, from the first; a chain that contradicts what is there gets a branch.

        lines: checked records (shared_rules.records) without newlines.
        """
        with self._database.writing() as connection:
            branches = _with_lines(connection, _of(device, name))
            fitting = next((kept for kept in branches if _agree(kept.lines, lines)), None)
            if fitting:
                _append(connection, fitting.id, lines, len(fitting.lines))
                new = max(0, len(lines) - len(fitting.lines))
                return Added(fitting.id, fitting.branch, new, False)
            branch = max((kept.branch for kept in branches), default=-1) + 1
            match = _new_match(connection, device, name, branch, now, None)
            _append(connection, match, lines, 0)
            return Added(match, branch, len(lines), branch > 0)

    def add_sheet(self, sheet: dict[str, Any], now: int) -> Added:
        """Keep a sheet that was copied from paper; the same sheet is kept once."""
        text = json.dumps(sheet, sort_keys=True)
        name = sha256(text.encode()).hexdigest()[:32]
        with self._database.writing() as connection:
            found = connection.execute(_of(PAPER, name)).first()
            if found:
                return Added(found.id, 0, 0, False)
            return Added(_new_match(connection, PAPER, name, 0, now, text), 0, 1, False)

    def identity(self) -> str:
        """What matches played at this store's terminals have for a device; made up once."""
        with self._database.writing() as connection:
            made_up = {"name": "identity", "value": "terminal-" + secrets.token_hex(4)}
            _insert(connection, FACTS, [made_up])
            return str(connection.scalar(select(FACTS.c.value).where(FACTS.c.name == "identity")))

    # -- out
    def reports(self, device: str) -> dict[str, bytes]:
        """What a device wrote about damage and crashes, by name."""
        with self._database.reading() as connection:
            rows = connection.execute(REPORTS.select().where(REPORTS.c.device == device))
            return {row.name: b64decode(row.data) for row in rows}

    def devices(self) -> list[Device]:
        """All devices that were synced, the latest first."""
        with self._database.reading() as connection:
            rows = connection.execute(DEVICES.select().order_by(DEVICES.c.last_seen.desc(), DEVICES.c.id))
            return [Device(**row._mapping) for row in rows]

    def clocks(self) -> dict[tuple[str, int], int]:
        """When each known start of each device was: {(device, boot): seconds since 1970}."""
        with self._database.reading() as connection:
            return {(row.device, row.boot): row.epoch for row in connection.execute(CLOCKS.select())}

    def matches(self) -> list[Kept]:
        """All matches with their records, in the order in which they came."""
        with self._database.reading() as connection:
            return _with_lines(connection, select(MATCHES))

    def match(self, number: int) -> Kept | None:
        """The match with this number in the store."""
        with self._database.reading() as connection:
            found = _with_lines(connection, select(MATCHES).where(MATCHES.c.id == number))
            return found[0] if found else None

    def latest(self) -> int | None:
        """The number of the match that came last."""
        with self._database.reading() as connection:
            return connection.scalar(select(func.max(MATCHES.c.id)))

    def branches(self, device: str, name: str) -> list[Kept]:
        """All copies of one match of a device."""
        with self._database.reading() as connection:
            return _with_lines(connection, _of(device, name))


def _of(device: str, name: str) -> Select[Any]:
    chosen = select(MATCHES).where(MATCHES.c.device == device, MATCHES.c.name == name)
    return chosen.order_by(MATCHES.c.branch)


def _with_lines(connection: Connection, chosen: Select[Any]) -> list[Kept]:
    rows = connection.execute(chosen.order_by(MATCHES.c.id)).all()
    lines: dict[int, list[str]] = {row.id: [] for row in rows}
    wanted = select(RECORDS.c.match, RECORDS.c.line).order_by(RECORDS.c.match, RECORDS.c.number)
    if len(rows) <= 50:
        wanted = wanted.where(RECORDS.c.match.in_(lines))
    for match, line in connection.execute(wanted):
        if match in lines:
            lines[match].append(line)
    return [_kept(row, lines[row.id]) for row in rows]


def _kept(row: Any, lines: list[str]) -> Kept:
    sheet = json.loads(row.sheet) if row.sheet else None
    return Kept(row.id, row.device, row.name, row.branch, row.added, sheet, lines)


def _agree(kept: list[str], lines: list[str]) -> bool:
    """Whether one of the two histories continues the other."""
    return kept[: len(lines)] == lines[: len(kept)]


def _new_match(
    connection: Connection, device: str, name: str, branch: int, now: int, sheet: str | None
) -> int:
    match = int(connection.scalar(select(func.coalesce(func.max(MATCHES.c.id), 0))) or 0) + 1
    row = {"id": match, "device": device, "name": name, "branch": branch, "added": now, "sheet": sheet}
    connection.execute(MATCHES.insert(), [row])
    return match


def _append(connection: Connection, match: int, lines: list[str], first: int) -> None:
    rows = [{"match": match, "number": number, "line": lines[number]} for number in range(first, len(lines))]
    if rows:
        _insert(connection, RECORDS, rows)


def _insert(connection: Connection, table: Any, rows: list[dict[str, Any]]) -> None:
    """Insert what is not there yet."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(table).on_conflict_do_nothing(), rows)
