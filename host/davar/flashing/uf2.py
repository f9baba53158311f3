"""UF2, the format of the files dragged onto a board's drive: blocks of 512 bytes that carry 256 each."""

from __future__ import annotations

import struct
from dataclasses import dataclass

BLOCK = 512
PAYLOAD = 256
FAMILY_PRESENT = 0x2000
FAMILIES = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350"}  # the second: RP2350, Arm, secure
# Picotool puts one block of this family first in files for the RP2350, against an erratum of its bootloader.
ABSOLUTE = 0xE48BFF57
_HEADER = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_END = struct.pack("<I", 0x0AB16F30)


class BadUf2(ValueError):
    """Not a UF2 file, or none that fits."""


@dataclass(frozen=True)
class Uf2:
    """A file taken apart. before: blocks that come first and stay so; pages: address -> 256 bytes."""

    family: int
    before: bytes
    pages: dict[int, bytes]

    @property
    def chip(self) -> str:
        return FAMILIES[self.family]

    def read(self, start: int, size: int) -> bytes:
        """What the flash holds from an address on; 0xFF where the file says nothing."""
        empty = b"\xff" * PAYLOAD
        pages = range(start, start + size, PAYLOAD)
        return b"".join(self.pages.get(page, empty) for page in pages)[:size]

    def put(self, start: int, data: bytes) -> Uf2:
        """The same with more flash in it. Raises BadUf2 when that is taken."""
        new = {start + at: data[at : at + PAYLOAD] for at in range(0, len(data), PAYLOAD)}
        if not new.keys().isdisjoint(self.pages):
            raise BadUf2("it reaches into the place of the file system")
        return Uf2(self.family, self.before, self.pages | new)

    def encode(self) -> bytes:
        """The file, its blocks numbered anew."""
        blocks = [
            _HEADER.pack(*_MAGIC, FAMILY_PRESENT, address, PAYLOAD, number, len(self.pages), self.family)
            + page.ljust(BLOCK - _HEADER.size - len(_END), b"\0")
            + _END
            for number, (address, page) in enumerate(sorted(self.pages.items()))
        ]
        return self.before + b"".join(blocks)


def decode(data: bytes) -> Uf2:
    """Take a file apart. Raises BadUf2, which says what it is instead."""
    if not data or len(data) % BLOCK:
        raise BadUf2(f"its size, {len(data)} bytes, is not a multiple of {BLOCK}")
    before = b""
    pages: dict[int, bytes] = {}
    families = set()
    for start in range(0, len(data), BLOCK):
        block = data[start : start + BLOCK]
        first, second, flags, address, size, number, total, family = _HEADER.unpack(block[: _HEADER.size])
        if (first, second) != _MAGIC or block[-len(_END) :] != _END:
            raise BadUf2(f"block {start // BLOCK} is no block of a UF2 file")
        if family == ABSOLUTE and not pages:
            before += block
            continue
        if size != PAYLOAD or not flags & FAMILY_PRESENT or number != len(pages) or address in pages:
            raise BadUf2(f"block {start // BLOCK} is not as MicroPython's files have it")
        if start + BLOCK == len(data) and total != number + 1:
            raise BadUf2(f"only {number + 1} of its {total} blocks are there")
        pages[address] = block[_HEADER.size : _HEADER.size + size]
        families.add(family)
    if len(families) != 1 or not families <= FAMILIES.keys():
        raise BadUf2("it is for another chip than the RP2040 or the RP2350")
    return Uf2(families.pop(), before, pages)
