"""A bitmap font: finds the glyphs of characters, measures and draws a line of codes in visual order.

It is read where it lies, in one or more plates (host/davar/building/fonts.py makes them and says how they
are laid out). The glyphs of a plate stand side by side in one wide picture, its strip.
"""

from array import array

from micropython import const

from device.display.shaping import is_mark
from device.mapped import pieces, view

try:
    from device.display.stamp_native import stamp
except (ImportError, ValueError):  # another chip than a Pico's
    from device.display.stamp import stamp

_MAGIC = b"DvF2"
_HEAD = const(12)
# A glyph is kept as one whole number: plate << 24 | first column << 8 | mark << 7 | width.
_MARK = const(0x80)
_WIDTH = const(0x7F)
_BOX = const(63 << 24)  # for what no plate has


class Font:
    """The font in `PATH.fnt` and its further plates. A character that it lacks is drawn as a box."""

    def __init__(self, path: str) -> None:
        """Raises OSError if a file cannot be read, ValueError if it is not a font."""
        self._plates = [_plate(path + ".fnt")]
        head = self._plates[0]
        self.height = head[4]
        for number in range(1, head[6]):
            self._plates.append(_plate(f"{path}.{number}.fnt"))
        self._strips = [memoryview(data)[_HEAD + 4 * _u16(data, 8) :] for data in self._plates]
        self._glyphs: dict[int, int] = {}  # by code, those looked up so far
        self._shapes = [_u16(data, 10) << 8 | data[5] for data in self._plates]  # of the strips
        self._line = array("I", [0] * 32)  # what was measured last
        self.count = 0  # of its glyphs

    def measure(self, codes) -> int:
        """Pixels that a line takes, the gap after its last letter included."""
        count = self.count = len(codes)
        if count > len(self._line):
            self._line = array("I", [0] * count)
        line, glyphs = self._line, self._glyphs
        total = 0
        for at in range(count):
            code = codes[at]
            glyph = glyphs.get(code)
            if glyph is None:
                glyph = self._find(code)
            line[at] = glyph
            if not glyph & _MARK:
                total += glyph & _WIDTH
        return total

    def reach(self, room: int) -> int:
        """How many glyphs of the line measured last fit into so many pixels."""
        for number in range(self.count):
            glyph = self._line[number]
            if not glyph & _MARK:
                room -= glyph & _WIDTH
                if room < 0:
                    return number
        return self.count

    def parts(self, codes, between: int) -> list[int]:
        """Pixels of each part of the line measured last, which a code stands between."""
        sizes = [0]
        for at in range(self.count):
            if codes[at] == between:
                sizes.append(0)
            elif not self._line[at] & _MARK:
                sizes[-1] += self._line[at] & _WIDTH
        return sizes

    def draw(self, canvas, x: int, y: int, color: int = 1) -> None:
        """Draws the line measured last with its top left at x, y; only pixels of the letters change."""
        line, count = self._line, self.count
        for number, strip in enumerate(self._strips):
            stamp(canvas.buffer, x, y, color, line, count, number, strip, self._shapes[number])
        for glyph in line[:count]:
            if glyph >= _BOX:
                canvas.rect(x, y, (glyph & _WIDTH) - 1, self.height - 1, color)
            if not glyph & _MARK:
                x += glyph & _WIDTH

    def _find(self, code: int) -> int:
        """The glyph of a code; slow, so it is remembered."""
        glyph = _BOX | self.height * 5 // 8
        for number, data in enumerate(self._plates):
            at = _place(data, code)
            if at >= 0:
                start = _u16(data, at + 2)
                last = at + 4 == _HEAD + 4 * _u16(data, 8)
                end = _u16(data, 10 if last else at + 6)
                glyph = number << 24 | start << 8 | (_MARK if is_mark(code) else 0) | end - start
        self._glyphs[code] = glyph
        return glyph


def _plate(path: str):
    """The bytes of a plate, which is no larger than a block of the file system."""
    there = pieces(path)
    if len(there) == 1:
        data = view(*there[0])
    else:
        with open(path, "rb") as file:
            data = bytearray(file.seek(0, 2))
            file.seek(0)
            file.readinto(data)
    if data[:4] != _MAGIC:
        raise ValueError(path)
    return data


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
