"""A bitmap font: finds the glyphs of characters, measures and draws a line. Text is in visual order here.

The whole file is in RAM as one wide picture, all glyphs side by side (host/davar/fonts.py makes it and says
how it is laid out); drawing one copies its columns to a small picture of its width, and that to the target.
"""

import struct
from array import array

import framebuf

_MAGIC = b"DvF1"


class Font:
    """The font in a file. A character that it lacks is drawn as a box."""

    def __init__(self, path: str) -> None:
        """Raises OSError if the file cannot be read, ValueError if it is not a font."""
        with open(path, "rb") as file:
            head = file.read(12)
            if head[:4] != _MAGIC or len(head) < 12:
                raise ValueError(path)
            self.height, bands, count, self._marks, size = struct.unpack("<BBHHH", head[4:])
            self._characters = str(file.read(size), "utf-8")
            self._starts = array("H", bytes(2 * count + 2))
            file.readinto(self._starts)
            total = self._starts[count]
            strip = bytearray(bands * total)
            file.readinto(strip)
        self._strip = framebuf.FrameBuffer(strip, total, 8 * bands, framebuf.MONO_VLSB)
        self._bands = bands
        self._scratch = bytearray(0)
        self._cells = {}  # one small picture for each width of glyph, all on the same bytes
        self._box = self.height * 5 // 8
        self._ink = framebuf.FrameBuffer(bytearray(b"\x01"), 2, 1, framebuf.MONO_HMSB)  # swaps 0 and 1

    def width(self, text: str) -> int:
        """Pixels that a line takes, the gap after its last letter included."""
        total = 0
        find, starts, marks = self._characters.find, self._starts, self._marks
        for character in text:
            at = find(character)
            if at < 0:
                total += self._box
            elif at < marks:
                total += starts[at + 1] - starts[at]
        return total

    def draw(self, target, text: str, x: int, y: int, color: int = 1) -> int:
        """Draws a line with its top left at x, y; only pixels of the letters change. Returns its width."""
        find, starts, marks, cells = self._characters.find, self._starts, self._marks, self._cells
        begin = x
        last = 0  # width of the glyph that a mark sits on
        for character in text:
            at = find(character)
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

    def _cell(self, width: int):
        """The picture that glyphs of a width pass through."""
        if width * self._bands > len(self._scratch):
            self._scratch = bytearray((width + 8) * self._bands)
            self._cells.clear()
        cell = framebuf.FrameBuffer(self._scratch, width, 8 * self._bands, framebuf.MONO_VLSB)
        self._cells[width] = cell
        return cell
