"""The match being played, in two files: `ID.tail` with its newest records, `ID` with all those before.

A file of up to 512 bytes lies inside littlefs's metadata and is cheap to write anew; a longer one costs the
erase of a block with every change. So an answer goes to the tail, and a full tail is moved to the end of the
body in one go. littlefs makes a change visible when the file is closed, whole or not at all. A cut in
between leaves records in both files, which their numbers tell.
"""

import os
from time import ticks_diff, ticks_ms

from device.journal_files import cut_file, file_size, remove
from device.journal_reading import Cursor, read_lines, walk
from shared_rules.records import START, BadRecord, check, peek

SEGMENT = 480  # bytes of a tail
EARLY = 360  # from which on a tail is moved while nobody waits
# littlefs writes a folder's changes into a block page by page. One that finds it full waits for the erase of
# another, which takes ERASE_MS at least.
PAGE = 256
OVER = 48  # what it writes beside a tail
PAGES = 9  # from which on the rest is used up while nobody waits
TRIES = 8
ERASE_MS = 30


class Live:
    """The live match. It is read as the body with the tail behind.

    count, chain: the records on flash and the chain after them. known: whether they are; False after a change
    that broke off, until `load`.
    """

    def __init__(self, folder: str, match: str, aside, new: str) -> None:
        """aside: where damage goes; new: path of a file to write before it takes the place of another."""
        self.match = match
        self.path = folder + "/" + match
        self._tail = self.path + ".tail"
        self._aside = aside
        self._new = new
        self._body_bytes = 0
        self._tail_bytes = 0  # that are not in the body yet
        self.count = 0
        self.chain = START
        self.known = True
        self._pages = PAGES  # written since the last erase, at least; nobody knows at first

    @property
    def empty(self) -> bool:
        """Whether there are no records, in files or at all."""
        return self._body_bytes + self._tail_bytes == 0

    def read_lines(self, offset: int) -> tuple[list[bytes], bytes]:
        """See journal_reading.read_lines."""
        if offset < self._body_bytes:
            return read_lines(self.path, offset)
        if offset < self._body_bytes + self._tail_bytes:
            return read_lines(self._tail, offset - self._body_bytes)
        return [], b""

    def look(self) -> None:
        """Find out how much there is, without checking any of it."""
        self._body_bytes = file_size(self.path) or 0
        self._tail_bytes = file_size(self._tail) or 0

    def load(self) -> None:
        """Know what is on flash; set aside what does not check out. The body is checked as it is read."""
        self.known = False
        self.look()
        try:
            cursor = self._end_of_body()
            if self._tail_is_stale(cursor):
                self._tail_bytes = 0
        except BadRecord:
            cursor = Cursor()
        try:
            for _ in walk(self, cursor, check):
                pass
        except BadRecord as bad:
            self.cut(cursor, bad.code)
            return
        self.count, self.chain = cursor.number, cursor.chain
        self.known = True

    def write(self, line: bytes, chain: int) -> None:
        """Add a record; returns when it is on flash."""
        self.known = False
        if self._tail_bytes + len(line) > SEGMENT:
            self.roll()
        self._put(line, "ab" if self._tail_bytes else "wb", self._tail_bytes + len(line))
        self._tail_bytes += len(line)
        self.count += 1
        self.chain = chain
        self.known = True

    def _put(self, data: bytes, mode: str, size: int) -> None:
        """Write to the tail, which then has so many bytes, and see whether that took an erase."""
        begun = ticks_ms()
        with open(self._tail, mode) as file:
            file.write(data)
        erased = ticks_diff(ticks_ms(), begun) >= ERASE_MS
        self._pages = 0 if erased else self._pages + 1 + (size + OVER) // PAGE

    def ease(self) -> None:
        """Wait now, while nobody does, for the erases that one of the next answers would wait for."""
        if not self.known or not self._tail_bytes:
            return
        self.known = False
        tries = TRIES
        while self._pages >= PAGES and tries:
            with open(self._tail, "rb") as file:
                data = file.read(self._tail_bytes)
            self._put(data, "wb", len(data))  # as it was: a cut changes nothing
            tries -= 1
        if self._tail_bytes > EARLY:
            self.roll()
        self.known = True

    def roll(self) -> None:
        """Move the tail to the end of the body. The tail file keeps its bytes until it is written anew."""
        if self._tail_bytes:
            with open(self._tail, "rb") as file:
                data = file.read()
            with open(self.path, "ab") as file:
                file.write(data)
            self._body_bytes += len(data)
            self._tail_bytes = 0
            self._pages += 1

    def move(self, path: str) -> None:
        """Become the one file `path`."""
        self.known = False
        self.roll()
        remove(self._tail)
        os.rename(self.path, path)

    def remove(self) -> None:
        """Remove the files, of a match without records."""
        remove(self._tail)
        remove(self.path)

    def cut(self, cursor: Cursor, code: str) -> None:
        """Go on from the cursor; what lies behind it is set aside first."""
        in_tail = cursor.offset - self._body_bytes
        if in_tail >= 0:
            self._aside.add(self.match, cursor.number, code, [(self._tail, in_tail)])
            with open(self._tail, "rb") as file:
                good = file.read(in_tail)
            with open(self._tail, "wb") as file:
                file.write(good)
        else:
            pieces = [(self.path, cursor.offset)]
            if self._tail_bytes:
                pieces.append((self._tail, 0))
            self._aside.add(self.match, cursor.number, code, pieces)
            cut_file(self.path, cursor.offset, self._new)
            remove(self._tail)
        self.load()

    def _end_of_body(self) -> Cursor:
        """Behind the last record of the body; raises BadRecord when that is none."""
        if not self._body_bytes:
            return Cursor()
        lines, rest = read_lines(self.path, max(0, self._body_bytes - SEGMENT))
        if rest or not lines:
            raise BadRecord("torn")
        number, chain = peek(lines[-1])
        return Cursor(number + 1, chain, self._body_bytes)

    def _tail_is_stale(self, body: Cursor) -> bool:
        """Whether the tail was moved already and not written since: it ends with the body's last record."""
        if not self._tail_bytes or not self._body_bytes:
            return False
        lines, rest = read_lines(self._tail, 0)
        try:
            return not rest and peek(lines[-1]) == (body.number - 1, body.chain)
        except BadRecord:
            return False
