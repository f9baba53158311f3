"""In which line of a JSON text a field stands, so that a complaint about it can be found."""

import re
from json import JSONDecoder

_SPACE = re.compile(r"[\s,:]*")
_DECODER = JSONDecoder()


def line_of(text: str, path: list[str | int]) -> int:
    """The line (1 the first) of the value at `path`, or of the deepest part of the path that is there.

    text: valid JSON. path: keys of objects and indexes of lists, the outermost first.
    """
    at = _skip(text, 0)
    for step in path:
        found = _inside(text, at, step)
        if found is None:
            break
        at = found
    return text.count("\n", 0, at) + 1


def _inside(text: str, at: int, step: str | int) -> int | None:
    """Where the value of a key or index begins in the object or list at `at`."""
    opening = "{" if isinstance(step, str) else "["
    if text[at] != opening:
        return None
    at = _skip(text, at + 1)
    number = 0
    while text[at] not in "}]":
        key: str | int = number
        if opening == "{":
            key, at = _DECODER.raw_decode(text, at)
            at = _skip(text, at)
        if key == step:
            return at
        _, at = _DECODER.raw_decode(text, at)
        at = _skip(text, at)
        number += 1
    return None


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
