"""How a device grows slower with its matches: run `python tests/bench/bench_growth.py`.

The real firmware on the simulated board. Board ms are virtual: what flash, display and the loop's naps take;
computing is free there, so the second figure is the wall clock of this computer, computing included.
"""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from davar.building import build
from davar.link.sync import sync
from davar.sim import Simulator
from davar.store import Store
from lossless.computer import device
from lossless.evening import COUNT, HAND, SETUP, ready
from lossless.written import HANDS_TO_WIN, payloads, shelve, write_live

MATCHES = (10, 50, 200)
ANSWERS = (100, 1_000, 10_000)
QUIET_MS = 400  # of an unchanged picture: the board is done


class Stopwatch:
    """Board ms and wall ms of each thing measured, in rows by size."""

    def __init__(self, sim):
        self._sim = sim
        self.rows = {}

    def measure(self, name, action):
        board, wall = self._sim.now_ms, time.perf_counter()
        result = action()
        self.rows[name] = (self._sim.now_ms - board, (time.perf_counter() - wall) * 1000)
        return result

    def until_still(self, name, action):
        """As `measure`, until the picture last changed."""
        board, wall = self._sim.now_ms, time.perf_counter()
        action()
        shown, changed, at = self._sim.screen(), self._sim.now_ms, time.perf_counter()
        while self._sim.now_ms - changed < QUIET_MS:
            self._sim.run(5)
            if self._sim.screen() != shown:
                shown, changed, at = self._sim.screen(), self._sim.now_ms, time.perf_counter()
        self.rows[name] = (changed - board, (at - wall) * 1000)


def with_matches(sim, folder, count):
    """Boot, list, sync with so many matches of 57 records and a live one."""
    person = ready(sim)
    person.press(SETUP + (HAND + COUNT) * 2 + "." * 2)
    sim.power_cut()
    shelve(sim, {f"00000{number:06x}": (payloads(HANDS_TO_WIN), "f") for number in range(count)})
    watch = Stopwatch(sim)
    watch.until_still("start, to the question", sim.power_on)
    watch.until_still("an answer", lambda: sim.tap("ok"))
    person.press("m ^^^ .")
    watch.until_still("list on the screen", lambda: person.press(LIST))
    with device(sim) as board:
        watch.measure("list over the link", board.matches)
        store = Store(f"{folder}/{count}.db")
        outcome = watch.measure("sync", lambda: sync(board, store))
        watch.measure("sync, nothing new", lambda: sync(board, store))
        store.close()
        watch.rows["free flash, KB"] = (board.refresh().free // 1024, 0)
        watch.rows["free memory, KB"] = (board.identity.heap // 1024, 0)
    watch.rows["records"] = (outcome.new_records, 0)
    return watch.rows


LIST = "^^^^^."  # the third entry of the first screen from its end on


def with_answers(sim, count):
    """Start with a live match of so many records."""
    sim.power_cut()
    write_live(sim, "00001000001", payloads(2, undone=(count - 17) // 2))
    watch = Stopwatch(sim)
    watch.until_still("start, to the sheet", sim.power_on)
    sim.press("ok")
    watch.until_still("an answer", lambda: sim.tap("ok"))
    return watch.rows


def table(title, sizes, columns):
    print(f"\n{title:<26}" + "".join(f"{size:>18,}" for size in sizes) + "     last : first")
    for name in columns[0]:
        cells = [column[name] for column in columns]
        said = [f"{board:>9,} {wall:>7,.0f} " if wall else f"{board:>9,}         " for board, wall in cells]
        first, last = cells[0], cells[-1]
        ratio = f"{last[0] / max(first[0], 1):>8.1f}" + (f" {last[1] / first[1]:>5.1f}" if first[1] else "")
        print(f"{name:<26}" + "".join(said) + ratio)


def main():
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        build.build("pico-ssd1306", tree)
        columns = []
        for count in MATCHES:
            with Simulator(tree) as sim:
                columns.append(with_matches(sim, folder, count))
        table("board ms, wall ms; matches", MATCHES, columns)
        columns = []
        for count in ANSWERS:
            with Simulator(tree) as sim:
                ready(sim)
                columns.append(with_answers(sim, count))
        table("answers of the live match", ANSWERS, columns)


if __name__ == "__main__":
    main()
