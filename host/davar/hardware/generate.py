"""All files that are made from a board file; writes them, and says which are out of date."""

from __future__ import annotations

from pathlib import Path

from davar.building import boards
from davar.building.boards import Board
from davar.hardware import assembly, breadboard, enclosure, parts, soldering, wokwi
from davar.rooms import room

AGAIN = "python -m davar.hardware write"


def files(board: Board) -> dict[str, str]:
    """Name -> text of every file made for a board; the same board always gives the same bytes."""
    made = {
        "assembly.md": assembly.guide(board),
        "breadboard.svg": breadboard.picture(board),
        "diagram.json": wokwi.diagram(board),
        "enclosure.scad": enclosure.measures(board),
        "parts.csv": parts.as_csv(board),
        "parts.md": parts.as_markdown(board),
        "soldering.svg": soldering.picture(board),
    }
    return {name: text for name, text in made.items() if text is not None}


def folder(board: Board) -> Path:
    """Where the files of a board lie in the checkout."""
    return room("hardware") / "generated" / board.name


def write(board: Board) -> list[Path]:
    """Write what is missing or differs, remove what is no longer made; returns what changed."""
    target, made = folder(board), files(board)
    target.mkdir(parents=True, exist_ok=True)
    changed = [path for path in sorted(target.iterdir()) if path.name not in made]
    for path in changed:
        path.unlink()
    for name, text in made.items():
        path = target / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path)
    return changed


def stale(board: Board) -> list[str]:
    """A sentence for each generated file that is missing, out of date or left over."""
    target, made = folder(board), files(board)
    there = {path.name for path in target.iterdir()} if target.is_dir() else set()
    sentences = []
    for name in sorted(made.keys() | there):
        path = f"hardware/generated/{board.name}/{name}"
        if name not in there:
            sentences.append(f"{path} is missing; make it with: {AGAIN}")
        elif name not in made:
            sentences.append(f"{path} is made from nothing any more; remove it with: {AGAIN}")
        elif (target / name).read_text(encoding="utf-8") != made[name]:
            sentences.append(f"{path} is out of date; make it again with: {AGAIN}")
    return sentences


def check() -> list[str]:
    """Everything wrong with the board files that come with Davar and with what is made from them."""
    sentences: list[str] = []
    for name in boards.names():
        try:
            board = boards.load(name)
        except boards.BoardError as error:
            sentences += error.problems
            continue
        sentences += boards.check(board) or stale(board)
    return sentences
