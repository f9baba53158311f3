"""`davar devices` and `davar sync`: what is attached, and copying its matches into the store."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Annotated, Any

import typer

from davar import console
from davar.cli import options
from davar.errors import BAD_DEVICE, NO_DEVICE, PARTLY, Failure

if TYPE_CHECKING:
    from davar.sync import Outcome

PORTS = typer.Option("--port", metavar="PORT", help="A serial port; may be given several times.")
ALL = typer.Option("--all", help="Sync every board that is attached.")
REPORTS = typer.Option(
    "--reports", metavar="DEVICE", help="Show what a device reported of damage and crashes."
)


def devices(
    port: Annotated[list[str] | None, PORTS] = None,
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

    from davar.device import Device

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
    store = options.open_store(db)
    found = store.reports(device)
    if not found:
        console.say(f"Device {device} has reported nothing.")
    for name, data in sorted(found.items()):
        console.write(name)
        for text in data.decode("utf-8", "replace").splitlines():
            console.write("  " + text)


def sync(
    port: Annotated[list[str] | None, PORTS] = None,
    every: Annotated[bool, ALL] = False,
    as_json: Annotated[bool, options.JSON] = False,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """Copy all matches that are new from the board into the store. Break it off and repeat it as you like."""
    paths = port or options.likely_ports()
    if not paths:
        raise Failure(options.NOBODY, NO_DEVICE)
    if len(paths) > 1 and not (every or port):
        raise Failure(
            f"Several boards may be attached: {', '.join(paths)}. Name one with --port, or say --all."
        )
    store = options.open_store(db)
    failures: list[Failure] = []
    outcomes: list[Outcome] = []
    for result in _at_once(paths, store, show=not as_json):
        if isinstance(result, Failure):
            console.say(str(result))
            failures.append(result)
        else:
            outcomes.append(result)
            _tell(result, as_json)
    store.close()
    _conclude(outcomes, failures)


def _at_once(paths: list[str], store: Any, show: bool) -> "list[Outcome | Failure]":
    """Sync all boards side by side, with a progress bar for each."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    stop = threading.Event()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    terminal = console.err()
    with (
        Progress(*columns, console=terminal, disable=not (show and terminal.is_terminal)) as bars,
        ThreadPoolExecutor(len(paths)) as threads,
    ):
        waiting = [
            threads.submit(_one, path, store, bars, bars.add_task(path, total=None), stop) for path in paths
        ]
        try:
            return [future.result() for future in waiting]
        finally:
            stop.set()


def _one(path: str, store: Any, bars: Any, task: Any, stop: threading.Event) -> "Outcome | Failure":
    from davar.device import Device
    from davar.sync import Progress
    from davar.sync import sync as copy

    def tell(progress: Progress) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        bars.update(task, completed=progress.done, total=progress.total)

    try:
        with Device(path) as device:
            bars.update(task, description=device.identity.id)
            return copy(device, store, tell)
    except Failure as failure:
        return failure


def _tell(outcome: "Outcome", as_json: bool) -> None:
    from dataclasses import asdict

    if as_json:
        console.write_json(asdict(outcome))
    else:
        console.write(
            f"{outcome.device}: {outcome.matches} matches on the board; "
            f"{outcome.new_matches} new, {outcome.new_records} new records."
        )
    for remark in (*outcome.remarks, *outcome.faults):
        console.say(remark)


def _conclude(outcomes: "list[Outcome]", failures: list[Failure]) -> None:
    """End with the exit code that tells how it went."""
    faulty = [outcome.device for outcome in outcomes if outcome.faults]
    if faulty:
        raise Failure(
            f"Not everything on {', '.join(faulty)} could be taken over; what could is in the store.",
            BAD_DEVICE,
        )
    if failures and outcomes:
        raise Failure(f"{len(outcomes)} of {len(outcomes) + len(failures)} boards were synced.", PARTLY)
    if failures:
        raise typer.Exit(max(failure.code for failure in failures))
