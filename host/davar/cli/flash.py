"""`davar flash`: put Davar on a board, or bring the one that is there up to date."""

import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from davar import console
from davar.cli import options
from davar.errors import NO_DEVICE, Failure

if TYPE_CHECKING:
    from davar.flashing.flash import Outcome

BOARD = typer.Option(
    "--board", metavar="NAME", help="The board file. [default: as the board says, else pico-ssd1306]"
)
YES = typer.Option("--yes", "-y", help="Do not ask: flash in the middle of a match too. The match is kept.")
SOON_S = 1.0  # what takes longer shows its progress


def flash(
    board: Annotated[str | None, BOARD] = None,
    port: Annotated[str | None, options.PORT] = None,
    yes: Annotated[bool, YES] = False,
    as_json: Annotated[bool, options.JSON] = False,
) -> None:
    """Put Davar on a board, or bring it up to date. What the table keeps on it stays."""
    from davar.building import boards
    from davar.flashing.flash import flash as put

    path = port or _choose()
    bar = Bar(path, show=not as_json)
    try:
        with bar:
            outcome = put(path, board, lambda question: _ask(question, yes, bar), bar)
    except boards.BoardError as error:
        raise Failure(str(error)) from error
    except KeyboardInterrupt:
        console.say("Interrupted. What the table keeps on the board is untouched; run 'davar flash' again.")
        raise
    _tell(outcome, as_json)


class Bar:
    """The progress of one board, shown on a terminal once it takes a while."""

    def __init__(self, path: str, show: bool) -> None:
        from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

        terminal = console.err()
        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
        self._bars = Progress(*columns, console=terminal, disable=not (show and terminal.is_terminal))
        self._task = self._bars.add_task(path, total=None)
        self._begun: float | None = None

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        self._bars.stop()

    def __call__(self, done: int, total: int) -> None:
        """So many bytes of all have arrived."""
        if self._begun is None:
            self._begun = time.monotonic()
        elif time.monotonic() - self._begun > SOON_S:
            self._bars.start()
        self._bars.update(self._task, completed=done, total=total)


def _choose() -> str:
    """The port of the only board, or of the one that the person picks. Raises Failure."""
    from davar.flashing import drives
    from davar.link.ports import ports

    found = [port for port in ports() if port.likely]
    if not found:
        waiting = drives.waiting()
        raise Failure(waiting[0].advice if waiting else options.NOBODY, NO_DEVICE)
    if len(found) == 1:
        return found[0].path
    for number, port in enumerate(found, 1):
        console.say(f"{number}: {port.path}  {port.description} {port.serial_number}")
    if not sys.stdin.isatty():
        raise Failure("Several boards are attached. Name one with --port.")
    picked = typer.prompt("Which one", type=int, err=True)
    if not 1 <= picked <= len(found):
        raise Failure(f"There is no number {picked}. Nothing was changed.")
    return found[picked - 1].path


def _ask(question: str, yes: bool, bar: Bar) -> None:
    """Put a question; raises Failure when the answer is no, or nobody can answer."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise Failure(f"{question} Nothing was changed. Say --yes to go on without being asked.")
    bar.__exit__()
    console.say(question)
    if not typer.confirm("Go on", err=True):
        raise Failure("Nothing was changed.")


def _tell(outcome: "Outcome", as_json: bool) -> None:
    from dataclasses import asdict

    for remark in outcome.remarks:
        console.say(remark)
    if as_json:
        console.write_json(asdict(outcome))
        return
    sent = "nothing had to be sent"
    if outcome.sent:
        sent = f"{len(outcome.sent)} files, {outcome.size} bytes, were sent"
    removed = f", {len(outcome.removed)} old ones removed" if outcome.removed else ""
    console.write(
        f"{outcome.port}: {outcome.before} before; {sent}{removed}. Now Davar {outcome.version} for "
        f"{outcome.board} on MicroPython {outcome.micropython}, the clock set. {outcome.seconds:.1f} seconds."
    )
