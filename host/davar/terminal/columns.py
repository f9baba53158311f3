"""Tables that fit the terminal: text is wrapped, then columns are left out, and nothing that stays is cut."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from davar.harmless import line

if TYPE_CHECKING:
    from rich.table import Table

_FRAME = 3  # columns of the terminal that a column's own frame and spaces take
_FEW_WORDS = 12  # a column that wraps keeps this much, so that names do not stand one word below another
_NARROWEST = 4  # a column that is wrapped inside its words keeps this much

ALWAYS = 0


@dataclass(frozen=True)
class Column:
    """A column of a table. leave: ALWAYS for one that stays, else the highest number is left out first."""

    title: str
    leave: int = ALWAYS
    right: bool = False
    wraps: bool = False


def fitted(
    columns: Sequence[Column], rows: Sequence[Sequence[Any]], width: int, title: str = ""
) -> tuple["Table", list[str]]:
    """A table for so many columns of the terminal, and the titles of what was left out of it."""
    from rich.table import Table
    from rich.text import Text

    cells = [[line(cell) for cell in row] for row in rows]
    kept = list(range(len(columns)))
    least = [_least(column, [row[n] for row in cells]) for n, column in enumerate(columns)]
    while sum(least[n] + _FRAME for n in kept) + 1 > width:
        last = max(kept, key=lambda n: columns[n].leave)
        if columns[last].leave == ALWAYS:
            break
        kept.remove(last)
    framed = sum(least[n] + _FRAME for n in kept) + 1 <= width
    space = width - (len(kept) * _FRAME + 1 if framed else len(kept) - 1)
    full = [_width([column.title, *(row[n] for row in cells)]) for n, column in enumerate(columns)]
    widths = _shared_out(columns, kept, least, full, space)

    name = Text(line(title)) if title else None
    table = Table(title=name, title_justify="left") if framed else Table.grid(padding=(0, 1, 0, 0))
    if not framed:
        table.title, table.title_justify, table.show_header = name, "left", True
    for n in kept:
        column = columns[n]
        table.add_column(
            Text(line(column.title)),
            justify="right" if column.right else "left",
            width=widths[n],
            no_wrap=not column.wraps,
            overflow="fold",
        )
    for row in cells:
        table.add_row(*(Text(row[n]) for n in kept))
    return table, [column.title for n, column in enumerate(columns) if n not in kept]


def _shared_out(
    columns: Sequence[Column], kept: list[int], least: list[int], full: list[int], space: int
) -> dict[int, int]:
    """The width of each column: at first the least, then more for the most important ones."""
    widths = {n: least[n] for n in kept}
    while sum(widths.values()) > space:
        widest = max((n for n in kept if columns[n].wraps), key=lambda n: widths[n], default=None)
        if widest is None or widths[widest] <= _NARROWEST:
            break
        widths[widest] -= 1
    for n in sorted(kept, key=lambda n: columns[n].leave):
        widths[n] += max(0, min(full[n] - widths[n], space - sum(widths.values())))
    return widths


def _least(column: Column, cells: list[str]) -> int:
    """How narrow a column may be: where it wraps, its longest word and a few short ones; else all of it."""
    texts = [column.title, *cells]
    if not column.wraps:
        return _width(texts)
    return max(min(_width(texts), _FEW_WORDS), _width([word for text in texts for word in text.split()]))


def _width(texts: list[str]) -> int:
    from rich.cells import cell_len

    return max((cell_len(text) for text in texts), default=0)


def remark(left_out: Sequence[str]) -> None:
    """Say which columns a narrow terminal has no room for."""
    from davar import console

    titles = ", ".join(dict.fromkeys(left_out))
    if titles:
        console.say(f"Left out, for want of room: {titles}. Make the terminal wider, or use --json.")
