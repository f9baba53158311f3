"""A bitmap font: finds the glyphs of characters, measures and draws a line of codes in visual order.

It is read where it lies, in one or more plates (host/davar/building/fonts.py makes them and says how they
are laid out). The glyphs of a plate stand side by side in one wide picture, its strip; drawing one copies
its columns to a small picture of its width, and that to the target.
"""

import framebuf
from micropython import const

from device.display.plates import plate
from device.display.shaping import is_mark

_HEAD = const(12)
# A glyph is kept as one whole number: plate << 24 | first column << 8 | mark << 7 | width; -1 is none.
_MARK = const(0x80)
_WIDTH = const(0x7F)


class Font:
    """The font in `PATH.fnt` and its further plates. A character that it lacks is drawn as a box."""

    def __init__(self, path: str) -> None:
        """Raises OSError if a file cannot be read, ValueError if it is not a font."""
        self._plates = [plate(path + ".fnt")]
        head = self._plates[0]
        self.height, self._bands = head[4], head[5]
        for number in range(1, head[6]):
            self._plates.append(plate(f"{path}.{number}.fnt"))
        self._strips = [self._strip(data) for data in self._plates]
        self._glyphs: dict[int, int] = {}  # by code, those looked up so far
        self._scratch = bytearray(0)
        # one small picture for each width of glyph, all on the same bytes
        self._cells: dict[int, framebuf.FrameBuffer] = {}
        self._box = self.height * 5 // 8
        self._ink = framebuf.FrameBuffer(bytearray(b"\x01"), 2, 1, framebuf.MONO_HMSB)  # swaps 0 and 1

    def _strip(self, data):
        """The strip of a plate as a picture."""
        strip = memoryview(data)[_HEAD + 4 * _u16(data, 8) :]
        return framebuf.FrameBuffer(strip, _u16(data, 10), 8 * self._bands, framebuf.MONO_VLSB)

    def width(self, codes) -> int:
        """Pixels that a line takes, the gap after its last letter included."""
        total = 0
        glyphs = self._glyphs
        for code in codes:
            glyph = glyphs.get(code)
            if glyph is None:
                glyph = self._find(code)
            if glyph < 0:
                total += self._box
            elif not glyph & _MARK:
                total += glyph & _WIDTH
        return total

    def draw(self, target, codes, x: int, y: int, color: int = 1) -> int:
        """Draws a line with its top left at x, y; only pixels of the letters change. Returns its width."""
        glyphs, cells, strips = self._glyphs, self._cells, self._strips
        begin = x
        last = 0  # width of the glyph that a mark sits on
        for code in codes:
            glyph = glyphs.get(code)
            if glyph is None:
                glyph = self._find(code)
            if glyph < 0:
                last = self._box
                target.rect(x, y, last - 1, self.height - 1, color)
                x += last
                continue
            width = glyph & _WIDTH
            cell = cells.get(width) or self._cell(width)
            cell.blit(strips[glyph >> 24], -(glyph >> 8 & 0xFFFF), 0)
            if glyph & _MARK:
                where = x - (last + width) // 2
            else:
                where = x
                last = width
                x += width
            if color:
                target.blit(cell, where, y, 0)
            else:
                target.blit(cell, where, y, 1, self._ink)
        return x - begin

    def _find(self, code: int) -> int:
        """The glyph of a code, -1 if there is none; slow, so it is remembered."""
        glyph = -1
        for number, data in enumerate(self._plates):
            at = _place(data, code)
            if at >= 0:
                start = _u16(data, at + 2)
                last = at + 4 == _HEAD + 4 * _u16(data, 8)
                end = _u16(data, 10 if last else at + 6)
                glyph = number << 24 | start << 8 | (_MARK if is_mark(code) else 0) | end - start
        self._glyphs[code] = glyph
        return glyph

    def _cell(self, width: int):
        """The picture that glyphs of a width pass through."""
        if width * self._bands > len(self._scratch):
            self._scratch = bytearray((width + 8) * self._bands)
            self._cells.clear()
        cell = framebuf.FrameBuffer(self._scratch, width, 8 * self._bands, framebuf.MONO_VLSB)
        self._cells[width] = cell
        return cell


def _place(data, code: int) -> int:
    """Where a plate tells of a code, or -1: its codes are sorted, those of ASCII without a gap."""
    low, high = 0, _u16(data, 8)
    at = code - 32
    while low < high:
        if not low <= at < high:
            at = (low + high) // 2
        there = _u16(data, _HEAD + 4 * at)
        if there == code:
            return _HEAD + 4 * at
        if there < code:
            low = at + 1
        else:
            high = at
        at = -1
    return -1


def _u16(data, at: int) -> int:
    return data[at] | data[at + 1] << 8
