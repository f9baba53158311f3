"""Milliseconds that a scoop ruling takes: what is ASKED, twice, as the first time loads what it needs."""

import gc
import time

from shared_rules.games.elewenjewe_rulings import judge

for _ in range(2):
    gc.collect()
    begun = time.ticks_us()
    judge("scoop", ASKED)  # noqa: F821
    took = time.ticks_diff(time.ticks_us(), begun)
print("ROW", took / 1000)
