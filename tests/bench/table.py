"""Figures as rows: printed as a table, and written down as one with the date and how to repeat it."""

from __future__ import annotations

import datetime
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple


class Row(NamedTuple):
    """One figure: what it is, its value with unit, what it should be, what it is beside something else."""

    what: str
    figure: str
    aim: str = ""
    beside: str = ""


class Part(NamedTuple):
    """Figures that belong together."""

    title: str
    rows: list[Row]


def spread(values: Iterable[float]) -> str:
    """Median and worst, in milliseconds."""
    ordered = sorted(values)
    return f"{ordered[len(ordered) // 2]:.0f} / {ordered[-1]:.0f} ms"


def ratio(value: float, other: float, than: str) -> str:
    """How many times something is something else."""
    return f"{value / other:.2f} × {than}" if other else ""


def text(part: Part) -> str:
    """The part as a table for a terminal."""
    widths = [max(len(row[column]) for row in part.rows) for column in range(4)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in part.rows
    ]
    return "\n".join([part.title, "-" * len(part.title), *lines, ""])


def write(path: Path, head: str, parts: list[Part]) -> None:
    """Write all parts as Markdown."""
    today = datetime.date.today().isoformat()
    lines = [head, f"Taken on {today} with Python {platform.python_version()}.", ""]
    for title, rows in parts:
        lines += [f"## {title}", "", "| figure | measured | aim | beside |", "|---|---|---|---|"]
        lines += ["| " + " | ".join(row) + " |" for row in rows] + [""]
    path.write_text("\n".join(lines), encoding="utf-8")
