"""The manual's pictures, taken from the simulated device: `python -m tests.docs.pictures` takes them anew.

A scene is what has been answered before the device was switched on, and the presses since.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from davar.building import build
from davar.sim.pixels import Pixels

sys.path.append(str(Path(__file__).parents[1]))

from screens.table import seated

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = {"en": ["Ali", "Sara", "Reza", "Mina"], "fa": ["علی", "سارا", "رضا", "مینا"]}
SCALE = 2


class Scene(NamedTuple):
    """`answers` come after game and names; without a game nothing is being played."""

    keys: str = ""
    game: str = ""
    answers: tuple[Any, ...] = ()


BOOK = ("book", 0)  # the rules as they are, and who deals first
MADE = (2, 120, 130, True)  # hakem, bid, taken, counted
FAILED = (3, 120, 80)
PLAYED = (*BOOK, *MADE, *FAILED, True)
SCOOP = "v . vvv . . v . ^>^>>> ^>^>^"  # a ruling on A 2 5 6 7 by Yoruba rules
SCENES = {
    "home": Scene(),
    "game": Scene("."),
    "names": Scene("..."),
    "spell": Scene("... vvvv . ^^^ >"),
    "rules": Scene("... ...."),
    "options": Scene("... .... vv ."),
    "sheet-empty": Scene("", "shelem", BOOK),
    "hakem": Scene(".", "shelem", BOOK),
    "auction": Scene("", "shelem", (*BOOK, "auction", "pass", 65)),
    "bid": Scene("", "shelem", (*BOOK, 2)),
    "taken": Scene("", "shelem", (*BOOK, 2, 120)),
    "preview": Scene("", "shelem", (*BOOK, *MADE, *FAILED)),
    "sheet": Scene("", "shelem", PLAYED),
    "hands": Scene(">", "shelem", PLAYED),
    "edit": Scene("> .", "shelem", PLAYED),
    "menu": Scene("m", "shelem", PLAYED),
    "undo": Scene("<", "shelem", PLAYED),
    "winner": Scene("", "shelem", (*PLAYED, *(2, 100, 165, True) * 3)),
    "shallaat": Scene("^^^", "shallaat", (*BOOK, "points", 72, 60)),
    "shithead": Scene("", "shithead", (*BOOK, 1)),
    "elewenjewe": Scene("", "elewenjewe", (*BOOK, "count", 14)),
    "tally": Scene("^^^^", "tally", ("high", 0, 12)),
    "cards": Scene(SCOOP),
    "verdict": Scene(f"{SCOOP} . >>>>>> . ."),
    "settings": Scene("vvvvv ."),
}


def pictures(language: str) -> Iterator[tuple[str, Pixels]]:
    """Name and picture of every scene in a language."""
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place) / "built"
        build.build("pico-ssd1306", tree)
        for name, scene in SCENES.items():
            yield name, picture(scene, language, tree, Path(place))


def picture(scene: Scene, language: str, tree: Path, scratch: Path) -> Pixels:
    """What the glass shows at the end of a scene."""
    names = NAMES[language]
    answers = [scene.game, len(names), *names, *scene.answers] if scene.game else None
    with seated(tree, scratch, answers, language, names) as seat:
        seat.press(scene.keys)
        return seat.sim.screen()


def path(name: str, language: str) -> Path:
    """The file of a picture."""
    return FOLDER / language / f"{name}.png"


def main() -> None:
    """Take all pictures."""
    for language in NAMES:
        (FOLDER / language).mkdir(parents=True, exist_ok=True)
        for name, pixels in pictures(language):
            pixels.png(path(name, language), SCALE)


if __name__ == "__main__":
    main()
