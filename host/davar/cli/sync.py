"""`davar sync`: copying the matches of boards into the store."""

import math
import threading
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from davar import console
from davar.cli import options
from davar.errors import BAD_DEVICE, INTERRUPTED, NO_DEVICE, PARTLY, Failure

if TYPE_CHECKING:
    from davar.link.sync import Outcome

ALL = typer.Option("--all", help="Sync every board that is attached.")
WATCH = typer.Option("--watch", help="Go on, and sync whenever a board appears.")
LOOK_S = 1.0  # between two looks for boards
AGAIN_S = 15.0  # until a board that is there but could not be reached is tried again


def sync(
    port: Annotated[list[str] | None, options.PORTS] = None,
    every: Annotated[bool, ALL] = False,
    watch: Annotated[bool, WATCH] = False,
    as_json: Annotated[bool, options.JSON] = False,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """Copy all matches that are new from a board into the store.

    Break it off and repeat it as you like: nothing is lost, nothing comes twice.
    """
    store = options.open_store(db)
    try:
        if watch:
            _whenever_one_appears(port or [], store, as_json)
        else:
            _conclude(_sync(_chosen(port, every), store, as_json))
    except KeyboardInterrupt:
        console.say(
            "Interrupted. Every match that was copied whole is in the store; sync again for the rest."
        )
        raise typer.Exit(INTERRUPTED) from None
    finally:
        store.close()


def _chosen(given: list[str] | None, every: bool) -> list[str]:
    paths = given or options.likely_ports()
    if not paths:
        raise Failure(options.NOBODY, NO_DEVICE)
    if len(paths) > 1 and not (every or given):
        several = ", ".join(paths)
        raise Failure(f"Several boards may be attached: {several}. Name one with --port, or say --all.")
    return paths


def _whenever_one_appears(given: list[str], store: Any, as_json: bool) -> None:
    """Sync each board once whenever it is plugged in, until Ctrl-C; one that could not be reached, again."""
    from davar.link.ports import is_there

    console.say("Waiting for boards; Ctrl-C ends it.")
    due: dict[str, float] = {}  # of each port that is there: when to sync it, by the monotonic clock
    while True:
        there = {path for path in given if is_there(path)} if given else set(options.likely_ports())
        for path in sorted(set(due) - there):
            console.say(f"{path} is gone.")
            del due[path]
        now = sorted(path for path in there if due.get(path, 0) <= time.monotonic())
        for path, result in zip(now, _sync(now, store, as_json) if now else []):
            unreached = isinstance(result, Failure) and result.code == NO_DEVICE
            due[path] = time.monotonic() + AGAIN_S if unreached else math.inf
        time.sleep(LOOK_S)


def _sync(paths: list[str], store: Any, as_json: bool) -> "list[Outcome | Failure]":
    """Sync boards side by side and tell how each went."""
    results = _at_once(paths, store, show=not as_json)
    for result in results:
        if isinstance(result, Failure):
            console.say(str(result))
        else:
            _tell(result, as_json)
    return results


def _at_once(paths: list[str], store: Any, show: bool) -> "list[Outcome | Failure]":
    """Sync all boards side by side, with a progress bar for each."""
    from concurrent.futures import ThreadPoolExecutor

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
    from davar.link.device import Device
    from davar.link.sync import Progress
    from davar.link.sync import sync as copy

    copied, name = 0, ""

    def tell(progress: Progress) -> None:
        nonlocal copied
        if stop.is_set():
            raise KeyboardInterrupt
        copied = progress.done
        bars.update(task, completed=progress.done, total=progress.total)

    try:
        with Device(path) as device:
            name = f"{device.identity.id}: "
            bars.update(task, description=device.identity.id)
            return copy(device, store, tell)
    except Failure as failure:
        kept = " What was copied whole before that is in the store." if copied else ""
        return Failure(f"{name}{failure}{kept}", failure.code)


def _tell(outcome: "Outcome", as_json: bool) -> None:
    from dataclasses import asdict

    if as_json:
        console.write_json(asdict(outcome))
    else:
        console.write(
            f"{outcome.device}: matches on the board: {outcome.matches}; "
            f"{outcome.new_matches} new, {outcome.new_records} new records."
        )
    for remark in (*outcome.remarks, *outcome.faults):
        console.say(remark)


def _conclude(results: "list[Outcome | Failure]") -> None:
    """End with the exit code that tells how it went."""
    failures = [result for result in results if isinstance(result, Failure)]
    outcomes = [result for result in results if not isinstance(result, Failure)]
    faulty = [outcome.device for outcome in outcomes if outcome.faults]
    if faulty:
        boards = ", ".join(faulty)
        raise Failure(
            f"Not everything on {boards} could be taken over; what could is in the store.", BAD_DEVICE
        )
    if failures and outcomes:
        raise Failure(f"{len(outcomes)} of {len(results)} boards were synced.", PARTLY)
    if failures:
        raise typer.Exit(max(failure.code for failure in failures))
