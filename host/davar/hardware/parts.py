"""The parts list of a board, as CSV for a spreadsheet and as a Markdown table for people."""

from __future__ import annotations

import csv
import io

from davar.building.boards import Board

COLUMNS = ("quantity", "part", "standard", "purpose", "for")


def as_csv(board: Board) -> str:
    """Comma-separated, with a header line."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(board.data["parts"])
    return text.getvalue()


def as_markdown(board: Board) -> str:
    """One table, in the order of the board file."""
    lines = [f"# Parts: {board.title}", "", made_from(board), "", *rows(board.data["parts"])]
    return "\n".join(lines) + "\n"


def rows(parts: list[dict[str, object]]) -> list[str]:
    """A Markdown table of parts."""
    head = ["| | part | what to ask for | what it does | needed for |", "|--:|---|---|---|---|"]
    return head + [f"| {' | '.join(str(part[column]) for column in COLUMNS)} |" for part in parts]


def made_from(board: Board) -> str:
    """The line that tells readers of a generated text where to change it."""
    source = f"[boards/{board.name}.toml](../../boards/{board.name}.toml)"
    return f"*Made from {source} by `python -m davar.hardware`; change that file, not this one.*"
