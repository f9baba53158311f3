"""`davar play`: play a match in the terminal, with the questions that the device asks."""

from typing import Annotated

import typer

from davar import console
from davar.cli import options
from davar.errors import DONE, INTERRUPTED, Failure

MATCH = typer.Argument(
    metavar="MATCH", help="Number of a match to go on with; one that is over offers /undo."
)


def play(
    match: Annotated[int | None, MATCH] = None,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """Play a match in the terminal.

    Every answer is kept: leave whenever you like, and go on later.
    """
    from davar.terminal.game import Left
    from davar.terminal.game import play as ask_on
    from davar.terminal.journal import Journal

    with options.open_store(db) if match is None else options.existing_store(db) as store:
        kept = store.match(match) if match is not None else None
        if match is not None and kept is None:
            raise Failure(f"There is no match {match} in {store.place}. See: davar matches")
        journal = Journal(store, kept)
        try:
            ask_on(journal)
        except (Left, KeyboardInterrupt) as left:
            _say_what_is_kept(journal.number)
            by_command = isinstance(left, Left) and left.by_command
            raise typer.Exit(DONE if by_command else INTERRUPTED) from None
    number = journal.number
    console.say(f"The match is kept as match {number}. To take back its last answer: davar play {number}")


def _say_what_is_kept(number: int | None) -> None:
    if number is None:
        console.say("Nothing was answered, so nothing is kept.")
    else:
        console.say(f"All answers are kept as match {number}. To go on: davar play {number}")
