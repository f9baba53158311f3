"""`davar rule`: rulings on disputed plays."""

from pathlib import Path
from typing import Annotated

import typer

from davar import console
from davar.cli import options
from davar.errors import Failure

WORDS = typer.Argument(
    metavar="GAME RULING --NAME VALUE", help="What is asked; without any of it, the rulings there are."
)
LINES = typer.Option(
    "--lines", metavar="FILE", help="Each line of the file asks one thing in JSON; - is standard input."
)


def rule(
    words: Annotated[list[str] | None, WORDS] = None,
    as_json: Annotated[bool, options.JSON] = False,
    lines: Annotated[Path | None, LINES] = None,
) -> None:
    """Rule on a disputed play."""
    from davar.cli.score import answer_lines
    from davar.sheets import rulings

    if lines:
        if words:
            raise Failure(f"With --lines everything stands in the file; {words[0]!r} is too much.")
        answer_lines(lines, lambda asked, place, _text, line: rulings.judge(asked, f"{place}, line {line}"))
        return
    if not words:
        for game, ruling in rulings.known():
            console.write(f"davar rule {game} {ruling}")
        return
    result, said = rulings.explained(_asked(words), "davar rule")
    if as_json:
        console.write_json(result)
    else:
        for text in said:
            console.write(text)


def _asked(words: list[str]) -> dict[str, str]:
    """{"game", "ruling", name: value} of the words typed; a name without a value is a yes."""
    plain: list[str] = []
    fields: dict[str, str] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        if not word.startswith("--"):
            plain.append(word)
            continue
        name, equals, value = word[2:].partition("=")
        if not equals:
            value = left.pop(0) if left and not left[0].startswith("--") else "true"
        if name in ("game", "ruling", "") or name.replace("-", "_") in fields:
            raise Failure(f"davar rule: --{name} is there twice, or is no name.")
        name = name.replace("-", "_")
        fields[name] = value
    if len(plain) != 2:
        raise Failure("davar rule: name a game and a ruling, then --NAME VALUE for each thing it asks.")
    return {"game": plain[0], "ruling": plain[1], **fields}
