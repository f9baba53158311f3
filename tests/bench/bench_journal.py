"""What an answer costs the flash, and how the journal grows: run `python tests/bench/bench_journal.py`.

littlefs on MicroPython works on a flash in memory with the Pico's geometry that counts its operations;
milliseconds are worked out from them, 45 an erase and 0.4 a page. What they cost in computing is not in it:
on a Pico about 5 ms an answer.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "journal"))

from conftest import run


def costs():
    print("1,000 answers of one match    operations  erases   bytes    mean  median     p95   worst ms")
    means = {}
    for kind, name in (("journal", "journal"), ("naive", "one file, appended to")):
        row = run("cost.py", kind, "1", "1000")
        means[kind] = row["mean_ms"]
        print(
            f"{name:<30}{row['operations']:>10.2f}{row['erases']:>8.2f}{row['bytes']:>8.0f}{row['mean_ms']:>8.1f}"
            f"{row['median_ms']:>8.1f}{row['p95_ms']:>8.1f}{row['worst_ms']:>11.1f}"
        )
    print(f"ratio of the means: {means['journal'] / means['naive']:.2f}")
    row = run("cost.py", "journal", "50", "100")
    print(
        f"50 matches of 100 answers: mean {row['mean_ms']:.1f} ms, worst {row['worst_ms']:.0f} ms; "
        f"worst start or fold {row['start_or_fold_ms']:.0f} ms"
    )


def wear():
    row = run("wear.py", "13", "100")
    print(
        f"\n13 weeks of 20 matches, {row['answers']} answers: {row['all_erases']} erases, "
        f"{row['mean']:.0f} a block, {row['worst']} of the worst\n"
        f"at that rate the worst block lasts {row['years']:.0f} years (100,000 erases)"
    )


def growth():
    print(
        "\nmatches      list ms     reads   bytes      start ms   reads   bytes    replay ms   free KB (here)"
    )
    rows = run("many.py", "10", "50", "200")
    for row in rows:
        listing, boot = row["list"], row["boot"]
        print(
            f"{row['matches']:>7}{listing['us'] / 1000:>13.1f}{listing['reads']:>10}{listing['bytes']:>8}"
            f"{boot['us'] / 1000:>14.1f}{boot['reads']:>8}{boot['bytes']:>8}"
            f"{row['replay the live match']['us'] / 1000:>13.1f}{row['free'] // 1024:>10}"
        )


if __name__ == "__main__":
    costs()
    wear()
    growth()
