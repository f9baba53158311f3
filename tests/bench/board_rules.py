"""How long the rules take on the board: replay of long matches, undo, the worst ruling."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.bench import board_runs as runs
from tests.bench.bench_scoop import table, worst
from tests.bench.table import Part, Row

SIZES = (5, 20, 60)
GOAL = 10  # the card played in the costliest ruling


def rules(tree: Path) -> Part:
    """Replay by hands, per answer, and what one more answer costs."""
    rows = []
    said = runs.run(tree, "replay.py", f"SIZES = {SIZES}\n")
    for line in said.splitlines():
        if line.startswith("ROW"):
            hands, count, took, last, undo = (float(field) for field in line.split()[1:])
            rows.append(
                Row(
                    f"match of {hands:.0f} hands worked out",
                    f"{took:.0f} ms",
                    "500 ms" if hands == SIZES[-1] else "",
                    f"{took / count:.1f} ms an answer; last hand {last:.0f} ms; undo {undo:.0f} ms",
                )
            )
    cost, counts = worst(GOAL, Random(1))
    asked = {"table": table(counts), "play": str(GOAL), "rules": "normal"}
    took = float(runs.run(tree, "scoop.py", f"ASKED = {asked}\n").split()[1])
    rows.append(
        Row("the costliest scoop found", f"{took:.0f} ms", "300 ms", f"of {sum(counts)} cards, {cost} looks")
    )
    return Part("Rules", rows)
