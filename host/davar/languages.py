"""The languages that Davar carries: one file of texts each, the same on the board and here."""

import os
from functools import cache

from davar.errors import Failure
from davar.rooms import room
from shared_rules.texts import Catalogue

DEFAULT = "en"
VARIABLE = "DAVAR_LANGUAGE"


def codes() -> list[str]:
    """The codes of all languages, in alphabetical order."""
    return sorted(path.stem for path in (room("shared_rules") / "languages").glob("*.txt"))


def chosen() -> Catalogue:
    """The language that the environment asks for, English when it asks for none."""
    return load(os.environ.get(VARIABLE) or DEFAULT)


@cache
def load(code: str) -> Catalogue:
    """A language by its code. Raises Failure when there is no such language."""
    if code not in codes():
        known = ", ".join(codes())
        raise Failure(f"There is no language {code!r}. Set {VARIABLE} to one of: {known}.")
    return Catalogue((room("shared_rules") / "languages" / f"{code}.txt").read_bytes())
