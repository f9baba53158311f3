"""Matches as rows, one for each match, or one for each hand and side: what CSV and XLSX hold."""

from collections.abc import Iterator
from datetime import date, datetime

from davar.sheets.library import Entry

HAND_COLUMNS = (
    "match", "day", "table", "game", "rules", "hand", "dealer", "side", "players", "change", "total",
    "code", "reason",
)  # fmt: skip
MATCH_COLUMNS = ("match", "begun", "ended", "table", "game", "rules", "players", "hands", "totals", "winners")

Field = str | int | date | None


def hands(entries: list[Entry]) -> Iterator[tuple[Field, ...]]:
    """Every hand of every match, for each side; texts are as they were given, None is a day not known."""
    for entry in entries:
        sheet = entry.sheet
        if sheet is None:
            continue
        day = datetime.fromtimestamp(entry.begun).date() if entry.begun is not None else None
        match = (entry.kept.id, day, entry.kept.device, sheet.game, sheet.preset)
        for row in sheet.rows:
            for side, name in enumerate(sheet.side_names):
                figures = (side + 1, name, row.change[side], row.totals[side])
                yield (*match, row.number, row.dealer, *figures, row.code, row.reason)


def matches(entries: list[Entry]) -> Iterator[tuple[Field, ...]]:
    """Every match in one row; times are by the clock of this computer."""
    for entry in entries:
        sheet = entry.sheet
        if sheet is None:
            continue
        yield (
            entry.kept.id,
            _moment(entry.begun),
            _moment(entry.ended),
            entry.kept.device,
            sheet.game,
            sheet.preset,
            " : ".join(sheet.side_names),
            len(sheet.rows),
            " : ".join(map(str, sheet.totals)),
            " and ".join(sheet.side_names[side] for side in sheet.winners),
        )


def _moment(epoch: int | None) -> datetime | None:
    return datetime.fromtimestamp(epoch) if epoch is not None else None
