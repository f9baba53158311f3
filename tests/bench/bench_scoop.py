"""What a scoop ruling costs at worst, beside a plain search: `PICO_UF2=... tests/bench/bench_scoop.py`.

The worst tables are looked for by climbing: from random tables, one or two ranks are changed at random and
the change is kept when the search looks at no fewer ranks than before. Milliseconds are those of the
emulated board; bytes are all that one ruling takes from the heap, garbage included.
"""

import os
import sys
import tempfile
from pathlib import Path
from random import Random

from davar.building.build import build

from shared_rules.cards import RANKS
from shared_rules.games.scoop import Search

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))
STARTS, STEPS = 25, 250


def visited(counts: list[int], goal: int) -> int:
    """How many times the search looks at a rank."""
    search = Search(counts, goal, 20)
    search.run()
    return search.visited


def worst(goal: int, pick: Random) -> tuple[int, list[int]]:
    """The costliest table found for a played card: (visited, counts by rank)."""
    best = (0, [0] * 11)
    for _ in range(STARTS):
        counts = [0] + [pick.randint(0, 4) if rank < goal else 0 for rank in range(1, 11)]
        cost = visited(counts, goal)
        for _ in range(STEPS):
            tried = list(counts)
            for _ in range(pick.choice((1, 1, 2))):
                rank = pick.randint(1, goal)
                tried[rank] = pick.randint(0, 3 if rank == goal else 4)
            now = visited(tried, goal)
            if now >= cost:
                counts, cost = tried, now
        best = max(best, (cost, counts))
    return best


def table(counts: list[int]) -> str:
    """A table as people write it."""
    return " ".join(RANKS[rank - 1] for rank in range(1, 11) for _ in range(counts[rank]))


def main():
    pick = Random(1)
    rows = [
        ("the book's table", "A 2 5 6 7", "7", "normal", True),
        ("nine cards", "A A 2 3 4 5 6 7 8", "9", "normal", True),
        ("twelve cards", "A A 2 2 3 3 4 4 5 6 7 8", "9", "normal", True),
        ("all 39 others, play 10", table([0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3]), "10", "normal", False),
        ("all 39 others, Yoruba", table([0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3]), "10", "yoruba", False),
    ]
    for goal in (10, 9, 8, 7):
        cost, counts = worst(goal, pick)
        print(f"worst found for a {goal}: {cost} looks, table {table(counts)}")
        rows.append((f"worst found for a {goal}", table(counts), str(goal), "normal", False))
    if not os.environ.get("PICO_UF2"):
        print("no milliseconds: name a stock MicroPython image for the Pico, PICO_UF2=RPI_PICO-....uf2")
        return
    from tests.board.pico import EmulatedPico

    with tempfile.TemporaryDirectory() as folder:
        build("pico-ssd1306", Path(folder))
        script = f"TABLES = {rows!r}\n".encode() + (HERE / "scoop_board.py").read_bytes()
        board = EmulatedPico(Path(os.environ["PICO_UF2"]), Path(folder), main=script)
        board.run_until(lambda: "DONE" in board.log, 600_000)
    print(f"\n{'':<26} {'takes':>5} {'listed':>6} {'ms':>8} {'bytes':>6} {'plain ms':>9} {'ratio':>7}")
    for name, takes, listed, ms, used, *plain in (
        line.split("|")[1:] for line in board.log.splitlines() if line.startswith("ROW")
    ):
        beside = f"{float(plain[0]):>9.1f} {float(ms) / float(plain[0]):>7.2f}" if plain else ""
        print(f"{name:<26} {takes:>5} {listed:>6} {float(ms):>8.1f} {used:>6} {beside}")


if __name__ == "__main__":
    main()
