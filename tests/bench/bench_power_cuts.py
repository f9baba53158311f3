"""Cut the power at every flash operation of an evening: run `python tests/bench/bench_power_cuts.py`.

The device is simulated and played by button presses. Each operation is torn in three ways: nothing of it
written, half, half and then garbage. After each the device starts and is compared with what its screen had
acknowledged; after every tenth the match is played to its end, and the start itself is cut as well.
"""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from davar.building import build
from davar.sim import Simulator
from lossless.cuts import cuts, play
from lossless.evening import EVENING

DEEP = 10


def deep(number):
    """Whether to look closer at this operation."""
    return number % DEEP == 0


def main():
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        build.build("pico-ssd1306", tree)
        with Simulator(tree) as sim:
            evening = play(sim)
        made = list(cuts(evening, tree, Path(folder), to_the_end=deep, again=deep))
    tell(evening, made)
    bad = [cut for cut in made if cut.faults]
    inner = len(made) - 3 * len(evening.operations)
    print(
        f"{len(made)} cuts in {len(evening.operations)} operations, {inner} of them in the next start; "
        f"violations: {len(bad)}; {time.perf_counter() - began:.0f} s"
    )
    for cut in bad[:10]:
        print(f"operation {cut.number} ({evening.stages[cut.press]}), {cut.torn}: {cut.faults}")
    return 1 if bad else 0


def tell(evening, made):
    """A row for each part of the evening."""
    print("                            presses  operations   cuts  most not acknowledged  violations")
    for stage, _ in EVENING:
        presses = {number for number, name in enumerate(evening.stages) if name == stage}
        operations = sum(done.press in presses for done in evening.operations)
        here = [cut for cut in made if cut.press in presses]
        faulty = sum(bool(cut.faults) for cut in here)
        most = max((cut.more for cut in here), default=0)
        print(f"{stage:<27}{len(presses):>8}{operations:>12}{len(here):>7}{most:>23}{faulty:>12}")


if __name__ == "__main__":
    sys.exit(main())
