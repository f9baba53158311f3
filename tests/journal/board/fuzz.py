"""Changes random bytes of a used flash, file system and all: no start may raise, nothing false be read."""

import json
import random
import sys

from device.clock import Clock
from device.journal import Journal, JournalError
from flash import BLOCK, Flash, fresh, mount, unmount


def boot():
    return Journal("/board/data", Clock("/board/data"))


def used_blocks(image):
    empty = b"\xff" * BLOCK
    return [at for at in range(len(image) // BLOCK) if image[at * BLOCK : (at + 1) * BLOCK] != empty]


def outcome(lines):
    """What a start makes of the mounted flash; `lines` are those that were written, by match."""
    journal = boot()
    whole = True
    try:
        for match in lines:
            if match not in [row[0] for row in journal.matches()]:
                whole = False
                continue
            found = list(journal.records(match))
            if found != lines[match][: len(found)]:
                return "false"
            whole = whole and len(found) == len(lines[match])
        if journal.live:
            journal.append("a", 1)
        else:
            journal.start({})
    except JournalError:
        return "refused"
    if whole:
        return "whole"
    return "noticed" if journal.notices else "older"


def main():
    random.seed(int(sys.argv[1]))
    flash = fresh()
    journal = boot()
    lines = {}
    for _ in range(4):
        match = journal.start({"device": "e6614103e7"})
        for answer in range(60):
            journal.append("a", answer)
        lines[match] = list(journal.records(match))
    unmount()
    blocks = used_blocks(flash.image)
    counts = {}
    for _ in range(int(sys.argv[2])):
        image = bytearray(flash.image)
        for _ in range(random.choice((1, 1, 8, 64))):
            image[random.choice(blocks) * BLOCK + random.randrange(BLOCK)] = random.randrange(256)
        try:
            mount(Flash(image))
        except OSError:
            found = "no file system"
        else:
            found = outcome(lines)
            unmount()
        counts[found] = counts.get(found, 0) + 1
    print(json.dumps(counts))


main()
