"""`davar devices`: which boards are attached, and what they reported."""

from typing import Annotated, Any

import typer

from davar import console
from davar.cli import options
from davar.errors import NO_DEVICE, Failure

REPORTS = typer.Option(
    "--reports", metavar="DEVICE", help="Show what a device reported of damage and crashes."
)


def devices(
    port: Annotated[list[str] | None, options.PORTS] = None,
    as_json: Annotated[bool, options.JSON] = False,
    reports: Annotated[str | None, REPORTS] = None,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """List the boards that are attached, and how each of them is."""
    if reports:
        _show_reports(reports, db)
        return
    paths = port or options.likely_ports()
    answers = [_look(path) for path in paths]
    for answer in answers:
        if as_json:
            console.write_json(answer)
        elif "error" in answer:
            console.say(answer["error"])
        else:
            console.write(_described(answer))
    if not any("id" in answer for answer in answers):
        raise Failure(options.NOBODY if not paths else "None of these ports has a Davar board.", NO_DEVICE)


def _look(path: str) -> dict[str, Any]:
    from dataclasses import asdict

    from davar.link.device import Device

    try:
        with Device(path) as device:
            return {"port": path, **asdict(device.identity)}
    except Failure as failure:
        return {"port": path, "error": str(failure)}


def _described(found: dict[str, Any]) -> str:
    playing = f"match {found['match']} is on" if found["match"] else "no match is on"
    clock = "knows the time" if found["clock_known"] else "does not know the time"
    return (
        f"{found['port']}: {found['id']}, {found['board']}, firmware {found['firmware']} on MicroPython "
        f"{found['micropython']}; {playing}; {clock}; {found['free'] // 1024} KB free"
    )


def _show_reports(device: str, db: str | None) -> None:
    with options.existing_store(db) as store:
        found = store.reports(device)
    if not found:
        console.say(f"Device {device} has reported nothing.")
    for name, data in sorted(found.items()):
        console.write(name)
        for text in data.decode("utf-8", "replace").splitlines():
            console.write("  " + text)
