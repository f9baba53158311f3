"""Taking in matches from files: sheets copied from paper, and what `davar export` wrote."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from davar.errors import Failure
from davar.sheets import papers
from davar.sheets.replay import Unplayable, replay
from davar.store import Added, Store
from davar.store.kept import PAPER
from shared_rules import paper

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,47}")
_LATEST = 0xFFFFFFFF  # seconds since 1970 that a time may have


def values(file: Path, by_line: bool) -> Iterator[tuple[Any, str, str, int]]:
    """Every sheet of a file: (value or the Failure of reading it, place, source text, its first line)."""
    if not by_line:
        for value, place, text in papers.sheets(file):
            yield value, place, text, 1
        return
    for number, text in papers.lines(file):
        try:
            yield papers.parse(text, str(file), number), str(file), text, number
        except Failure as failure:
            yield failure, str(file), text, number


def take(store: Store, value: Any, place: str, text: str = "", line: int = 1) -> Added:
    """Keep one sheet with all that stands beside it. Raises Failure and keeps nothing of it."""
    match = papers.read(value, place, text, line)
    beside = value.get(papers.EXTRA, {})
    if not isinstance(beside, dict):
        raise Failure(f"{place}: {papers.EXTRA} is not an object.")
    if beside.get("format", papers.EXTRA_FORMAT) != papers.EXTRA_FORMAT:
        raise Failure(f"{place}: exported in a form this Davar does not know. Update Davar.")
    if "records" in beside:
        return _take_records(store, value, beside, place)
    sheet = paper.write(match)
    times = {key: beside[key] for key in ("begun", "ended") if _is_time(beside.get(key))}
    return store.add_sheet({**sheet, papers.EXTRA: times} if times else sheet, int(time.time()))


def _take_records(store: Store, value: dict[str, Any], beside: dict[str, Any], place: str) -> Added:
    device, name, lines = beside.get("device"), beside.get("match"), beside["records"]
    for field, given in (("device", device), ("match", name)):
        if not isinstance(given, str) or not _NAME.fullmatch(given) or given == PAPER:
            raise Failure(f"{place}: {papers.EXTRA}.{field} is not the name of one.")
    if not isinstance(lines, list) or not all(isinstance(line, str) and line.isascii() for line in lines):
        raise Failure(f"{place}: {papers.EXTRA}.records are not records.")
    try:
        replayed = replay(lines)
    except Unplayable as fault:
        raise Failure(f"{place}: {papers.EXTRA}.records, {fault}. Nothing of it was taken in.") from fault
    sheet = {key: field for key, field in value.items() if key != papers.EXTRA}
    if replayed.match.table is None or paper.write(replayed.match) != sheet:
        raise Failure(
            f"{place}: the sheet and its records tell different matches. Nothing of it was taken in."
        )
    added = store.add_records(str(device), str(name), lines, int(time.time()))
    for boot, epoch in _starts(beside.get("starts"), place):
        store.set_clock(str(device), boot, epoch)
    return added


def _starts(given: Any, place: str) -> list[tuple[int, int]]:
    starts = [] if given is None else given
    if not isinstance(starts, list) or len(starts) > 1000:
        raise Failure(f"{place}: {papers.EXTRA}.starts is not a list of them.")
    for start in starts:
        if not isinstance(start, list) or len(start) != 2 or not all(map(_is_time, start)):
            raise Failure(f"{place}: {papers.EXTRA}.starts are pairs of a number and a time.")
    return [(boot, epoch) for boot, epoch in starts]


def _is_time(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _LATEST
