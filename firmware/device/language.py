"""A language that stays on flash: its lines are sorted, and only the block that may hold a text is looked at.

In memory it would take 20 KB and more; so it is an index of less than two, and the texts said lately. Where
the chip shows its flash the blocks are used as they are, else read.
"""

import os

from device.mapped import pieces, view
from shared_rules.texts import Catalogue

FOLDER = "/languages/"
BLOCK = 1024  # bytes that are read for a text; no line is longer


class Language(Catalogue):
    """The texts in a file of `davar build`."""

    def __init__(self, code: str, folder: str = FOLDER) -> None:
        """Raises OSError if the file cannot be read."""
        path = folder + code + ".txt"
        self._file = None
        self._blocks = _whole_lines(pieces(path))
        if not self._blocks:
            self._file = open(path, "rb")  # noqa: SIM115  # until `close`
            self._blocks = self._offsets()
        else:
            self.kept = 16  # they are quickly found again
        self._firsts: list[bytes] = []  # the first key of each block, with its equals sign
        for number in range(len(self._blocks)):
            block = self._block(number)
            self._firsts.append(bytes(block[: block.find(b" = ") + 3]))
        super().__init__()

    def close(self) -> None:
        """Let go of the file."""
        if self._file:
            self._file.close()

    def _offsets(self) -> list:
        """Where the blocks to read begin."""
        found: list = []
        start = 0
        while True:
            size = len(self._read(start))
            if not size:
                return found
            found.append(start)
            start += size

    def _read(self, start: int) -> bytes:
        """The whole lines in the block from `start` on."""
        self._file.seek(start)
        block = self._file.read(BLOCK)
        return block[: block.rfind(b"\n") + 1]

    def _block(self, number: int):
        return self._read(self._blocks[number]) if self._file else self._blocks[number]

    def _look(self, mark: bytes) -> str | None:
        """The text of a line that begins with `mark` less its line feed. A flash that fails has none."""
        key = mark[1:]
        at = len(self._firsts)
        while at and self._firsts[at - 1] > key:
            at -= 1
        if not at:
            return None
        try:
            block = self._block(at - 1)
        except OSError:
            return None
        begin = 0 if block.startswith(key) else block.find(mark) + 1
        if not begin and not block.startswith(key):
            return None
        begin += len(key)
        return str(block[begin : block.find(b"\n", begin)], "utf-8")


def _whole_lines(there: list) -> list:
    """Blocks of whole lines in the pieces of a file; a line in two of them is copied."""
    blocks: list = []
    rest = b""
    for address, size in there:
        piece = view(address, size)
        begin = piece.find(b"\n") + 1 if rest else 0
        if rest:
            blocks.append(rest + piece[:begin])
        end = piece.rfind(b"\n") + 1
        blocks.append(view(address + begin, end - begin))
        rest = bytes(piece[end:])
    return blocks


def languages() -> tuple[str, ...]:
    """Codes of the languages on the board, English first."""
    found = sorted(name[:-4] for name in os.listdir(FOLDER) if name.endswith(".txt"))
    return tuple(["en"] + [code for code in found if code != "en"])
