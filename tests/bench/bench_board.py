"""All figures of the board, taken on an emulated Pico with stock MicroPython in its own time.

`PICO_UF2=RPI_PICO.uf2 python tests/bench/bench_board.py [PART...] [--soak HANDS] [--write FILE]`
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from davar.building.build import build

from tests.bench import board_link, board_play, board_rules, board_runs, board_soak, board_start
from tests.bench.table import Part, text, write

HEAD = """# Figures of the board

What the firmware costs on a Raspberry Pi Pico, measured on an emulated one that runs a stock MicroPython
image. Times are the board's own: a real Pico needs about 1.1 times as long where it computes, and as long
where it waits for flash (45 ms an erase, 0.4 ms a page) or for the display (400 kHz). To repeat:

    PICO_UF2=RPI_PICO.uf2 .venv/bin/python tests/bench/bench_board.py --soak 500 --write docs/figures.md
"""


def main() -> None:
    """Measure what is asked for, print it, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="of: start modules memory press write link rules soak")
    parser.add_argument("--soak", type=int, default=20, help="hands of the soak")
    parser.add_argument("--write", type=Path, help="Markdown file to write")
    options = parser.parse_args()
    if not os.environ.get("PICO_UF2"):
        print("skipped: name a stock MicroPython image for the Pico, PICO_UF2=RPI_PICO-....uf2")
        return
    parts = []
    with tempfile.TemporaryDirectory() as folder:
        build("pico-ssd1306", Path(folder))
        for part in _measure(Path(folder), options.parts, options.soak):
            print(text(part), flush=True)
            parts.append(part)
    if options.write:
        write(options.write, HEAD, parts)


def _measure(tree: Path, wanted: list[str], hands: int) -> Iterator[Part]:
    def asked(name: str) -> bool:
        return not wanted or name in wanted

    if asked("start"):
        yield board_start.start(tree)
    if asked("modules"):
        yield from board_start.modules(tree)
    if asked("memory"):
        yield board_play.memory(tree)
    if asked("press"):
        show_ms = board_runs.usual_show_ms(tree)
        yield board_play.presses(tree, show_ms, "en")
        yield board_play.presses(tree, show_ms, "fa")
        yield board_play.presses(tree, show_ms, "en", 0)
    if asked("write"):
        yield board_soak.presses_while_writing(tree)
    if asked("link"):
        yield board_link.link(tree)
    if asked("rules"):
        yield board_rules.rules(tree)
    if asked("soak"):
        yield board_soak.soak(tree, hands)


if __name__ == "__main__":
    main()
