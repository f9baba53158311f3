"""What the parts of the journal share about files: errors, cutting a file short, the room held back."""

import errno
import os

from shared_rules.questions import Refused

NO_ROOM = 28  # ENOSPC, which MicroPython's errno does not name
BLOCK = 4096  # bytes the flash erases at once
RESERVE = 12 * BLOCK  # held back so that a running match can be finished on a full flash
PIECE = 512  # bytes copied at once


class JournalError(Refused):
    """What the journal cannot do; `code` and `figures` are a text.

    full (free, needed: bytes), unreadable (errno), no_such_match, no_match (none is live), not_as_said,
    not_acknowledged, newer (the match was written by a newer firmware).
    """


def file_size(path: str) -> int | None:
    """Bytes of a file, None when there is none."""
    try:
        return os.stat(path)[6]
    except OSError as error:
        if error.errno != errno.ENOENT:
            raise
        return None


def remove(path: str) -> None:
    """Remove a file that may be missing."""
    if file_size(path) is not None:
        os.remove(path)


def copy(path: str, offset: int, end: int, target) -> None:
    """Copy the bytes of a file from `offset` to `end` into an open file."""
    with open(path, "rb") as file:
        file.seek(offset)
        while offset < end:
            piece = file.read(min(end - offset, PIECE))
            if not piece:
                return
            target.write(piece)
            offset += len(piece)


def cut_file(path: str, size: int, new: str) -> None:
    """Shorten a file by writing `new` and putting it in its place; nothing is left of one without bytes."""
    if size == 0:
        os.remove(path)
        return
    with open(new, "wb") as target:
        copy(path, 0, size, target)
    os.rename(new, path)


class Reserve:
    """A file that only takes room, given up when the flash is full in the middle of a match."""

    def __init__(self, path: str) -> None:
        self._path = path

    def whole(self) -> bool:
        """Whether the room is held back."""
        return file_size(self._path) == RESERVE

    def make(self) -> None:
        """Take the room; raises OSError. It takes 0.6 s, once in the life of most devices."""
        if not self.whole():
            zeros = bytes(PIECE)
            with open(self._path, "wb") as file:
                for _ in range(RESERVE // PIECE):
                    file.write(zeros)

    def release(self) -> bool:
        """Give up the room; False when there is none left to give."""
        try:
            if not file_size(self._path):
                return False
            os.remove(self._path)
        except OSError:
            return False
        return True
