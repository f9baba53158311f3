"""Writes a match of HANDS hands into the journal, as the firmware does."""

from device.clock import Clock
from device.journal import Journal

from shared_rules.match import Match

journal = Journal(clock=Clock())
match = Match()
journal.start({"device": "bench", "version": "bench"})


def answer(value):
    match.answer(value)
    journal.append("a", value)


for value in ("shelem", 4, "A", "B", "C", "D", "custom", "target", 9995, "done", 0):
    answer(value)
for hand in range(HANDS):  # noqa: F821
    for value in (hand % 4, 100, 100 if hand % 3 else 80, True):
        answer(value)
print(len(match.hands), journal.count)
