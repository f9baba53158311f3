"""`davar build` and `davar sim`: the board's files, and the board on this computer."""

from pathlib import Path
from typing import Annotated

import typer

from davar import console
from davar.cli import options
from davar.errors import Failure

DEFAULT_BOARD = "pico-ssd1306"

BOARD = typer.Option("--board", metavar="NAME", help="Name of a board, or a board file.")
TARGET = typer.Argument(metavar="DIR", help="The folder to write; new, empty, or from an earlier build.")
TTY = typer.Option("--tty", help="Draw in the terminal instead of the browser.")
IMAGE = typer.Option(
    "--image", metavar="FILE", help="File of the simulated flash; made when it is not there."
)
WEB_PORT = typer.Option("--port", metavar="N", min=0, max=65535, help="Port of the page; 0 takes a free one.")
NO_BROWSER = typer.Option("--no-browser", help="Only print the address of the page.")


def build(target: Annotated[Path, TARGET], board: Annotated[str, BOARD] = DEFAULT_BOARD) -> None:
    """Write the board's files, compiled, into a folder.

    It is just what davar flash would put on the board.
    """
    from davar.building import boards
    from davar.building import build as building

    try:
        manifest = building.build(board, target)
    except boards.BoardError as error:
        raise Failure(str(error)) from error
    size = sum(file["size"] for file in manifest["files"].values())
    console.say(f"{len(manifest['files'])} files, {size} bytes, in {target}")


def sim(
    tty: Annotated[bool, TTY] = False,
    board: Annotated[str, BOARD] = DEFAULT_BOARD,
    image: Annotated[Path | None, IMAGE] = None,
    port: Annotated[int, WEB_PORT] = 0,
    no_browser: Annotated[bool, NO_BROWSER] = False,
) -> None:
    """Show the device on this computer, with its display and buttons."""
    from davar.building import boards
    from davar.sim.front import run
    from davar.store.outputs import refuse_store

    if image:
        refuse_store(image, options.store_place(None))
    try:
        run(board=board, image=image, tty=tty, port=port, browser=not no_browser)
    except boards.BoardError as error:
        raise Failure(str(error)) from error
