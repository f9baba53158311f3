"""`davar doctor`: what is wrong between a board and this computer, and what to do."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from davar import console
from davar.cli import options
from davar.errors import NO_DEVICE

if TYPE_CHECKING:
    from davar.doctoring.finding import Finding
    from davar.store import Store

SELF_TEST = typer.Option(
    "--self-test", help="Also run the device's self-test; a match is interrupted for it."
)
MARKS = {"good": "ok  ", "note": "note", "bad": "BAD "}


def doctor(
    port: Annotated[str | None, options.PORT] = None,
    self_test: Annotated[bool, SELF_TEST] = False,
    as_json: Annotated[bool, options.JSON] = False,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """Look for what is wrong with ports, boards and clocks, and say what to do about it. Changes nothing.

    Ends with exit code 3 when something is wrong.
    """
    from contextlib import nullcontext
    from dataclasses import asdict

    from davar.doctoring.doctor import examine

    bad = False

    def tell(finding: "Finding") -> None:
        nonlocal bad
        bad = bad or finding.state == "bad"
        if as_json:
            console.write_json(asdict(finding))
            return
        console.write(f"{MARKS[finding.state]}  {finding.text}")
        if finding.remedy:
            console.write(f"      {finding.remedy}")

    with _store(db) or nullcontext() as store:
        examine(port, store, tell, _somebody if self_test else None)
    if bad:
        raise typer.Exit(NO_DEVICE)


def _somebody() -> bool:
    """Whether somebody is there to press the buttons."""
    if not sys.stdin.isatty():
        return False
    console.say("Press each of the five buttons once, one after another; 20 seconds.")
    return True


def _store(db: str | None) -> "Store | None":
    """The store, if there is one; the doctor makes none."""
    place = options.store_place(db)
    if "://" not in place and not Path(place).exists():
        return None
    return options.open_store(db)
