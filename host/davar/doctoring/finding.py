"""One thing that the doctor found, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass

GOOD, NOTE, BAD = "good", "note", "bad"


@dataclass(frozen=True)
class Finding:
    """about: one word, for scripts; state: GOOD, NOTE (not wrong yet) or BAD; remedy: "" if none is due."""

    about: str
    state: str
    text: str
    remedy: str = ""
