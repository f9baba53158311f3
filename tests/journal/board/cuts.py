"""Plays a scripted evening, then cuts the power at each of its flash operations and looks what is left."""

import json

from device.clock import Clock
from device.journal import Journal
from flash import Flash, apply, fresh, mount, tear, unmount

WAYS = 3


class Evening:
    """What the table did, and what it was told is safe. states[n] is what counts when step n has begun."""

    def __init__(self, flash):
        self.flash = flash
        flash.log = []
        self.steps = []  # first operation of each step
        self.states = [({}, None, ())]  # {match: lines}, live, kept
        self.lines = {}
        self.clock = self.journal = None

    def step(self, action, *values):
        self.steps.append(len(self.flash.log))
        result = action(*values)
        lines = {match: tuple(self.lines[match]) for match in self.lines}
        kept = tuple(self.journal.deletable()) if self.journal else ()
        self.states.append((lines, self.journal and self.journal.live, kept))
        return result

    def boot(self):
        self.clock = Clock("/board/data")
        self.journal = Journal("/board/data", self.clock)

    def start(self):
        match = self.journal.start({"device": "e6614103e7", "version": "0.1.0"})
        self.lines[match] = list(self.journal.records(match))
        return match

    def append(self, kind, *values):
        self.lines[self.journal.live].append(self.journal.append(kind, *values))

    def play(self, answers):
        for answer in answers:
            self.step(self.append, "a", answer)
            if len(self.steps) % 4 == 0:
                self.step(self.journal.ease)

    def forget(self, match):
        self.journal.forget(match)
        del self.lines[match]

    def acknowledge(self, match):
        for name, count, chain, _ in self.journal.matches():
            if name == match:
                self.journal.acknowledge(match, count, chain)


NAMES = ["Ali", "سارا", "Reza", "Adébáyọ̀ 😀"]
HAND = [100, 110, "pass", 120, "pass", 125, "pass", 130, "pass", "hakem", 2, "S", 135, True]


def evening(flash):
    """A first boot, a match of two hands with undo and edit, its end undone, and the matches after it."""
    e = Evening(flash)
    e.step(e.boot)
    first = e.step(e.start)
    e.play(["shelem", "book", 1200] + NAMES + [0] + HAND + ["no"])
    e.step(e.append, "u")
    e.step(e.clock.set, 1_800_000_000)
    e.play(["yes"] + HAND + ["yes"])
    e.step(e.append, "e", 1, HAND)
    e.step(e.journal.fold)
    e.step(e.acknowledge, first)
    e.step(e.boot)
    e.step(e.journal.resume, first)
    e.step(e.append, "u")
    e.play([False, True])
    e.step(e.journal.fold)
    second = e.step(e.start)
    e.play(["shallaat"] + NAMES)
    e.step(e.boot)
    e.step(e.acknowledge, first)
    e.step(e.start)  # the second is parked
    e.play(["shithead", 3])
    e.step(e.acknowledge, second)
    e.step(e.forget, first)
    e.step(e.journal.resume, second)
    e.play([17] * 20)
    e.step(e.journal.fold)
    return e


def faults(before, after):
    """What a boot from the mounted flash finds wrong, as texts; then it plays on and boots once more."""
    journal = Journal("/board/data", Clock("/board/data"))
    found = look(journal, before, after)
    if not journal.live:
        matches = journal.matches()
        if matches:
            journal.resume(matches[0][0])
        else:
            journal.start({})
    lines = list(journal.records(journal.live))
    for answer in range(16):
        lines.append(journal.append("a", [answer, "more"]))
    match = journal.live
    if not journal.fold():
        found.append("does not fold")
    again = Journal("/board/data", Clock("/board/data"))
    if again.live or list(again.records(match)) != lines or again.notices:
        found.append("lost what was played on")
    return found


def look(journal, before, after):
    found = [f"notice {notice!r}" for notice in journal.notices]
    changing = before[1] != after[1]  # a match is parked before another one is live
    if journal.live not in (before[1], after[1]) and not (changing and journal.live is None):
        found.append(f"live is {journal.live}")
    seen = set()
    for match, count, chain, _ in journal.matches():
        seen.add(match)
        lines = tuple(journal.records(match))
        if lines not in (before[0].get(match), after[0].get(match)):
            found.append(f"{match} has {len(lines)} records")
        if len(lines) != count or lines[-1].split(" ")[-2] != chain:
            found.append(f"{match} is listed wrongly")
        if sum(1 for _ in journal.payloads(match)) != count:
            found.append(f"{match} cannot be replayed")
    for match in before[0]:
        if match in after[0] and match not in seen:
            found.append(f"{match} is gone")
    if tuple(journal.deletable()) not in (before[2], after[2]):
        found.append(f"kept is {journal.deletable()!r}")
    if journal.aside.names():
        found.append("something was set aside")
    return found


def cut(image, operation, how, before, after, deeper):
    """Faults after a cut in one operation, and the cuts made: one, and those in the boot that follows it."""
    image = bytearray(image)
    tear(image, *operation, how)
    flash = Flash(bytearray(image))
    flash.log = []
    mount(flash)
    found = faults(before, after)
    unmount()
    cuts = 1
    if deeper:
        flash = Flash(bytearray(image))
        flash.log = []
        mount(flash)
        Journal("/board/data", Clock("/board/data"))
        unmount()
        for inner in flash.log:
            worse, _ = cut(image, inner, how, before, after, False)
            found += worse
            cuts += 1
            apply(image, *inner)
    return found, cuts


def main():
    flash = fresh()
    image = bytearray(flash.image)
    e = evening(flash)
    unmount()
    cuts = inner = 0
    violations = []
    step = 0
    for index, operation in enumerate(flash.log):
        while step + 1 < len(e.steps) and e.steps[step + 1] <= index:
            step += 1
        for how in range(WAYS):
            found, count = cut(image, operation, how, e.states[step], e.states[step + 1], True)
            cuts += 1
            inner += count - 1
            for text in found:
                violations.append(f"operation {index}, step {step}, way {how}: {text}")
        apply(image, *operation)
    records = sum(len(lines) for lines in e.lines.values())
    print(
        json.dumps(
            {
                "operations": len(flash.log),
                "steps": len(e.steps),
                "records": records,
                "cuts": cuts,
                "cuts_in_recovery": inner,
                "violations": violations[:20],
                "violation_count": len(violations),
            }
        )
    )


main()
