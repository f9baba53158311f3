"""`davar export` and `davar import`: matches out of the store and into it."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from davar import console
from davar.cli import options, show
from davar.errors import BAD_INPUT, PARTLY, Failure

FORMATS = ("csv", "json", "xlsx", "html", "svg", "png")

MATCHES = typer.Argument(metavar="MATCH", help="Numbers of matches, as davar matches shows them; else all.")
OUTPUT = typer.Option(
    "-o", "--output", metavar="FILE", help="The file to write; without it, standard output."
)
FORMAT = typer.Option(
    "--format", metavar="FORMAT", help=f"One of {', '.join(FORMATS)} (else by the file's name)"
)
FILES = typer.Argument(
    metavar="FILE", help="Exported JSON, or score sheets copied from paper; - is standard input."
)
LINES = typer.Option("--lines", help="Each line of a file is a sheet of its own.")


def export(
    matches: Annotated[list[int] | None, MATCHES] = None,
    output: Annotated[Path | None, OUTPUT] = None,
    form: Annotated[str | None, FORMAT] = None,
    since: show.Since = None,
    until: show.Until = None,
    game: show.Game = None,
    player: show.Player = None,
    table: show.Table = None,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """Write matches as CSV, JSON, XLSX, a page of HTML, or a chart in SVG or PNG."""
    from davar.sheets import library

    form = _form(form, output)
    filters = show.wanted(since, until, game, player, table)
    with options.existing_store(db) as store:
        entries = library.chosen(store, matches or [], filters)
    with_sheet = [entry for entry in entries if entry.sheet]
    without = [entry for entry in entries if not entry.sheet]
    for entry in without:
        show.remark(entry)
    missed = [str(entry.kept.id) for entry in without if matches or entry.fault]
    if missed and not with_sheet:
        raise Failure("Nothing was exported.")
    put(_written(form, with_sheet), output, db)
    if missed:
        raise Failure(f"Without match {', '.join(missed)}, which has no sheet.", PARTLY)


def _form(form: str | None, output: Path | None) -> str:
    named = form or (output.suffix.lstrip(".").lower() if output else "csv")
    if named not in FORMATS:
        raise Failure(f"There is no format {named!r}. Name one of {', '.join(FORMATS)} with --format.")
    return named


def _written(form: str, entries: list) -> bytes:
    if form == "csv":
        from davar.export import csv_file

        return csv_file.write(entries)
    if form == "json":
        from davar.export import json_file

        return json_file.write(entries)
    if form == "xlsx":
        from davar.export import xlsx_file

        return xlsx_file.write(entries)
    if form == "html":
        from davar.export import html_file

        return html_file.write(entries)
    from davar.export import chart

    return chart.write(entries, form)


def put(data: bytes, output: Path | None, db: str | None) -> None:
    """Write whole or not at all: beside the old file first, then over it; never over a store."""
    from davar.store.outputs import NEW, refuse_store

    if output is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    refuse_store(output, options.store_place(db))
    target = Path(os.path.realpath(output))  # what a link leads to is replaced, not the link
    beside = Path(f"{target}{NEW}")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)  # a pipe or a device takes it as it comes
        else:
            beside.write_bytes(data)
            beside.replace(target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise Failure(f"{output} cannot be written: {error.strerror}. Nothing was changed.") from error
    console.say(f"Written: {output}")


def import_(
    files: Annotated[list[Path], FILES],
    lines: Annotated[bool, LINES] = False,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """Take exported matches, or sheets copied from paper, into the store.

    What is there already stays as it is.
    """
    from davar.sheets import taking_in

    new, known, faults = 0, 0, []
    with options.open_store(db) as store:
        for file in files:
            for value, place, text, line in taking_in.values(file, lines):
                try:
                    if isinstance(value, Failure):
                        raise value
                    added = taking_in.take(store, value, place, text, line)
                except Failure as failure:
                    faults.append(str(failure))
                    continue
                new += added.new_records > 0
                known += added.new_records == 0
    console.write(f"{new} matches were taken in, {known} were there already.")
    for fault in faults:
        console.say(fault)
    if faults:
        code = PARTLY if new or known else BAD_INPUT
        raise Failure(f"{len(faults)} of {len(faults) + new + known} sheets were refused.", code)
