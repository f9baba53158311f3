"""Damages every byte of a stored match, live or folded: it must be noticed, and nothing dropped."""

import json
import os
import sys

from device.clock import Clock
from device.journal import Journal
from device.journal_files import file_size
from flash import Flash, fresh, mount, unmount

FLIPS = (1, 0x80, None)  # None: the byte becomes a newline


def read(path):
    if file_size(path) is None:
        return b""
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def boot():
    return Journal("/board/data", Clock("/board/data"))


def damages(data):
    """Generate (what, first byte that is different, damaged bytes)."""
    for at in range(len(data)):
        flip = FLIPS[at % len(FLIPS)]
        byte = data[at] ^ flip if flip else 10
        if byte == data[at]:
            byte = 32
        yield "altered", at, data[:at] + bytes([byte]) + data[at + 1 :]
        yield "cut", at, data[:at]


class Case:
    """A stored match: `parts` are the files it lies in, in order."""

    def __init__(self, live):
        self.flash = fresh()
        journal = boot()
        self.match = journal.start({"device": "e6614103e7"})
        for answer in range(20):
            journal.append("a", answer, "سارا")
        self.lines = list(journal.records(self.match))
        if live:
            self.parts = ["live/" + self.match, "live/" + self.match + ".tail"]
        else:
            journal.fold()
            self.parts = ["matches/" + os.listdir("/board/data/matches")[0]]
        self.whole = [read("/board/data/" + part) for part in self.parts]
        unmount()

    def faults(self, index, at, damaged):
        """What is wrong after the damage, as texts, and whether it was noticed."""
        flash = Flash(bytearray(self.flash.image))
        mount(flash)
        write("/board/data/" + self.parts[index], damaged)
        found = []
        journal = boot()
        kept = b"".join(self.whole[:index]) + damaged
        good = self.good_lines(sum(len(part) for part in self.whole[:index]) + at)
        replayed = self.replay(journal)
        noticed = bool(journal.notices)
        lines = list(journal.records(self.match)) if replayed else []
        if lines != self.lines[: len(lines)] or len(lines) < good:
            found.append(f"{len(lines)} records are left of {good}")
        aside = b"".join([read("/board/data/aside/" + name) for name, _ in journal.aside.names()])
        for part in self.whole[index + 1 :]:
            kept += part
        if "".join([line + "\n" for line in lines]).encode() + aside != kept:
            found.append("something is dropped")
        again = boot()
        if again.notices or self.replay(again) != replayed or again.notices:
            found.append("damage is found twice")
        unmount()
        return found, noticed

    def replay(self, journal):
        if self.match not in [match[0] for match in journal.matches()]:
            return 0
        return sum(1 for _ in journal.payloads(self.match))

    def good_lines(self, at):
        """Records that end before byte `at` of the match."""
        count = size = 0
        for line in self.lines:
            size += len(line) + 1
            if size > at:
                return count
            count += 1
        return count


def main():
    case = Case(sys.argv[1] == "live")
    counts = {"bytes": sum(len(part) for part in case.whole), "altered": 0, "cut": 0}
    unnoticed = {"altered": 0, "cut": 0}
    faults = []
    for index, data in enumerate(case.whole):
        for what, at, damaged in damages(data):
            counts[what] += 1
            found, noticed = case.faults(index, at, damaged)
            if not noticed:
                unnoticed[what] += 1
                at_line = at == 0 or data[at - 1] == 10
                if what == "altered" or not at_line or index + 1 < len(case.whole):
                    found.append("not noticed")
            for text in found:
                faults.append(f"{case.parts[index]} {what} at {at}: {text}")
    print(json.dumps({"counts": counts, "unnoticed": unnoticed, "faults": faults[:20], "n": len(faults)}))


main()
