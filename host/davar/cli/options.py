"""Options that several commands share."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from davar.errors import NO_DEVICE, Failure

if TYPE_CHECKING:
    from davar.store import Store

VARIABLE = "DAVAR_DB"

DB = typer.Option(
    "--db",
    metavar="PATH|URL",
    help=f"The store: a file, or postgresql://... (else {VARIABLE}, else a file in your data folder)",
)
JSON = typer.Option("--json", help="Answer in JSON.")
PORTS = typer.Option("--port", metavar="PORT", help="A serial port; may be given several times.")
PORT = typer.Option("--port", metavar="PORT", help="The serial port, when there is more than one device.")


def store_place(given: str | None) -> str:
    """Path or URL of the store: as given, as the environment says, or in the person's data folder."""
    named = given or os.environ.get(VARIABLE)
    if named:
        return named
    import platformdirs

    return str(Path(platformdirs.user_data_dir("davar", appauthor=False)) / "davar.db")


def open_store(given: str | None) -> "Store":
    """The store, made when there is none. Raises Failure when it cannot be used."""
    from davar.store import Store

    return Store(store_place(given))


def existing_store(given: str | None) -> "Store":
    """The store, for commands that only read. Raises Failure when there is none, or it cannot be used."""
    from davar.store import Store

    return Store(store_place(given), make=False)


NOBODY = (
    "No board was found. Is it plugged in, with a cable that carries data? "
    "A simulator's port is named with --port; 'davar doctor' looks for what is wrong."
)


def likely_ports() -> list[str]:
    """The ports that may have a board."""
    from davar.link.ports import ports

    return [port.path for port in ports() if port.likely]


def one_port(given: str | None) -> str:
    """The port as given, or the only one there is. Raises Failure."""
    found = [given] if given else likely_ports()
    if not found:
        raise Failure(NOBODY, NO_DEVICE)
    if len(found) > 1:
        raise Failure(f"Several boards may be attached: {', '.join(found)}. Name one with --port.")
    return found[0]
