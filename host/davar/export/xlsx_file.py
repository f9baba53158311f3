"""Matches as a workbook: one sheet lists the matches, one has every hand."""

import io
from collections.abc import Iterable
from typing import Any

import xlsxwriter

from davar.export.flat import COLUMNS, MATCH_COLUMNS, match_rows, rows
from davar.harmless import line
from davar.sheets.library import Entry

_WIDEST = 40  # characters


def write(entries: list[Entry]) -> bytes:
    """The workbook; texts are written as texts, so none of them is ever taken for a formula or a link."""
    data = io.BytesIO()
    with xlsxwriter.Workbook(data, {"in_memory": True}) as book:
        _fill(book, "Matches", MATCH_COLUMNS, match_rows(entries))
        _fill(book, "Hands", COLUMNS, rows(entries))
    return data.getvalue()


def _fill(book: Any, name: str, columns: tuple[str, ...], table: Iterable[tuple[str | int, ...]]) -> None:
    page = book.add_worksheet(name)
    bold = book.add_format({"bold": True, "bottom": 1})
    widths = [len(column) for column in columns]
    for column, title in enumerate(columns):
        page.write_string(0, column, title, bold)
    last = 0
    for last, row in enumerate(table, 1):
        for column, field in enumerate(row):
            if isinstance(field, int):
                page.write_number(last, column, field)
            else:
                page.write_string(last, column, line(field))
            widths[column] = max(widths[column], len(str(field)))
    for column, width in enumerate(widths):
        page.set_column(column, column, min(width + 2, _WIDEST))
    page.freeze_panes(1, 0)
    if last:
        page.autofilter(0, 0, last, len(columns) - 1)
