"""How long matches of SIZES hands take to work out: ROW hands, answers, ms, ms of the last hand, of undo."""

import gc
import time

from shared_rules.match import Match


def since(begun):
    return time.ticks_diff(time.ticks_us(), begun) / 1000


def answer(values):
    for value in values:
        match.answer(value)
    return len(values)


for size in SIZES:  # noqa: F821
    match = Match()
    begun = time.ticks_us()
    count = answer(("shelem", 4, "A", "B", "C", "D", "custom", "target", 9995, "done", 0))
    for hand in range(size):
        last = time.ticks_us()
        count += answer((hand % 4, 100, 100 if hand % 3 else 80, True))
    took, latest = since(begun), since(last)
    begun = time.ticks_us()
    match.undo()
    undone = since(begun)
    match.answer(True)
    gc.collect()
    print("ROW", size, count, took, latest, undone)
