"""`davar score`: work out score sheets from files."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from davar import console
from davar.errors import BAD_INPUT, PARTLY, Failure

FILES = typer.Argument(metavar="FILE", help="Score sheets in JSON; - reads standard input.")
JSON = typer.Option("--json", help="Answer in JSON, one line for each sheet.")
LINES = typer.Option(
    "--lines", help="Each line of a file is a sheet of its own; answer each with a line of JSON."
)


def score(
    files: Annotated[list[Path], FILES],
    as_json: Annotated[bool, JSON] = False,
    lines: Annotated[bool, LINES] = False,
) -> None:
    """Work out score sheets that were kept on paper."""
    faults = []
    for file in files:
        try:
            if lines:
                _each_line(file)
            else:
                _whole(file, as_json)
        except Failure as failure:
            faults.append(failure)
    if len(faults) == 1 and len(files) == 1:
        raise faults[0]
    for fault in faults:
        console.say(str(fault))
    if faults:
        in_part = len(faults) < len(files) or PARTLY in [fault.code for fault in faults]
        message = f"{len(faults)} of {len(files)} files could not be answered whole."
        raise Failure(message, PARTLY if in_part else BAD_INPUT)


def _whole(file: Path, as_json: bool) -> None:
    from davar.sheets import in_terminal, papers, sheet

    for value, place, text in papers.sheets(file):
        match = papers.read(value, place, text)
        if as_json:
            console.write_json(papers.answer(match))
        else:
            shown = sheet.of(match)
            if shown:
                console.out().print(in_terminal.render(shown))


def _each_line(file: Path) -> None:
    """Answer every line; a faulty one answers its error, and the exit code tells that there was one."""
    from davar.sheets import papers

    answer_lines(file, lambda value, place, text, line: papers.answer(papers.read(value, place, text, line)))


def answer_lines(file: Path, work_out: Callable[[Any, str, str, int], Any]) -> None:
    """Write one JSON line for each line of a file: what `work_out` makes of it, or the error.

    work_out: called with (value, place, source text, line number). Raises Failure at the end when a
    line was faulty, all others having been answered.
    """
    from davar.sheets import papers

    faulty = []
    answered = 0
    for number, text in papers.lines(file):
        try:
            answer = work_out(papers.parse(text, str(file), number), str(file), text, number)
            answered += 1
        except Failure as failure:
            answer = {"error": str(failure)}
            faulty.append(number)
        console.write_json(answer)
    if faulty:
        which = ", ".join(map(str, faulty[:10])) + (" and more" if len(faulty) > 10 else "")
        total = answered + len(faulty)
        message = f"{file}: {len(faulty)} of {total} lines could not be answered: line {which}."
        raise Failure(message, PARTLY if answered else BAD_INPUT)
