"""The matches that nobody is playing, one file each: `ID.COUNT.CHAIN.MARKS` says all that a listing needs.

Marks: `f` finished or `p` parked, and `k` when the host keeps a copy. Setting a mark is a rename.
"""

import os

from device.journal_files import JournalError, cut_file, file_size, remove
from device.journal_reading import read_lines

MARKS = ("f", "p", "fk", "pk")
HEX = "0123456789abcdef"


class Folded:
    """One such match."""

    def __init__(self, folder: str, name: str) -> None:
        self.match, count, chain, self.marks = row_of(name)
        self.count = int(count)
        self.chain = int(chain, 16)
        self.path = folder + "/" + name

    @property
    def kept(self) -> bool:
        """Whether the host has a copy."""
        return self.marks[-1] == "k"

    def read_lines(self, offset: int) -> tuple[list[bytes], bytes]:
        """See journal_reading.read_lines."""
        return read_lines(self.path, offset)


def folded_name(match: str, count: int, chain: int, marks: str) -> str:
    """The file name of a match."""
    return f"{match}.{count}.{chain:08x}.{marks}"


def row_of(name: str) -> list[str] | None:
    """The parts of a name, or None: what a newer firmware or a person put there is left alone."""
    row = name.split(".")
    good = len(row) == 4 and row[3] in MARKS and row[1].isdigit() and len(row[2]) == 8
    return row if good and is_id(row[0]) and row[2].strip(HEX) == "" else None


def is_id(text: str) -> bool:
    """Whether this can be the id of a match, of ours or of a newer firmware."""
    return text != "" and text.strip(HEX + "ghijklmnopqrstuvwxyz") == ""


class Shelf:
    """The folder of folded matches. Its methods raise OSError as well."""

    def __init__(self, folder: str, aside, new: str) -> None:
        """aside: where damage goes; new: path of a file to write before it takes the place of another."""
        self._folder = folder
        self._aside = aside
        self._new = new

    def rows(self, end: str = ""):
        """Generate [id, count, chain, marks], all text, of the matches whose marks end so, in no order."""
        names = [entry[0] for entry in os.ilistdir(self._folder) if entry[0].endswith(end)]
        for name in names:  # not while the listing is open: others may run in between
            row = row_of(name)
            if row:
                yield row

    def find(self, match: str) -> Folded | None:
        """The match with this id."""
        found = None
        match += "."
        for entry in os.ilistdir(self._folder):  # to the end, or the listing would stay open
            if entry[0].startswith(match) and row_of(entry[0]):
                found = entry[0]
        return Folded(self._folder, found) if found else None

    def get(self, match: str) -> Folded:
        """The match with this id; raises JournalError when there is none."""
        found = self.find(match)
        if found is None:
            raise JournalError("no_such_match", {"match": match})
        return found

    def path(self, match: str, count: int, chain: int, finished: bool) -> str:
        """Where a match is to lie."""
        return self._folder + "/" + folded_name(match, count, chain, "f" if finished else "p")

    def keep(self, folded: Folded) -> None:
        """Mark a match as kept by the host."""
        if not folded.kept:
            os.rename(folded.path, folded.path + "k")

    def cut(self, folded: Folded, cursor, code: str) -> None:
        """End a match at the cursor, as a parked one; what lies behind is set aside first."""
        if cursor.offset < file_size(folded.path):
            self._aside.add(folded.match, cursor.number, code, [(folded.path, cursor.offset)])
            cut_file(folded.path, cursor.offset, self._new)
        else:
            self._aside.note("short", folded.match, cursor.number, code)
        if cursor.number:
            os.rename(folded.path, self.path(folded.match, cursor.number, cursor.chain, False))
        else:
            remove(folded.path)
