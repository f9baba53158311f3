"""`davar backup` and `davar restore`."""

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from davar import console
from davar.cli import export, options
from davar.errors import PARTLY, Failure

FILE = typer.Argument(metavar="FILE", help="The backup.")
BOARD = typer.Option("--port", metavar="PORT", help="Also back up, or set again, the board on this port.")


def backup(
    file: Annotated[Path, FILE],
    port: Annotated[str | None, BOARD] = None,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """Write the whole store to a file.

    With --port a board is synced first, and what its table keeps is added.
    """
    from davar.link import backup as backups
    from davar.link.device import Device
    from davar.link.sync import sync
    from davar.store.outputs import refuse_store

    refuse_store(file, options.store_place(db))  # before a board is synced in vain
    faults: list[str] = []
    with Device(port) if port else nullcontext() as device:
        with options.open_store(db) if port else options.existing_store(db) as store:
            if device:
                faults = sync(device, store).faults
            value = backups.of_store(store)
        if device:
            value["board"] = backups.of_board(device)
    export.put((json.dumps(value, indent=1) + "\n").encode(), file, db)
    for fault in faults:
        console.say(fault)
    if faults:
        raise Failure("The backup lacks these matches, which could not be taken over.", PARTLY)


def restore(
    file: Annotated[Path, FILE],
    port: Annotated[str | None, BOARD] = None,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """Put a backup back: add what the store lacks.

    With --port a board gets its players, settings and presets again.
    """
    from davar.link import backup as backups
    from davar.link.device import Device
    from davar.sheets import papers

    value = backups.check(papers.parse(papers.text_of(file), str(file)), str(file))
    with Device(port) if port else nullcontext() as device:
        with options.open_store(db) as store:
            new = backups.into_store(value, store, str(file))
        console.write(f"{new} matches were missing and are back.")
        if device:
            backups.into_board(value, device, str(file))
            console.write(f"{device.identity.id} has its players, settings and presets again.")
            console.say("Matches cannot be put back on a board; they are in the store.")
