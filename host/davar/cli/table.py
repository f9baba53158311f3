"""`davar players`, `settings` and `presets`: what a table keeps on its board, read and set from here."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from davar import console
from davar.cli import options
from davar.errors import Failure
from davar.harmless import line as harmless

if TYPE_CHECKING:
    from davar.link.connection import Refusal
    from davar.link.device import Device

ADD = typer.Option("--add", metavar="NAME", help="Add a player; may be given several times.")
REMOVE = typer.Option("--remove", metavar="NAME", help="Remove a player; may be given several times.")
FROM = typer.Option(
    "--from", metavar="FILE", help="Put a list in the place of the board's: JSON; - is standard input."
)
SETTINGS = typer.Argument(metavar="NAME=VALUE", help="Settings to change.")


def players(
    add: Annotated[list[str] | None, ADD] = None,
    remove: Annotated[list[str] | None, REMOVE] = None,
    source: Annotated[Path | None, FROM] = None,
    port: Annotated[str | None, options.PORT] = None,
    as_json: Annotated[bool, options.JSON] = False,
) -> None:
    """Show the names that the board offers when a match is set up, and change them."""
    with _board(port) as device:
        names = device.players()
        wanted = _strings(source) if source else list(names)
        for name in remove or []:
            if name not in wanted:
                raise Failure(f"The board knows no player {name!r}. Nothing was changed.")
            wanted.remove(name)
        wanted += [name for name in add or [] if name not in wanted]
        if wanted != names:
            device.set_players(wanted)
            names = device.players()
    if as_json:
        console.write_json(names)
        return
    for name in names:
        console.write(name)


def settings(
    changes: Annotated[list[str] | None, SETTINGS] = None,
    port: Annotated[str | None, options.PORT] = None,
    as_json: Annotated[bool, options.JSON] = False,
) -> None:
    """Show the board's settings, and change some: all that are named, or none."""
    with _board(port) as device:
        values = device.settings()
        wanted = [_change(change, values) for change in changes or []]
        if wanted:
            _set_all(device, wanted, values)
            values = device.settings()
    if as_json:
        console.write_json(values)
        return
    for name, value in sorted(values.items()):
        console.write(f"{name}={_spelled(value)}")


def presets(
    source: Annotated[Path | None, FROM] = None,
    port: Annotated[str | None, options.PORT] = None,
) -> None:
    """Show the table's own rules as JSON, or put others in their place.

    Redirect the output to a file to keep them.
    """
    from davar.sheets import papers

    with _board(port) as device:
        if source:
            wanted = papers.parse(papers.text_of(source), str(source))
            if not isinstance(wanted, list):
                raise Failure(f"{source}: a list of presets is expected, as davar presets writes it.")
            device.set_presets(wanted)
        print(json.dumps(device.presets(), indent=1))


def _set_all(
    device: "Device", wanted: list[tuple[str, bool | int | str]], before: dict[str, bool | int | str]
) -> None:
    """Set one after another; when one cannot be, put those that were set back to what they were."""
    from davar.link.connection import Refusal
    from davar.link.ports import PortFailure

    done: list[str] = []
    for name, value in wanted:
        try:
            device.set_setting(name, value)
        except Refusal as refusal:
            left = _put_back(device, done, before)
            kept = f"These are changed and could not be put back: {', '.join(left)}." if left else ""
            said = f"{name}={_spelled(value)} is refused: {_why(refusal)}. {kept or 'Nothing was changed.'}"
            raise Failure(said, refusal.code) from refusal
        except PortFailure:
            if done:
                console.say(f"Already changed: {', '.join(done)}. Whether {name} is, the board did not say.")
            raise
        if name not in done:
            done.append(name)


def _put_back(device: "Device", names: list[str], before: dict[str, bool | int | str]) -> list[str]:
    """Set these as they were before, the last first; returns those for which that failed."""
    from davar.link.ports import PortFailure

    left: list[str] = []
    for name in reversed(names):
        try:
            device.set_setting(name, before[name])
        except PortFailure:
            left.insert(0, name)
    return left


def _why(refusal: "Refusal") -> str:
    """A refusal in a few words, without the value, which is said already."""
    if not str(refusal).startswith("The board refuses"):
        return str(refusal).rstrip(".")
    told = ", ".join(f"{key} {value}" for key, value in sorted(refusal.figures.items()) if key != "answer")
    return refusal.reason.replace("_", " ") + (f" ({harmless(told)[:120]})" if told else "")


def _board(port: str | None) -> "Device":
    from davar.link.device import Device

    return Device(options.one_port(port))


def _strings(source: Path) -> list[str]:
    from davar.sheets import papers

    names = papers.parse(papers.text_of(source), str(source))
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Failure(f"{source}: a list of names is expected.")
    return names


def _change(change: str, values: dict[str, Any]) -> tuple[str, bool | int | str]:
    """NAME=VALUE as a setting of the type that it has on the board."""
    name, equals, text = change.partition("=")
    if not equals or name not in values:
        raise Failure(f"{change!r} is not NAME=VALUE with a name of: {', '.join(sorted(values))}.")
    if isinstance(values[name], bool):
        if text not in ("yes", "no"):
            raise Failure(f"{name} is yes or no, not {text!r}. Nothing was changed.")
        return name, text == "yes"
    if isinstance(values[name], int):
        try:
            return name, int(text)
        except ValueError as error:
            raise Failure(f"{name} is a whole number, not {text!r}. Nothing was changed.") from error
    return name, text


def _spelled(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
