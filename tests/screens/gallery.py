"""A page with every screen of the device, for people to look at: `python -m tests.screens.gallery FOLDER`."""

from __future__ import annotations

import html
import sys
import tempfile
from pathlib import Path

from davar.building.build import build

sys.path.insert(0, str(Path(__file__).parents[1]))

from screens.scenes import NAMES, Shot, play, scripts

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Davar: every screen</title>
<style>
body {{ font: 16px/1.4 sans-serif; margin: 2rem; background: #f4f4f2; color: #222 }}
main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(256px, 1fr)); gap: 1rem }}
figure {{ margin: 0 }} img {{ width: 100%; image-rendering: pixelated; border-radius: 4px }}
h2 {{ grid-column: 1 / -1; margin: 1rem 0 0 }}
</style>
<h1>Davar: every screen</h1><p>{count} screens, twice their height and width.</p>
<main>{figures}</main></html>
"""
FIGURE = '<figure><img src="{src}" alt="{name}"><figcaption>{name}</figcaption></figure>'


def shots(language: str, tree: Path, scratch: Path) -> list[Shot]:
    """Every screen in one language."""
    found = []
    for script in scripts(language):
        found += play(script, language, tree, scratch)
    return found


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    figures, count = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch) / "tree"
        build("pico-ssd1306", tree)
        for language in NAMES:
            print(f"davar: drawing every screen ({language})", flush=True)
            figures.append(f"<h2>{language}</h2>")
            for shot in shots(language, tree, Path(scratch) / "seat"):
                name = f"{shot.script}-{shot.name.lstrip('~')}"
                path = folder / f"{language}-{name}.png"
                shot.pixels.png(path, 2)
                figures.append(FIGURE.format(src=path.name, name=html.escape(name)))
                count += 1
    index = folder / "index.html"
    index.write_text(PAGE.format(count=count, figures="\n".join(figures)), encoding="utf-8")
    print(f"davar: {count} screens in {index}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.screens.gallery FOLDER")
    main(Path(sys.argv[1]))
