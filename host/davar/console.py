"""Where commands write: answers on standard output, everything else on standard error."""

import json
import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from davar import harmless

if TYPE_CHECKING:
    from rich.console import Console

PIPE_WIDTH = 120  # columns, where no terminal says how many it has


@cache
def out() -> "Console":
    """The console for answers."""
    return _console(False)


@cache
def err() -> "Console":
    """The console for progress, remarks and complaints."""
    return _console(True)


def _console(stderr: bool) -> "Console":
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else PIPE_WIDTH
    return Console(stderr=stderr, width=width, highlight=False, markup=False, emoji=False, soft_wrap=True)


def say(text: str) -> None:
    """A sentence for the person at the terminal; it may hold text from players and devices."""
    print("\n".join(harmless.line(part) for part in text.split("\n")), file=sys.stderr, flush=True)


def write(text: str) -> None:
    """A line of the answer."""
    print(harmless.line(text), flush=True)


def write_json(value: Any) -> None:
    """A JSON value as one line of ASCII, which every script and every terminal can take."""
    print(json.dumps(value), flush=True)


def speak_utf8() -> None:
    """Write UTF-8 wherever no terminal says otherwise, and never fail for a character."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            encoding = None if stream.isatty() else "utf-8"
            reconfigure(encoding=encoding, errors="replace")


def mute() -> None:
    """Throw away what is still to go to standard output, which takes nothing any more."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def forget() -> None:
    """Look at the streams anew: whoever runs several commands in one process may have changed them."""
    out.cache_clear()
    err.cache_clear()
