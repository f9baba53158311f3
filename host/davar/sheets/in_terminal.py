"""A score sheet drawn for the terminal."""

from typing import TYPE_CHECKING

from davar import languages
from davar.harmless import line
from davar.sheets.sheet import Row, Sheet
from shared_rules.texts import signed

if TYPE_CHECKING:
    from rich.console import RenderableType


def render(sheet: Sheet, options: bool = False) -> "RenderableType":
    """The whole sheet for a rich console; with the options of the match when asked for."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    drawn = Table(title=Text(line(sheet.title)), title_justify="left")
    drawn.add_column("hand", justify="right")
    drawn.add_column("dealt by")
    for name in sheet.side_names:
        drawn.add_column(Text(line(name)), justify="right", min_width=12)
    drawn.add_column("")
    for row in sheet.rows:
        drawn.add_row(*(Text(cell) for cell in _cells(row)))
    drawn.add_section()
    totals = [Text(_figure(total), style="bold") for total in sheet.totals]
    drawn.add_row("", "total", *totals, "")
    parts: list[RenderableType] = [drawn]
    if options:
        parts.append(Text("; ".join(line(f"{name}: {value}") for name, value in sheet.options)))
    return Group(*parts, Text(line(sheet.verdict)))


def _cells(row: Row) -> list[str]:
    sides = [f"{signed(change)}  {_figure(total):>6}" for change, total in zip(row.change, row.totals)]
    return [str(row.number), line(row.dealer), *sides, line(row.reason)]


def _figure(number: int) -> str:
    return languages.chosen().say(number)
