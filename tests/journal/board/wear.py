"""Years at a table of twenty matches a week, each begun by switching the device on; prints the erases."""

import json
import sys

from device.clock import Clock
from device.journal import Journal
from flash import BLOCKS, fresh, mount, unmount

KEPT = 150  # matches on the device; older ones are deleted after a sync


def main():
    weeks, answers = int(sys.argv[1]), int(sys.argv[2])
    flash = fresh()
    for _ in range(weeks * 20):
        unmount()
        mount(flash)
        journal = Journal("/board/data", Clock("/board/data"))
        journal.start({"device": "e6614103e7", "version": "0.1.0"})
        for answer in range(answers):
            journal.append("a", answer)
        journal.fold()
        match, count, chain, _ = journal.matches()[-1]
        journal.acknowledge(match, count, chain)
        if len(journal.matches()) > KEPT:
            journal.forget(journal.deletable()[0])
    worst = max(flash.erases)
    print(
        json.dumps(
            {
                "matches": weeks * 20,
                "answers": weeks * 20 * answers,
                "all_erases": sum(flash.erases),
                "mean": sum(flash.erases) / BLOCKS,
                "worst": worst,
                "worst_at": flash.erases.index(worst),
                "per_year": worst * 52 / weeks,
                "years": 100_000 * weeks / 52 / worst,
            }
        )
    )


main()
