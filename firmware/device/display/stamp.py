"""The inner loop of all text: a line of glyphs goes into a picture.

`davar build` makes two modules of it: `stamp_native` in the machine code of a Pico, and this one without the
decorator for every other interpreter. No other module is made so.
"""

import micropython

TYPE_CHECKING = False
if TYPE_CHECKING:
    ptr8 = bytearray
    ptr32 = memoryview


@micropython.viper
def stamp(
    picture: ptr8, x: int, y: int, ink: int, glyphs: ptr32, count: int, plate: int, strip: ptr8, shape: int
):
    """Draw those of the first `count` glyphs that are of a plate; the line has its top left at x, y.

    picture: 128x64, 1024 bytes, MONO_VLSB. strip: of the plate. shape: its columns << 8 | its bands. glyphs:
    as device.display.font keeps them. Only their pixels change: they are lit, or with ink 0 dark.
    """
    total, bands = shape >> 8, shape & 255
    shift = y & 7
    last = 0  # width of the glyph that a mark sits on
    for number in range(count):
        glyph = glyphs[number]
        width = glyph & 0x7F
        left = x
        if glyph & 0x80:
            left -= (last + width) // 2
        else:
            last = width
            x += width
        if glyph >> 24 != plate:
            continue
        for band in range(bands):
            row = ((y >> 3) + band) * 128
            at = band * total + (glyph >> 8 & 0xFFFF)
            for column in range(left, left + width):
                bits = strip[at] << shift
                at += 1
                if bits and 0 <= column < 128:
                    here = row + column
                    if 0 <= here < 1024:
                        picture[here] = (picture[here] | bits) & 255 if ink else picture[here] & ~bits
                    here += 128
                    bits >>= 8
                    if bits and 0 <= here < 1024:
                        picture[here] = picture[here] | bits if ink else picture[here] & ~bits
