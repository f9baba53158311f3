"""The enclosure: its measures from the board file, and STL or a picture of it through OpenSCAD."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from davar.building.boards import Board
from davar.hardware.wiring import has_stick

PARTS = ("case", "lid")


class OpenScadError(RuntimeError):
    """OpenSCAD is missing or refused the drawing; the text says what to do."""


def measures(board: Board) -> str | None:
    """The OpenSCAD file of a board, or None for a display with buttons of its own."""
    if has_stick(board):
        return None
    display, chip = board.module["size"], board.chip.data["size"]
    values = {
        "display": [display["width"], display["height"]],
        "display_view": display["view"],
        "display_view_centre": display["view_centre"],
        "display_holes": display["holes"],
        "display_glass": display["glass"],
        "display_pin_row": display["pin_row"],
        "board": [chip["width"], chip["length"]],
        "board_holes": chip["holes"],
        "board_standoff": chip["standoff"],
        "usb_opening": chip["usb_opening"],
        "usb_centre": chip["usb_centre"],
    }
    lines = [
        f"// Made from hardware/boards/{board.name}.toml; change that file, not this one.",
        "include <../../enclosure/davar.scad>",
        *(f"{name} = {value};" for name, value in values.items()),
    ]
    return "\n".join(lines) + "\n"


def stl(drawing: Path, folder: Path) -> list[Path]:
    """Write case.stl and lid.stl of a board's drawing into a folder. Raises OpenScadError."""
    folder.mkdir(parents=True, exist_ok=True)
    return [_run(drawing, folder / f"{part}.stl", part) for part in PARTS]


def render(drawing: Path, target: Path) -> Path:
    """Write a PNG of the opened enclosure. Needs a screen, or runs under xvfb-run. Raises OpenScadError."""
    view = ["--imgsize=900,680", "--camera=0,0,26,48,0,20,265", "--colorscheme=Tomorrow"]
    return _run(drawing, target, "assembly", view)


def _run(drawing: Path, target: Path, part: str, more: list[str] | None = None) -> Path:
    program = shutil.which("openscad")
    if program is None:
        raise OpenScadError("OpenSCAD is not installed. On Debian or Ubuntu: sudo apt install openscad.")
    if not drawing.is_file():
        raise OpenScadError(
            f"There is no {drawing}. Drawings lie in the checkout; the bonnet's board has none."
        )
    command = [program, "-o", str(target), "-D", f'part="{part}"', *(more or []), str(drawing)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or not target.is_file():
        raise OpenScadError(f"OpenSCAD could not make {target.name}:\n{done.stderr.strip()}")
    return target
