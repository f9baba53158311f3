"""A bitmap font: finds the glyphs of characters, measures and draws a line of codes in visual order.

The whole file is in RAM as one wide picture, all glyphs side by side (host/davar/fonts.py makes it and says
how it is laid out); drawing one copies its columns to a small picture of its width, and that to the target.
"""

import struct
from array import array

import framebuf

_MAGIC = b"DvF1"


_tables: dict[
    str, dict[int, int]
] = {}  # characters -> codes looked up so far and their glyphs; fonts with the same glyphs share it


def _table(characters: str):
    for known in _tables:
        if known == characters:
            return known, _tables[known]
    _tables[characters] = {}
    return characters, _tables[characters]


class Font:
    """The font in a file. A character that it lacks is drawn as a box."""

    def __init__(self, path: str) -> None:
        """Raises OSError if the file cannot be read, ValueError if it is not a font."""
        with open(path, "rb") as file:
            head = file.read(12)
            if head[:4] != _MAGIC or len(head) < 12:
                raise ValueError(path)
            self.height, bands, count, self._marks, size = struct.unpack("<BBHHH", head[4:])
            self._characters, self._others = _table(str(file.read(size), "utf-8"))
            self._starts = array("H", bytes(2 * count + 2))
            file.readinto(self._starts)
            total = self._starts[count]
            strip = bytearray(bands * total)
            file.readinto(strip)
        # Letters of ASCII are found by their codes if the font has them all, others are looked up once.
        self._ascii = 127 if count >= 95 and self._characters[94] == "~" else 0
        self._strip = framebuf.FrameBuffer(strip, total, 8 * bands, framebuf.MONO_VLSB)
        self._bands = bands
        self._scratch = bytearray(0)
        self._cells: dict[
            int, framebuf.FrameBuffer
        ] = {}  # one small picture for each width of glyph, all on the same bytes
        self._box = self.height * 5 // 8
        self._ink = framebuf.FrameBuffer(bytearray(b"\x01"), 2, 1, framebuf.MONO_HMSB)  # swaps 0 and 1

    def width(self, codes) -> int:
        """Pixels that a line takes, the gap after its last letter included."""
        total = 0
        starts, others, ascii, marks = self._starts, self._others, self._ascii, self._marks
        for code in codes:
            at = code - 32 if code < ascii else others.get(code)
            if at is None:
                at = self._find(code)
            if at < 0:
                total += self._box
            elif at < marks:
                total += starts[at + 1] - starts[at]
        return total

    def draw(self, target, codes, x: int, y: int, color: int = 1) -> int:
        """Draws a line with its top left at x, y; only pixels of the letters change. Returns its width."""
        starts, others, ascii, marks, cells = (
            self._starts,
            self._others,
            self._ascii,
            self._marks,
            self._cells,
        )
        begin = x
        last = 0  # width of the glyph that a mark sits on
        for code in codes:
            at = code - 32 if code < ascii else others.get(code)
            if at is None:
                at = self._find(code)
            if at < 0:
                last = self._box
                target.rect(x, y, last - 1, self.height - 1, color)
                x += last
                continue
            start = starts[at]
            width = starts[at + 1] - start
            cell = cells.get(width) or self._cell(width)
            cell.blit(self._strip, -start, 0)
            if at < marks:
                where = x
                last = width
                x += width
            else:
                where = x - (last + width) // 2
            if color:
                target.blit(cell, where, y, 0)
            else:
                target.blit(cell, where, y, 1, self._ink)
        return x - begin

    def _find(self, code: int) -> int:
        """The number of a glyph, -1 if there is none; slow, so it is remembered."""
        at = self._others[code] = self._characters.find(_letter(code)) if code >= 32 else -1
        return at

    def _cell(self, width: int):
        """The picture that glyphs of a width pass through."""
        if width * self._bands > len(self._scratch):
            self._scratch = bytearray((width + 8) * self._bands)
            self._cells.clear()
        cell = framebuf.FrameBuffer(self._scratch, width, 8 * self._bands, framebuf.MONO_VLSB)
        self._cells[width] = cell
        return cell


def _letter(code: int) -> str:
    """As `chr`, which would keep every letter for ever as one of the names in MicroPython's table."""
    if code < 0x80:
        return chr(code)
    if code < 0x800:
        return str(bytes((0xC0 | code >> 6, 0x80 | code & 63)), "utf-8")
    return str(bytes((0xE0 | code >> 12, 0x80 | code >> 6 & 63, 0x80 | code & 63)), "utf-8")
