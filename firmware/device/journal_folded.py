"""The matches that nobody is playing, one file each: `ID.COUNT.CHAIN.MARKS` says all that a listing needs.

Marks: `f` finished or `p` parked, and `k` when the host keeps a copy. Setting a mark is a rename.
"""

import os

from device.journal_files import JournalError, cut_file, file_size
from device.journal_reading import read_lines


class Folded:
    """One such match."""

    def __init__(self, folder: str, name: str) -> None:
        """Raises ValueError for a name that is none of ours."""
        self.match, count, chain, self.marks = name.split(".")
        self.count = int(count)
        self.chain = int(chain, 16)
        if folded_name(self.match, self.count, self.chain, self.marks) != name:
            raise ValueError(name)
        if self.marks not in ("f", "fk", "p", "pk"):
            raise ValueError(name)
        self.path = folder + "/" + name

    @property
    def finished(self) -> bool:
        return self.marks[0] == "f"

    @property
    def kept(self) -> bool:
        """Whether the host has a copy."""
        return self.marks[-1] == "k"

    def read_lines(self, offset: int) -> tuple[list[bytes], bytes]:
        return read_lines(self.path, offset)


def folded_name(match: str, count: int, chain: int, marks: str) -> str:
    """The file name of a match."""
    return f"{match}.{count}.{chain:08x}.{marks}"


class Shelf:
    """The folder of folded matches. Its methods raise OSError as well."""

    def __init__(self, folder: str, aside, new: str) -> None:
        """aside: where damage goes; new: path of a file to write before it takes the place of another."""
        self._folder = folder
        self._aside = aside
        self._new = new

    def all(self):
        """Generate every match, in no order."""
        for entry in os.ilistdir(self._folder):
            try:
                folded = Folded(self._folder, entry[0])
            except ValueError:
                continue  # left alone: a newer firmware's, or a person's
            yield folded

    def find(self, match: str) -> Folded | None:
        """The match with this id."""
        found = None
        for folded in self.all():  # to the end, or the listing would stay open
            if folded.match == match:
                found = folded
        return found

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
