"""What answers cost the flash: of the journal, or of the same lines appended to one file (`naive`)."""

import json
import sys

from device.clock import Clock
from device.journal import Journal
from flash import fresh, mount, unmount

HAND = (100, 110, "pass", 120, "pass", 125, "pass", 130, "pass", "hakem", 2, "S", 135, True)


class Naive:
    """One file that every line is appended to."""

    def __init__(self, journal):
        self.number = 0

    def start(self, header):
        self.number += 1
        self.path = f"/board/data/match{self.number}"
        self.append("m", header)

    def append(self, kind, *values):
        line = f'{self.number} ["{kind}",1,{self.number},"{values[0]}"] 01234567 0123\n'
        with open(self.path, "ab") as file:
            file.write(line.encode())

    def fold(self):
        pass


def play(journal, flash, matches, answers):
    """Milliseconds of each answer, and the flash's figures over all answers, starts and folds apart."""
    times = []
    figures = [0, 0, 0]
    other = 0
    for _ in range(matches):
        before = flash.cost_ms()
        journal.start({"device": "e6614103e7", "version": "0.1.0"})
        other = max(other, flash.cost_ms() - before)
        for answer in range(answers):
            counts = flash.operations, sum(flash.erases), flash.pages
            before = flash.cost_ms()
            journal.append("a", HAND[answer % len(HAND)])
            times.append(flash.cost_ms() - before)
            after = flash.operations, sum(flash.erases), flash.pages
            figures = [total + b - a for total, a, b in zip(figures, counts, after)]
        before = flash.cost_ms()
        journal.fold()
        other = max(other, flash.cost_ms() - before)
    return times, figures, other


def main():
    kind, matches, answers = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    flash = fresh()
    journal = Journal("/board/data", Clock("/board/data"))
    if kind == "naive":
        journal = Naive(journal)
    journal.start({})
    journal.fold()  # the folders and the reserve are made once, not for every answer
    flash.erases = [0] * len(flash.erases)
    unmount()
    mount(flash)
    times, (operations, erases, pages), other = play(journal, flash, matches, answers)
    times.sort()
    count = len(times)
    print(
        json.dumps(
            {
                "answers": count,
                "operations": operations / count,
                "erases": erases / count,
                "bytes": pages * 256 / count,
                "mean_ms": sum(times) / count,
                "median_ms": times[count // 2],
                "p95_ms": times[count * 95 // 100],
                "worst_ms": times[-1],
                "start_or_fold_ms": other,
                "worst_block": max(flash.erases),
                "all_erases": sum(flash.erases),
            }
        )
    )


main()
