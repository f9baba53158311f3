"""A language that stays on flash: its lines are sorted, and only the block that may hold a text is read.

In memory it would take 20 KB and more; so it is an index of less than two, and the texts said lately.
"""

import os

from shared_rules.texts import Catalogue

FOLDER = "/languages/"
BLOCK = 1024  # bytes that are read for a text; no line is longer


class Language(Catalogue):
    """The texts in a file of `davar build`."""

    def __init__(self, code: str, folder: str = FOLDER) -> None:
        """Raises OSError if the file cannot be read."""
        self._file = open(folder + code + ".txt", "rb")  # noqa: SIM115  # until `close`
        self._starts: list[int] = []
        self._firsts: list[bytes] = []  # the first key of each block, with its equals sign
        start = 0
        while True:
            size, block = self._block(start)
            if not size:
                break
            self._starts.append(start)
            self._firsts.append(block[: block.find(b" = ") + 3])
            start += size
        super().__init__()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _block(self, start: int) -> tuple[int, bytes]:
        """The whole lines in the block from `start` on, and how many bytes they take."""
        self._file.seek(start)
        block = self._file.read(BLOCK)
        size = block.rfind(b"\n") + 1
        return size, block

    def _look(self, mark: bytes) -> str | None:
        """The text of a line that begins with `mark` less its line feed. A flash that fails has none."""
        key = mark[1:]
        at = len(self._firsts)
        while at and self._firsts[at - 1] > key:
            at -= 1
        if not at:
            return None
        try:
            _, block = self._block(self._starts[at - 1])
        except OSError:
            return None
        begin = 0 if block.startswith(key) else block.find(mark) + 1
        if not begin and not block.startswith(key):
            return None
        begin += len(key)
        return str(block[begin : block.find(b"\n", begin)], "utf-8")


def languages() -> tuple[str, ...]:
    """Codes of the languages on the board, English first."""
    found = sorted(name[:-4] for name in os.listdir(FOLDER) if name.endswith(".txt"))
    return tuple(["en"] + [code for code in found if code != "en"])
