"""Time and flash reads of a boot, a listing and more, as matches of 50 answers accumulate."""

import gc
import json
import sys
import time

from device.clock import Clock
from device.journal import Journal
from flash import fresh, mount, unmount


class Measured:
    """Adds (milliseconds here, reads, bytes read, heap bytes left behind) of actions to a dict."""

    def __init__(self, flash):
        self.flash = flash
        self.figures = {}

    def run(self, name, action, *values):
        flash = self.flash
        gc.collect()
        before = flash.reads, flash.read_bytes, gc.mem_alloc()
        start = time.ticks_us()
        result = action(*values)
        elapsed = time.ticks_diff(time.ticks_us(), start)
        after = flash.reads, flash.read_bytes
        gc.collect()
        self.figures[name] = {
            "us": elapsed,
            "reads": after[0] - before[0],
            "bytes": after[1] - before[1],
            "held": gc.mem_alloc() - before[2],
        }
        return result


def boot():
    return Journal("/board/data", Clock("/board/data"))


def measure(flash):
    """With a live match of 50 answers: what a start of the device, and a host, would do."""
    unmount()
    mount(flash)
    m = Measured(flash)
    journal = m.run("boot", boot)
    m.run("replay the live match", lambda: sum(1 for _ in journal.payloads(journal.live)))
    matches = m.run("list", journal.matches)
    m.run("append", journal.append, "a", 1)
    m.run("free", journal.free)
    m.run("read the oldest", lambda: sum(1 for _ in journal.records(matches[0][0])))
    m.figures["matches"] = len(matches)
    m.figures["free"] = journal.free()
    m.figures["live"] = journal.count
    return m.figures


def main():
    flash = fresh()
    journal = boot()
    done = 0
    result = []
    for target in [int(word) for word in sys.argv[1:]]:
        while done < target:
            journal.start({"device": "e6614103e7", "version": "0.1.0"})
            done += 1
            for answer in range(50):
                journal.append("a", answer)
            if done < target:
                journal.fold()
        result.append(measure(flash))
        journal = boot()
    print(json.dumps(result))


main()
