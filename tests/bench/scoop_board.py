"""Runs on the board as main.py, for bench_scoop.py: time and memory of rulings; TABLES is put before it."""

import gc
import time

from shared_rules.games.elewenjewe_rulings import judge


def plain(counts, goal):
    """The largest scoop by trying every group of every rank, with no thought spent."""
    best = 0
    for group in list(ways(goal, goal, counts)):
        for rank in group:
            counts[rank] -= 1
        best = max(best, len(group) + plain(counts, goal))
        for rank in group:
            counts[rank] += 1
    return best


def ways(total, highest, counts):
    """All groups of ranks that are there and add up to `total`."""
    if not total:
        yield ()
    for rank in range(min(total, highest), 0, -1):
        if counts[rank]:
            counts[rank] -= 1
            for rest in ways(total - rank, rank, counts):
                yield (rank,) + rest
            counts[rank] += 1


def timed(work, tidy=False):
    """(result, milliseconds, bytes that it took from the heap, garbage and all unless it is tidied)."""
    gc.collect()
    if not tidy:
        gc.disable()
    before = gc.mem_alloc()
    begun = time.ticks_us()
    result = work()
    took = time.ticks_diff(time.ticks_us(), begun)
    used = gc.mem_alloc() - before
    gc.enable()
    return result, took / 1000, used


for name, table, play, rules, brute in TABLES:  # noqa: F821
    asked = {"table": table, "play": play, "rules": rules}
    said, took, used = timed(lambda asked=asked: judge("scoop", asked))
    row = [name, str(said["largest"]), str(len(said["scoops"])), str(took), str(used)]
    if brute:
        counts = [0] * 11
        for rank in table.split():
            counts[1 if rank == "A" else int(rank)] += 1
        row.append(str(timed(lambda counts=counts: plain(counts, int(play)), True)[1]))  # noqa: B023
    print("ROW|" + "|".join(row))
print("DONE")
