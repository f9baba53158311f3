"""Score sheets on paper, as files: reading them, naming what is wrong with one, working them out.

The form of a sheet is in docs/formats.md. An exported match is a sheet with more beside it, under the
key `davar`; here that is left aside.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from davar import languages
from davar.errors import Failure
from davar.sheets import sheet
from davar.sheets.jsonplace import line_of
from shared_rules import paper
from shared_rules.match import Match
from shared_rules.questions import Refused, show

EXTRA = "davar"  # the key of what an export puts beside the sheet
EXTRA_FORMAT = 1
LARGEST = 64 * 1024 * 1024  # bytes of a file that is read


def text_of(file: Path) -> str:
    """The text of a file, or of standard input for `-`. Raises Failure."""
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if str(file) == "-" else _bytes(file)
        if len(data) > LARGEST:
            raise Failure(f"{file} is larger than 64 MB: this is no score sheet. Nothing was read.")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise Failure(f"{file} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Failure(f"{file} is not text in UTF-8: byte {error.start + 1} is wrong.") from error


def _bytes(file: Path) -> bytes:
    with file.open("rb") as stream:
        return stream.read(LARGEST + 1)


def parse(text: str, place: str, first_line: int = 1) -> Any:
    """The JSON value in `text`; `place` and the line are in the Failure when it is not JSON."""
    try:
        return json.loads(text, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        line = first_line + error.lineno - 1
        raise Failure(f"{place}, line {line}: not JSON at column {error.colno}: {error.msg}.") from error
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise Failure(f"{place}, line {first_line}: not a score sheet: {reason}.") from error


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twin = next(key for index, (key, _) in enumerate(pairs) if key in [k for k, _ in pairs[:index]])
        raise ValueError(f"the field {show(twin)} is there twice")
    return found


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def lines(file: Path) -> Iterator[tuple[int, str]]:
    """Every line of a file that is not empty, with its number. Raises Failure."""
    for number, text in enumerate(text_of(file).split("\n"), 1):
        if text.strip():
            yield number, text


def sheets(file: Path) -> Iterator[tuple[Any, str, str]]:
    """Every sheet of a file, which holds one object or a list of them: (sheet, place, source text)."""
    text = text_of(file)
    value = parse(text, str(file))
    if not isinstance(value, list):
        yield value, str(file), text
        return
    for number, item in enumerate(value, 1):
        yield item, f"{file}, sheet {number}", ""


def read(value: Any, place: str, text: str = "", first_line: int = 1) -> Match:
    """The match that a sheet describes. Raises Failure naming place, line, hand and field."""
    if isinstance(value, dict) and EXTRA in value:
        value = {key: field for key, field in value.items() if key != EXTRA}
    try:
        return paper.read(value)
    except Refused as refusal:
        raise Failure(
            _where(refusal, value, place, text, first_line) + languages.refusal(refusal.code, refusal.figures)
        ) from refusal


def _where(refusal: Refused, value: Any, place: str, text: str, first_line: int) -> str:
    figures = refusal.figures
    path: list[str | int] = []
    said = [place]
    if "hand" in figures and isinstance(value.get("hands"), list):
        path = ["hands", _entry(value["hands"], figures["hand"])]
        said.append(f"hand {figures['hand']}")
    elif "option" in figures:
        path = ["options", str(figures["option"])]
        said.append(f"option {figures['option']}")
    if "field" in figures:
        path.append(str(figures["field"]))
        said.append(str(figures["field"]))
    if text:
        said.insert(1, f"line {line_of(text, path) + first_line - 1}")
    return ", ".join(said) + ": "


def _entry(hands: list[Any], number: int) -> int:
    """The index of hand `number` (1 the first) in a list that also has decisions about ties."""
    played = [index for index, hand in enumerate(hands) if not (isinstance(hand, dict) and "tie" in hand)]
    return played[min(number, len(played)) - 1] if played and number else 0


def answer(match: Match) -> dict[str, Any]:
    """What a sheet comes to, as `davar score --json` answers it."""
    return {**paper.sheet(match), "asks": sheet.asks(match)}


def checked_list(value: Any, kind: type, place: str) -> list[Any]:
    """The value, if it is a list of such items. Raises Failure."""
    if not isinstance(value, list) or any(type(item) is not kind for item in value):
        raise Failure(f"{place}: this is not a list as it is expected here.")
    return value
