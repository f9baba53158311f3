"""Files of the firmware used where they lie in flash, without a copy, where the chip shows it in memory.

littlefs keeps a longer file in whole blocks, which stay as they are until the file is written anew: each but
the first begins with the numbers of blocks before it. A file is known by the beginning of its last block, and
only if no other block in flash begins so: one that an older update has left may be written over at any time.
"""

from micropython import const

_FLASH = const(0x10000000)  # where an RP2040 or RP2350 shows its flash
_MOST = const(16 << 20)  # bytes of it
_BLOCK = const(4096)
_HEAD = const(64)  # bytes by which a block is known

_storage = None  # (address, bytes) of the file system, looked for once


def pieces(path: str) -> list[tuple[int, int]]:
    """(address, bytes) of the pieces of a file; none where it is to be read. Raises OSError."""
    global _storage
    if _storage is None:
        _storage = _find_storage()
    if not _storage[1]:
        return []
    with open(path, "rb") as file:
        size = file.seek(0, 2)
        number = offset = 0  # of the last block
        while size - offset > _BLOCK - _links(number):
            offset += _BLOCK - _links(number)
            number += 1
        found: list[tuple[int, int]] = []
        at = _only(_read(file, offset), _links(number))
        while at:
            skip = _links(number)
            if view(at + skip, _HEAD)[: size - offset] != _read(file, offset)[: size - offset]:
                return []
            found.insert(0, (at + skip, size - offset))
            if not number:
                return found
            at = _storage[0] + _BLOCK * int.from_bytes(view(at, 4), "little")
            number -= 1
            size = offset
            offset -= _BLOCK - _links(number)
    return []


def view(address: int, size: int):
    """Bytes of flash, as they are."""
    import uctypes

    return uctypes.bytearray_at(address, size)


def _read(file, offset: int) -> bytes:
    file.seek(offset)
    return file.read(_HEAD)


def _links(number: int) -> int:
    """Bytes before the content of a file's block: a number, and one for each time its own can be halved."""
    if not number:
        return 0
    links = 4
    while not number & 1:
        number >>= 1
        links += 4
    return links


def _only(head: bytes, skip: int) -> int:
    """The address of the only block with these bytes after so many; 0 if there is none or another."""
    address, size = _storage
    flash = memoryview(view(address, size))
    first, count = head[0], len(head)
    found = 0
    for at in range(skip, size, _BLOCK):
        if flash[at] == first and flash[at : at + count] == head:
            if found:
                return 0
            found = address + at - skip
    return found


def _find_storage() -> tuple[int, int]:
    """Where the file system lies: it says so in its first block."""
    try:
        import rp2
    except ImportError:
        return (0, 0)
    for address in range(_FLASH, _FLASH + _MOST, _BLOCK):
        if view(address + 8, 8) == b"littlefs":
            return (address, _BLOCK * rp2.Flash().ioctl(4, 0))
    return (0, 0)
