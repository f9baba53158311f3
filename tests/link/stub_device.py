"""A device that is all link: runs on MicroPython with its console on a pseudo-terminal.

Arguments: the checkout, then words: `locked` refuses presses, `memory` prints figures when it ends.
"""

import gc
import sys
import time

ROOT, WORDS = sys.argv[1], sys.argv[2:]
sys.path[:] = [ROOT + "/firmware", ROOT]

from binascii import crc32  # noqa: E402

from device.link import Link  # noqa: E402

from shared_rules.questions import Refused  # noqa: E402


class StubJournal:
    """Matches in memory, with lines as the journal has them."""

    def __init__(self):
        self.lines = {"m1": [], "m2": []}
        for index in range(300):
            self.append("m1", '["bid",%d]' % (100 + index % 60))
        self.acked = []
        self.crash = "Traceback\n  boom\n"

    def append(self, match, answer):
        lines = self.lines[match]
        head = "%d %d %s " % (len(lines), 1000 + len(lines), answer)
        chain = self.chain(match)
        lines.append(head + "%08x" % crc32((chain + head).encode()))

    def chain(self, match):
        lines = self.lines[match]
        return lines[-1][-8:] if lines else "00000000"

    def matches(self):
        return [[name, len(self.lines[name]), self.chain(name), False] for name in sorted(self.lines)]

    def records(self, match, start):
        if match not in self.lines:
            raise Refused("no_such_match", {"match": match})
        for line in self.lines[match][start:]:
            yield line

    def acknowledge(self, match, count, chain):
        if match not in self.lines or (count, chain) != (len(self.lines[match]), self.chain(match)):
            raise Refused("not_as_said", {"match": match})
        self.acked.append(match)

    def forget(self, match):
        if match not in self.acked:
            raise Refused("not_acknowledged", {"match": match})
        self.lines.pop(match)

    def free(self):
        return 1_000_000


class StubClock:
    boot = 7
    known = False

    def __init__(self):
        self.epoch = 0

    def seconds(self):
        return 42

    def set(self, epoch):
        self.epoch = epoch
        self.known = True


class StubServices:
    match = "m2"

    def __init__(self):
        self.journal = StubJournal()
        self.clock = StubClock()
        self.link = None
        self.names = ["Ali", "Sara", "سارا", "Adé", "😀"]
        self.options = {"sound": True, "language": "en", "dim_s": 60}
        self.kept = []
        self.presses = 0

    def identity(self):
        return {"id": "e6614103e7", "firmware": "0.1.0", "board": "pico-ssd1306", "micropython": "1.24.1"}

    def notices(self):
        return ["tail_set_aside"]

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
        if "locked" in WORDS:
            raise Refused("press_not_allowed")
        if key == "down":
            raise TypeError("a fault of the device")
        if key == "back":
            print("half a line of log", end="")
        self.presses += 1
        self.journal.append("m2", '["%s",%d]' % (key, ms))
        lines = self.journal.lines["m2"]
        self.link.changed("m2", len(lines), self.journal.chain("m2"), lines[-1])

    def reset(self):
        sys.exit(0)


def main():
    services = StubServices()
    link = services.link = Link(services)
    print("davar stub is up")
    while True:
        if not link.poll():
            time.sleep_ms(1)


main()
