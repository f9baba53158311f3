"""Single glyphs as bitmaps: drawn from an outline, and made to fit a line of few pixels."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

_FINE = 8  # an unhinted glyph is drawn this many times larger and reduced
_BLANK_ROW = 4  # what it costs to lose the gap between a letter and its dots
_GAP_OF_ACCENT = 1  # and its accent, whose slope says more than a gap


@dataclass(frozen=True)
class Outline:
    """How a face is drawn: its file, pixels per em, and for large sizes how narrow (percent) it is made.

    At 100 percent the face's own hints are used, as those make small sizes legible.
    """

    file: str
    ppem: int
    narrow: int = 100


@dataclass(frozen=True)
class Glyph:
    """Rows from the top, the leftmost pixel in bit 0; `above` of them stand over the baseline."""

    width: int
    above: int
    rows: tuple[int, ...]

    @property
    def below(self) -> int:
        """Rows under the baseline (negative if the glyph ends above it)."""
        return len(self.rows) - self.above


def draw(character: str, outline: Outline, margin: str = "") -> Glyph:
    """The glyph of a character, cropped to its ink; `margin` names the sides that keep their margin: l, r."""
    fine = 1 if outline.narrow == 100 else _FINE
    font = _font(outline.file, outline.ppem * fine)
    side = 4 * outline.ppem * fine  # room enough on every side of the origin
    image = Image.new("1" if fine == 1 else "L", (side, side))
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1" if fine == 1 else "L"
    pen.text((side // 2, side // 2), character, font=font, fill=255, anchor="ls")
    ink = image.getbbox()
    advance = round(font.getlength(character))
    if ink is None:
        return Glyph(max(1, advance * outline.narrow // 100 // fine), 0, ())
    left, right = ink[0], ink[2]
    if "l" in margin:
        left = min(left, side // 2)
    if "r" in margin:
        right = max(right, side // 2 + advance)
    image = image.crop((left, 0, right, side))
    if fine > 1:
        width = max(1, round(image.width * outline.narrow / 100 / fine))
        image = image.resize((width, side // fine), Image.Resampling.BOX).point(lambda v: 255 * (v >= 128))
    return _glyph(image, side // fine // 2)


def fit_rows(glyph: Glyph, above: int, below: int, joined: bool = False, accent: bool = False) -> Glyph:
    """The glyph with at most `above` rows over and `below` under the baseline.

    Rows that look like their neighbours go first, so that stems become shorter and bows stay. A letter that
    is too deep may move up instead, unless it is `joined` to others: those all stand on the baseline.
    """
    gap = _GAP_OF_ACCENT if accent else _BLANK_ROW
    rows, top = list(glyph.rows), glyph.above
    if joined and len(rows) == top - 1:  # where hinting let it float
        top -= 1
    while top > above:
        if len(rows) >= top:  # else there is room below to move down
            costs = _costs(rows[:top], gap)
            at = costs.index(min(costs))
            gone = rows.pop(at)
            if joined:  # the bars of kaf and gaf are steps of one pixel
                rows[at] |= gone
        top -= 1
    while len(rows) - top > below:
        if top < 0:  # there is room above to move up
            top += 1
            continue
        fixed = top if joined else 0  # a letter that is not joined keeps its top and moves up
        costs = _costs(rows[fixed:], gap)[::-1]
        del rows[len(rows) - 2 - costs.index(min(costs)) if costs else fixed]
    return Glyph(glyph.width, top, tuple(rows))


def stacked(glyph: Glyph, mark: Glyph) -> Glyph:
    """A letter with a mark over it, both in the middle."""
    width = max(glyph.width, mark.width)
    low, high = (spaced(part, (width - part.width) // 2, 0).rows for part in (glyph, mark))
    return Glyph(width, glyph.above + 1 + len(high), (*high, 0, *low))


def crown_off(glyph: Glyph) -> Glyph:
    """A letter without what stands over it, a blank row between them."""
    for at in range(glyph.above - 1, 0, -1):
        if not glyph.rows[at]:
            return Glyph(glyph.width, glyph.above - at - 1, glyph.rows[at + 1 :])
    return glyph


def underlined(glyph: Glyph, dots: Glyph) -> Glyph:
    """A letter that stands on the baseline with these dots, and nothing else, a row under it."""
    left = max(0, (glyph.width - dots.width) // 2)
    body = glyph.rows[: glyph.above]
    return Glyph(max(glyph.width, dots.width), glyph.above, (*body, 0, *spaced(dots, left, 0).rows))


def spaced(glyph: Glyph, before: int, after: int) -> Glyph:
    """The glyph with blank columns around it."""
    return Glyph(glyph.width + before + after, glyph.above, tuple(row << before for row in glyph.rows))


def columns(glyph: Glyph, above: int, bands: int) -> list[bytes]:
    """The glyph as `bands` strings of column bytes, the lowest bit on top, its baseline under row `above`."""
    tall = [0] * glyph.width
    for y, row in enumerate(glyph.rows, above - glyph.above):
        for x in range(glyph.width):
            if row >> x & 1 and 0 <= y < 8 * bands:
                tall[x] |= 1 << y
    return [bytes(column >> 8 * band & 255 for column in tall) for band in range(bands)]


@lru_cache(maxsize=8)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


def _glyph(image: Image.Image, baseline: int) -> Glyph:
    box = image.getbbox()
    if box is None:
        return Glyph(image.width, 0, ())
    pixels = image.convert("L").tobytes()
    rows = []
    for y in range(box[1], box[3]):
        line = pixels[y * image.width : (y + 1) * image.width]
        rows.append(sum(1 << x for x, value in enumerate(line) if value))
    return Glyph(image.width, baseline - box[1], tuple(rows))


def _costs(rows: list[int], gap: int) -> list[int]:
    """How much each row but the last would be missed: as much as it is unlike the row after it.

    `gap`: what a blank row counts.
    """
    costs = []
    for row, after in pairwise(rows):
        alone = row and not after  # the last row of an accent or of dots
        costs.append(_BLANK_ROW if alone else (row ^ after).bit_count() if row else gap)
    return costs
