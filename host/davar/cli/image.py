"""`davar image`: one file to drag onto a board, for a person without tools."""

from pathlib import Path
from typing import Annotated

import typer

from davar import console
from davar.cli import options
from davar.cli.build import BOARD, DEFAULT_BOARD
from davar.errors import Failure

BASE = typer.Option("--base", metavar="STOCK.uf2", help="MicroPython's own file for the board.")
OUT = typer.Option("--output", "-o", metavar="FILE", help="The file to write.")


def image(
    base: Annotated[Path, BASE],
    out: Annotated[Path, OUT] = Path("davar.uf2"),
    board: Annotated[str, BOARD] = DEFAULT_BOARD,
) -> None:
    """Make one file with MicroPython and Davar, to drag onto the drive of a board in its bootloader.

    Dragging it erases what the board has, its matches too.
    """
    from davar.building import boards
    from davar.flashing.image import image as make
    from davar.store.outputs import refuse_store

    refuse_store(out, options.store_place(None))
    try:
        size = make(base, board, out)
    except boards.BoardError as error:
        raise Failure(str(error)) from error
    console.write(f"{out}: {size} bytes, MicroPython and Davar for {board}; read back and found right.")
    console.say(
        "Dragging it onto a board ERASES the matches, players and settings on that board. Run 'davar sync' "
        "and 'davar backup --port PORT' first; 'davar flash' brings a board that has Davar up to date and "
        "keeps them. To use the file: hold BOOTSEL while plugging the board in, copy it onto the drive."
    )
