"""The files of the fonts, without a copy in memory where the chip shows its flash there.

`davar build` makes no plate larger than a block of the file system, so that littlefs keeps each in one piece
at the start of a block. A block is taken for the plate if no other in flash begins as it does: a copy that an
older update has left may be written over at any time. Else, and on other chips, the plate is read.
"""

_FLASH = 0x10000000  # where an RP2040 or RP2350 shows its flash
_MOST = 16 << 20  # bytes of it
_BLOCK = 4096
_HEAD = 64  # bytes by which a plate is told from all others
MAGIC = b"DvF2"

_blocks = None  # those that may be plates, found when the first is asked for


def plate(path: str):
    """The bytes of a plate. Raises OSError if it cannot be read, ValueError if it is none."""
    global _blocks
    if _blocks is None:
        _blocks = _find()
    with open(path, "rb") as file:
        head = file.read(_HEAD)
        if head[:4] != MAGIC:
            raise ValueError(path)
        size = file.seek(0, 2)
        found = [block for block in _blocks if block[:_HEAD] == head]
        if len(found) == 1:
            return found[0][:size]
        data = bytearray(size)
        file.seek(0)
        file.readinto(data)
        return data


def _find() -> list:
    """The blocks of the file system that begin as plates do."""
    try:
        import rp2
        import uctypes
    except ImportError:
        return []
    flash = memoryview(uctypes.bytearray_at(_FLASH, _MOST))
    begin = 0
    while flash[begin + 8 : begin + 16] != b"littlefs":  # in the first block
        begin += _BLOCK
        if begin == _MOST:
            return []
    end = begin + rp2.Flash().ioctl(4, 0) * _BLOCK
    return [flash[at : at + _BLOCK] for at in range(begin, end, _BLOCK) if flash[at : at + 4] == MAGIC]
