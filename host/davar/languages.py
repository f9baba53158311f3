"""The languages that Davar carries: one file of texts each, the same on the board and here."""

import os
from functools import cache
from typing import Any

from davar.errors import Failure
from davar.rooms import room
from shared_rules.questions import show
from shared_rules.texts import Catalogue

DEFAULT = "en"
VARIABLE = "DAVAR_LANGUAGE"


def codes() -> list[str]:
    """The codes of all languages, in alphabetical order."""
    return sorted(path.stem for path in (room("shared_rules") / "languages").glob("*.txt"))


def code() -> str:
    """The code of the language that the environment asks for, English when it asks for none."""
    return os.environ.get(VARIABLE) or DEFAULT


def chosen() -> Catalogue:
    """The language that the environment asks for."""
    return load(code())


@cache
def load(name: str) -> Catalogue:
    """A language by its code. Raises Failure when there is no such language."""
    if name not in codes():
        known = ", ".join(codes())
        raise Failure(f"There is no language {name!r}. Set {VARIABLE} to one of: {known}.")
    return Catalogue((room("shared_rules") / "languages" / f"{name}.txt").read_bytes())


def refusal(code: str, figures: dict[str, Any]) -> str:
    """A refusal of the rules as a sentence with a full stop."""
    said = chosen().say((code, {name: _sayable(figure) for name, figure in figures.items()}))
    return said if said.endswith((".", "?", "!")) else said + "."


def _sayable(figure: Any) -> Any:
    """What is neither text nor number is what somebody gave for one, and is shown as it was given."""
    return figure if type(figure) in (str, int, tuple) else show(figure)
