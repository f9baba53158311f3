"""Matches as a workbook: one sheet lists the matches, one has every hand."""

import io
from collections.abc import Iterable
from datetime import date, datetime
from textwrap import wrap
from typing import Any

import xlsxwriter

from davar import languages
from davar.export import rows
from davar.export.rows import Field
from davar.harmless import line
from davar.sheets.library import Entry

_WIDEST = 44  # characters; longer texts go on in the next line
_BESIDE = 3  # characters of a column beside its text: the margin, and the arrow of the filter
_DATED = {"day": "yyyy-mm-dd", "begun": "yyyy-mm-dd hh:mm", "ended": "yyyy-mm-dd hh:mm"}
_BOLD = ("total", "totals", "winners")
_FIGURES = dict.fromkeys(("match", "hand", "hands", "side", "total"), "0") | {"change": "+0;-0;0"}
_SENTENCES = ("rules", "reason")  # in the reader's language, where all else is in the direction of names
_LINE = 15  # height of a line of text, points


def write(entries: list[Entry]) -> bytes:
    """The workbook; texts are written as texts, so none of them is ever taken for a formula or a link."""
    data = io.BytesIO()
    with xlsxwriter.Workbook(data, {"in_memory": True}) as book:
        _fill(book, "Matches", rows.MATCH_COLUMNS, rows.matches(entries))
        _fill(book, "Hands", rows.HAND_COLUMNS, rows.hands(entries))
    return data.getvalue()


def _fill(book: Any, name: str, columns: tuple[str, ...], table: Iterable[tuple[Field, ...]]) -> None:
    page = book.add_worksheet(name)
    looks = [_look(column) for column in columns]
    plain = [book.add_format(look) for look in looks]
    first = [book.add_format({**look, "top": 1, "top_color": "#999999"}) for look in looks]
    for column, title in enumerate(columns):
        head = {**looks[column], "bold": True, "bottom": 1, "bg_color": "#eeeeee"}
        page.write_string(0, column, title, book.add_format(head))
    lines = list(table)
    for number, row in enumerate(lines, 1):
        begins = number > 1 and row[0] != lines[number - 2][0]
        for column, field in enumerate(row):
            _put(page, number, column, field, (first if begins else plain)[column])
        page.set_row(number, _LINE * max(len(wrap(_shown(field), _WIDEST + _BESIDE)) or 1 for field in row))
    for column, title in enumerate(columns):
        widest = max([len(title), *(len(_shown(row[column])) for row in lines)])
        page.set_column(column, column, min(widest, _WIDEST) + _BESIDE)
    _lay_out(page, len(lines), len(columns) - 1)


def _put(page: Any, row: int, column: int, field: Field, look: Any) -> None:
    if field is None:
        page.write_blank(row, column, None, look)
    elif isinstance(field, int):
        page.write_number(row, column, field, look)
    elif isinstance(field, date):
        page.write_datetime(row, column, field, look)
    else:
        page.write_string(row, column, line(field), look)


def _look(column: str) -> dict[str, Any]:
    """How the cells of a column look: everything begins at the side where the sheet begins to be read."""
    figures, rtl = column in _FIGURES, languages.chosen().rtl
    return {
        "align": "left" if rtl == figures else "right",
        "reading_order": 2 if rtl and column in _SENTENCES else 0,
        "valign": "top",
        "text_wrap": not figures,
        "indent": 0 if figures else 1,
        "bold": column in _BOLD,
        "num_format": {**_DATED, **_FIGURES}.get(column, "@"),
    }


def _shown(field: Field) -> str:
    """About what a cell shows, to know how much room it takes."""
    return field.isoformat(" ", "minutes") if isinstance(field, datetime) else str(field or "")


def _lay_out(page: Any, last_row: int, last_column: int) -> None:
    """Headings that stay in view and on every printed page, and no column that falls off the paper."""
    page.freeze_panes(1, 0)
    if languages.chosen().rtl:
        page.right_to_left()
    if last_row:
        page.autofilter(0, 0, last_row, last_column)
    page.print_area(0, 0, last_row, last_column)
    page.set_landscape()
    page.set_paper(9)  # A4
    page.fit_to_pages(1, 0)
    page.repeat_rows(0)
    page.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
    page.set_footer("&C&P / &N")
