"""Matches as CSV."""

import csv
import io

from davar.export import rows
from davar.harmless import cell
from davar.sheets.library import Entry


def write(entries: list[Entry]) -> bytes:
    """One row for each hand and side, in UTF-8 with a mark that spreadsheets need to see that it is."""
    text = io.StringIO(newline="")
    table = csv.writer(text)
    table.writerow(rows.HAND_COLUMNS)
    for row in rows.hands(entries):
        table.writerow([field if isinstance(field, int) else cell(field or "") for field in row])
    return text.getvalue().encode("utf-8-sig")
