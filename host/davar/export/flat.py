"""Matches as rows, one for each hand and side: what CSV and XLSX hold."""

from collections.abc import Iterator
from datetime import datetime

from davar.sheets.library import Entry

COLUMNS = (
    "match", "day", "table", "game", "rules", "hand", "dealer", "side", "players", "change", "total",
    "code", "reason",
)  # fmt: skip
MATCH_COLUMNS = ("match", "begun", "ended", "table", "game", "rules", "players", "hands", "totals", "winners")


def rows(entries: list[Entry]) -> Iterator[tuple[str | int, ...]]:
    """Every hand of every match, for each side; figures are numbers, all else is text as it was given."""
    for entry in entries:
        sheet = entry.sheet
        if sheet is None:
            continue
        match = (entry.kept.id, entry.day, entry.kept.device, sheet.game, sheet.preset)
        for row in sheet.rows:
            for side, name in enumerate(sheet.side_names):
                figures = (side + 1, name, row.change[side], row.totals[side])
                yield (*match, row.number, row.dealer, *figures, row.code, row.reason)


def match_rows(entries: list[Entry]) -> Iterator[tuple[str | int, ...]]:
    """Every match in one row."""
    for entry in entries:
        sheet = entry.sheet
        if sheet is None:
            continue
        yield (
            entry.kept.id,
            moment(entry.begun),
            moment(entry.ended),
            entry.kept.device,
            sheet.game,
            sheet.preset,
            " : ".join(sheet.side_names),
            len(sheet.rows),
            " : ".join(map(str, sheet.totals)),
            " and ".join(sheet.side_names[side] for side in sheet.winners),
        )


def moment(epoch: int | None) -> str:
    """A time as text by the clock of this computer, empty when it is not known."""
    return datetime.fromtimestamp(epoch).isoformat(" ", "minutes") if epoch is not None else ""
