"""What did not check out: kept in files of its own, named and reported, until a computer has it."""

import os

from device.journal_files import copy, file_size
from device.journal_folded import is_id


class Aside:
    """A folder of files `ID.NUMBER.CODE`: the match, the first record that was lost from it, and why."""

    def __init__(self, folder: str, notices: list) -> None:
        self._folder = folder
        self._notices = notices

    def add(self, match: str, number: int, code: str, pieces: list) -> None:
        """Copy pieces (path, offset) of files, one behind the other, into a new file."""
        name = first = f"{match}.{number}.{code}"
        count = 1
        while file_size(self._path(name)) is not None:
            count += 1
            name = f"{first}.{count}"
        with open(self._path(name), "wb") as target:
            for path, offset in pieces:
                copy(path, offset, file_size(path), target)
        self.note("set_aside", match, number, code)

    def note(self, what: str, match: str, number: int, code: str) -> None:
        """Add a notice about record `number` of a match."""
        text = (what, {"match": match, "record": number, "why": code})
        if text not in self._notices:
            self._notices.append(text)

    def names(self) -> list[tuple[str, int]]:
        """(name, bytes) of each file; what a person put there under another kind of name is left alone."""
        found = sorted([entry[0] for entry in os.ilistdir(self._folder) if is_name(entry[0])])
        return [(name, file_size(self._path(name))) for name in found]

    def read(self, name: str, offset: int, size: int) -> bytes:
        """Up to `size` bytes of a file; raises OSError when there is none."""
        with open(self._path(name), "rb") as file:
            file.seek(offset)
            return file.read(size)

    def drop(self, name: str) -> None:
        """Remove a file that a computer has; raises OSError when there is none."""
        os.remove(self._path(name))

    def _path(self, name: str) -> str:
        if not is_name(name):
            raise OSError(2)
        return self._folder + "/" + name


def is_name(name: str) -> bool:
    """Whether a file is one of ours: ID.NUMBER.CODE, perhaps with a count behind."""
    parts = name.split(".")
    return len(parts) in (3, 4) and is_id(parts[0]) and "/" not in name and " " not in name
