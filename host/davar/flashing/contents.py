"""What is on a board, read at its prompt: chip, version of its modules, room, files with their hashes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from davar.building.build import MANIFEST
from davar.errors import BAD_DEVICE, Failure
from davar.flashing.prompt import Prompt

LARGEST_MANIFEST = 64 * 1024


@dataclass(frozen=True)
class Contents:
    """mpy: version of .mpy that it loads; free: bytes; board: name of its board file, None if it has none.

    unfinished: an update was cut off. files: path -> hash of everything but the table's data.
    """

    machine: str
    mpy: int
    free: int
    board: str | None
    unfinished: bool
    files: dict[str, str]
    manifest: str


def read(prompt: Prompt) -> Contents:
    """All of it. Raises Failure for answers that cannot be."""
    try:
        (facts,) = prompt.values("facts()")
        files = {_text(path): _text(digest) for path, digest in prompt.values("files()")}
        source = bytes.fromhex(_text(facts["board"])).decode("utf-8", "replace")
        name = re.search(r'^NAME = "([A-Za-z0-9._-]{1,48})"', source, re.MULTILINE)
        return Contents(
            machine=_text(facts["machine"]),
            mpy=_whole(facts["mpy"]),
            free=_whole(facts["free"]),
            board=name[1] if name else None,
            unfinished=facts["unfinished"] is True,
            files=files,
            manifest=prompt.run(f"text({MANIFEST!r})")[:LARGEST_MANIFEST] if MANIFEST in files else "",
        )
    except (ValueError, KeyError, TypeError) as error:
        raise Failure("What the board tells of itself makes no sense.", BAD_DEVICE) from error


def _text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError
    return value


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    return value
