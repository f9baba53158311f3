"""Matches as JSON that can be read back: the sheet on paper, with all else under the key `davar`."""

import json
from typing import Any

from davar.sheets import papers
from davar.sheets.library import Entry
from shared_rules import paper


def write(entries: list[Entry]) -> bytes:
    """One object for one match, a list of them for several (docs/formats.md)."""
    found = [_match(entry) for entry in entries if entry.sheet]
    value = found[0] if len(entries) == 1 and found else found
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "backslashreplace")


def _match(entry: Entry) -> dict[str, Any]:
    kept = entry.kept
    beside: dict[str, Any] = {
        "format": papers.EXTRA_FORMAT,
        "device": kept.device,
        "match": kept.name,
        "branch": kept.branch,
        "begun": entry.begun,
        "ended": entry.ended,
        "answer": papers.answer(entry.match),
    }
    if kept.lines:
        beside["starts"] = [list(start) for start in entry.starts]
        beside["records"] = kept.lines
    return {**paper.write(entry.match), papers.EXTRA: beside}
