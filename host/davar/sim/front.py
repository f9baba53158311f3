"""`davar sim`: build the firmware, put it on a simulated board that lasts, and show it."""

import asyncio
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_dir

from davar.errors import Failure
from davar.sim import interpreter
from davar.sim.simulator import Simulator


def run(
    board: str | Path = "pico-ssd1306",
    image: Path | None = None,
    tty: bool = False,
    port: int = 0,
    browser: bool = True,
) -> None:
    """Show a board in the browser, or with `tty` in the terminal, until the person ends it.

    `image`: the flash, by default a file of the user's that keeps the match from one call to the next.
    `port`: of the page, 0 takes a free one. `browser`: open it. Raises Failure.
    """
    from davar.building import boards, build  # loads the font builder, which takes its time

    interpreter.find()
    if tty and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Failure("The simulator cannot draw here: this is not a terminal. Leave out --tty.")
    what = boards.load(board)
    path = image or Path(user_data_dir("davar")) / f"{what.name}.flash"
    with tempfile.TemporaryDirectory(prefix="davar-") as folder:
        build.build(board, Path(folder))
        with Simulator(folder, path, stepped=False) as sim:
            _show(sim, what.title, tty, port, browser)


def _show(sim: Simulator, title: str, tty: bool, port: int, browser: bool) -> None:
    if tty:
        from davar.sim import terminal

        terminal.play(sim)
        return
    from davar.sim import web

    print(f"Serial port: {sim.port}", flush=True)
    with suppress(KeyboardInterrupt):
        asyncio.run(web.serve(sim, title, port, browser))
