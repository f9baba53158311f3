"""The pictures of the manual show the screens as they are now."""

from __future__ import annotations

import re
from pathlib import Path

import pictures
import pytest
from davar.sim.pixels import HEIGHT, WIDTH, Pixels
from PIL import Image

DOCS = Path(__file__).parents[2] / "docs"
ANEW = "take the pictures anew, and look at them: python -m tests.docs.pictures"


def kept(path: Path) -> Pixels:
    """What a picture file shows."""
    picture = Image.open(path).convert("L").resize((WIDTH, HEIGHT), Image.Resampling.NEAREST)
    lit = picture.point(lambda value: 1 if value > 100 else 0).tobytes()
    return Pixels(["".join(".#"[value] for value in lit[y * WIDTH :][:WIDTH]) for y in range(HEIGHT)])


@pytest.mark.parametrize("language", pictures.NAMES)
def test_the_pictures_are_current(language: str) -> None:
    stale = []
    for name, shown in pictures.pictures(language):
        path = pictures.path(name, language)
        if not path.is_file() or kept(path) != shown:
            stale.append(name)
    assert stale == [], ANEW


def test_every_picture_is_shown_and_every_one_shown_is_there() -> None:
    for language in pictures.NAMES:
        suffix = "" if language == "en" else f".{language}"
        text = (DOCS / f"manual{suffix}.md").read_text(encoding="utf-8")
        shown = set(re.findall(rf"pictures/{language}/([a-z-]+)\.png", text))
        assert shown == set(pictures.SCENES)
        assert shown == {path.stem for path in (DOCS / "pictures" / language).iterdir()}
