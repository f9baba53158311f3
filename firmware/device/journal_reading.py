"""Reading a match line by line and checking each.

A source is whatever has `read_lines(offset)`. No file stays open while somebody else runs: littlefs may move
a file under an open handle, and a handle left to the garbage collector would call the flash with the heap
locked.
"""

from shared_rules.records import START, BadRecord, decode, peek

CHUNK = 1024  # bytes read at once, twice the longest line and more


class Cursor:
    """A place in a match: the number of the next record, the chain before it, and its offset in bytes."""

    def __init__(self, number: int = 0, chain: int = START, offset: int = 0) -> None:
        self.number = number
        self.chain = chain
        self.offset = offset


def read_lines(path: str, offset: int) -> tuple[list[bytes], bytes]:
    """The whole lines in the next bytes of a file, and what the file ends with behind its last newline."""
    with open(path, "rb") as file:
        file.seek(offset)
        data = file.read(CHUNK)
    lines = data.split(b"\n")
    rest = lines.pop()
    if lines and len(data) == CHUNK:
        rest = b""  # the next call begins with it
    return lines, rest


def walk(source, cursor: Cursor, reader):
    """Generate what `reader(line, number, chain)` makes of each line, the cursor behind the last good one.

    Raises BadRecord at the first line that does not check out.
    """
    while True:
        lines, rest = source.read_lines(cursor.offset)
        for line in lines:
            value, cursor.chain = reader(line, cursor.number, cursor.chain)
            cursor.number += 1
            cursor.offset += len(line) + 1
            yield value
        if rest:
            raise BadRecord("torn")
        if not lines:
            return


def skip(source, cursor: Cursor, number: int) -> bool:
    """Move to record `number`, checking only the line before it; False when the match ends earlier.

    Raises BadRecord; then the cursor says nothing.
    """
    line = b""
    while cursor.number < number:
        lines, _ = source.read_lines(cursor.offset)
        if not lines:
            return False
        for line in lines[: number - cursor.number]:
            cursor.number += 1
            cursor.offset += len(line) + 1
    if number:
        found, cursor.chain = peek(line)
        if found != number - 1:
            raise BadRecord("hole")
    return True


def is_newer(source) -> bool:
    """Whether the match was begun by a firmware with a newer format."""
    lines, _ = source.read_lines(0)
    try:
        decode(lines[0] if lines else b"", 0, START)
    except BadRecord as bad:
        return bad.code == "newer"
    return False
