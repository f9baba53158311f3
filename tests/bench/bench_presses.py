"""Presses that the common things take, from sheet to sheet: run `python tests/bench/bench_presses.py`.

Each is pressed on the simulated device and checked by what it wrote down. A held button is one press.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from davar.building.build import build

sys.path.insert(0, str(Path(__file__).parents[1]))

from screens.table import ID, seated

FOUR = ["Ali", "Sara", "Reza", "Mina"]
SHELEM = ["shelem", 4, *FOUR, "book", 0]
HANDS = [1, 120, 80, True, 2, 100, 165, True, 0, 120, 135, True]
# What is done, after which answers, with which presses, what it must write, and how many presses we aim for.
CASES: list[tuple[str, list[Any], str, list[Any], int | None]] = [
    ("Shelem, direct: 2nd, bid 120, took 135", SHELEM, ". >. >v. ^^^. .", [2, 120, 135, True], 12),
    ("Shelem, direct: 1st, bid 100, took 100", SHELEM, ". . . . .", [1, 100, 100, True], 12),
    ("Shelem, direct: 4th, bid 145, took 160", SHELEM, ". >v. >>v. >v. .", [0, 145, 160, True], 12),
    (
        "Shelem, auction: one bid of 100, took 120",
        SHELEM,
        ". ^. . ^>^^. . . >v. .",
        ["auction", "pass", 100, "pass", "pass", 120, True],
        None,
    ),
    (
        "Shallaat, four by points",
        ["shallaat", 4, *FOUR, "book", 0],
        ". . >v. ^^^. v>>^^^. . .",
        ["points", 72, 63, 40, 77, True],
        None,
    ),
    (
        "Elewenjewe, two",
        ["elewenjewe", 2, "Ali", "Sara", "book", 0],
        ". . ^^^^. . .",
        ["count", 30, 22, True],
        None,
    ),
    (
        "Shithead, four",
        ["shithead", 4, *FOUR, "book", 0],
        ". . . >. v. .",
        [1, 1, 3, 0, True],
        None,
    ),
    ("undo", SHELEM + HANDS, "< .", ["undo"], 2),
    ("a hand before the last, two steps more", SHELEM + HANDS, "> ^. . vv. .", [2, 100, 155, True], 8),
    ("the first of six hands, two steps more", SHELEM + HANDS + HANDS, "> v. . ^^. .", [1, 120, 90, True], 8),
]


def written(files: dict[str, bytes], known: int) -> list[Any]:
    """What was added to the match, without header and the answers before: values, "undo", or an edit's."""
    lines = b"".join(files.get(f"/data/live/{ID}{end}", b"") for end in ("", ".tail")).splitlines()
    records = {
        line.split(b" ", 1)[0]: json.loads(line.split(b" ", 1)[1].rsplit(b" ", 2)[0]) for line in lines
    }
    added: list[Any] = []
    for record in list(records.values())[1 + known :]:
        added += [record[3]] if record[0] == "a" else ["undo"] if record[0] == "u" else record[4]
    return added


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        build("pico-ssd1306", tree)
        for name, answers, keys, wanted, aim in CASES:
            with seated(tree, Path(folder) / "seat", answers) as seat:
                seat.press(keys)
                added = written(seat.sim.files(), len(answers))
            if added != wanted:
                sys.exit(f"{name}: wrote {added}, not {wanted}")
            aimed = "" if aim is None else f"   aim {aim}"
            print(f"{name:<42} {seat.presses:>3} presses{aimed}")


if __name__ == "__main__":
    main()
