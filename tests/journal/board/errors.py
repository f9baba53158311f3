"""Lets each flash operation of some answers and a fold fail with EIO, and compares RAM and flash."""

import json

from device.clock import Clock
from device.journal import Journal, JournalError
from flash import EIO, Flash, fresh, mount, unmount


class FailAt:
    """Fails the n-th operation from now, once or from then on."""

    def __init__(self, n, once):
        self.left = n
        self.once = once

    def __call__(self):
        self.left -= 1
        return EIO if self.left == 0 or (self.left < 0 and not self.once) else 0


def boot():
    return Journal("/board/data", Clock("/board/data"))


def run(image, n, once, done_anyway):
    """Play with the n-th operation failing; returns (operations left to fail, errors told, faults)."""
    flash = Flash(bytearray(image))
    mount(flash)
    journal = boot()
    match = journal.live
    lines = list(journal.records(match))
    flash.failing = FailAt(n, once)
    flash.done_anyway = done_anyway
    errors = 0
    faults = []
    for answer in range(20):
        try:
            lines.append(journal.append("a", answer))
        except JournalError:
            errors += 1
    if not journal.fold():
        errors += 1
    beyond = flash.failing.left > 0
    flash.failing = None
    if journal.live and (journal.count, list(journal.records(match))) != (len(lines), lines):
        faults.append(f"RAM has {journal.count} records, not {len(lines)}")
    unmount()
    mount(flash)
    again = boot()
    if again.notices or list(again.records(match)) != lines:
        faults.append(f"flash has other records: {again.notices!r}")
    if again.live not in (journal.live, None):  # a fold that was told to have failed may yet be there
        faults.append(f"live is {again.live}")
    again.start({})
    again.append("a", 1)
    if not again.fold():
        faults.append("cannot go on")
    unmount()
    return beyond, errors, faults


def main():
    flash = fresh()
    journal = boot()
    journal.start({})
    for answer in range(20):
        journal.append("a", answer)
    unmount()
    result = {}
    for name, once, done_anyway in (("once", 1, 0), ("done_anyway", 1, 1), ("from_then_on", 0, 0)):
        n = told = 0
        found = []
        beyond = False
        while not beyond:
            n += 1
            beyond, errors, faults = run(flash.image, n, once, done_anyway)
            told += errors > 0
            for text in faults:
                found.append(f"operation {n}: {text}")
        result[name] = {"operations": n - 1, "told": told, "faults": found}
    print(json.dumps(result))


main()
