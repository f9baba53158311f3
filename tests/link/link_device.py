"""A device that is all link: runs on MicroPython, journal and clock in a folder, console as a port.

Arguments: the checkout, the folder, then words: `locked` refuses presses, `other_protocol` speaks a version
to come, `long` adds the longest record that the journal takes,
a number plays a match of so many answers.
"""

import gc
import sys
import time

ROOT, FOLDER, WORDS = sys.argv[1], sys.argv[2], sys.argv[3:]
sys.path[:] = [ROOT + "/firmware", ROOT]

if "other_protocol" in WORDS:
    import shared_rules.frames

    shared_rules.frames.PROTOCOL = 99

from device.clock import Clock  # noqa: E402
from device.journal import Journal  # noqa: E402
from device.link import Link  # noqa: E402

from shared_rules.questions import Refused  # noqa: E402
from shared_rules.records import BadRecord, encode  # noqa: E402


class Table:
    """What the link asks its questions of: the real journal and clock, the rest as simple as can be."""

    def __init__(self):
        self.clock = Clock(FOLDER)
        self.journal = Journal(FOLDER, self.clock)
        self.names = ["Ali", "Sara", "سارا", "Adé", "😀"]
        self.options = {"sound": True, "language": "en", "dim_after": 60}
        self.kept = []
        self.presses = 0
        self.link = Link(self)
        with open(FOLDER + "/crash", "w") as file:
            file.write("Traceback (most recent call last):\nboom\n" * 20)

    @property
    def match(self):
        return self.journal.live

    def identity(self):
        return {"id": "e6614103e7", "firmware": "0.1.0", "board": "pico-ssd1306", "micropython": "1.24.1"}

    def notices(self):
        return ["a notice"]

    def players(self):
        return self.names

    def set_players(self, names):
        self.names = names

    def settings(self):
        return [[name, self.options[name]] for name in sorted(self.options)]

    def set_setting(self, name, value):
        if name not in self.options or type(value) is not type(self.options[name]):
            raise Refused("no_such_setting", {"name": name})
        self.options[name] = value

    def presets(self):
        return self.kept

    def set_presets(self, presets):
        self.kept = presets

    def picture(self):
        return bytes(range(256)) * 4

    def press(self, key, ms):
        """Up plays on, down fails, back prints half a line, forward tells what state all is in."""
        if "locked" in WORDS:
            raise Refused("press_not_allowed")
        if key == "down":
            raise TypeError("a fault of the device")
        if key == "back":
            print("half a line of log", end="")
        if key == "forward":
            gc.collect()
            raise Refused(
                "state", {"presses": self.presses, "memory": gc.mem_alloc(), "faults": self.link.faults}
            )
        self.presses += 1
        line = self.journal.append("a", ms)
        self.link.changed(self.journal.live, self.journal.count, self.journal.chain, line)

    def reset(self):
        sys.exit(0)


def play(table, answers):
    table.journal.start({"device": "e6614103e7"})
    for answer in answers:
        table.journal.append("a", answer)


def longest(journal):
    """The longest answer of quotes, which JSON doubles and doubles again, that a record can hold."""
    number, chain, length = journal.count, int(journal.chain, 16), 0
    try:
        while True:
            encode(number, chain, ["a", 99_999, 4_000_000_000, '"' * (length + 1)])
            length += 1
    except BadRecord:
        return '"' * length


def main():
    table = Table()
    if not table.journal.matches():
        play(table, [100 + 5 * (index % 14) for index in range(299)])
        table.journal.fold()
        play(table, ["Sara", "سارا", 3])
        for word in WORDS:
            if word.isdigit():
                play(table, [100 + 5 * (index % 14) for index in range(int(word))])
        if "long" in WORDS:
            table.journal.append("a", longest(table.journal))
    print("link device is up")
    while True:
        if not table.link.poll():
            time.sleep_ms(1)


main()
