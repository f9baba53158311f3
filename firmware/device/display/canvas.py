"""The picture being drawn: 128x64 pixels, text in both directions, and the few shapes screens are made of."""

from array import array

import framebuf
from micropython import const

from device.display import shaping
from device.display.font import Font

WIDTH = const(128)
HEIGHT = const(64)
_ELLIPSIS = "…"
_LOOSE = " \u200c\u200d\u0640"  # nothing that a shortened text should end in
_KEPT = const(24)  # texts whose order and forms are remembered, and as many said before them


class Canvas(framebuf.FrameBuffer):
    """Where screens draw; `show` brings it to the panel. Units are pixels, y is the top of what is drawn.

    rtl: every x counts from the right edge, start and end swap, text runs from right to left.
    plain: switches the mirroring of x off for a while (figures and the progress curve stay as they are).
    figures: "western" or "persian", the digits that all text is drawn with.
    aside: the picture stands a pixel to the right, against burn-in; the last column is a gap but in boxes.
    """

    def __init__(self, panel, fonts_dir: str = "/fonts") -> None:
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        super().__init__(self.buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self.panel = panel
        self._folder = fonts_dir
        self._fonts: dict[str, Font] = {}
        self.rtl = False
        self.plain = False
        self.aside = False
        self._moved = memoryview(bytearray(len(self.buffer)))
        self.figures = "western"
        self._kept: dict[object, array] = {}
        self._older: dict[object, array] = {}
        self._kept_rtl = False

    def clear(self) -> None:
        """All dark; what the panel shows stays until `show`."""
        self.fill(0)

    def show(self) -> None:
        """Brings the picture to the panel, one pixel to the right of its place while it stands aside."""
        if not self.aside:
            self.panel.show(self.buffer)
            return
        view = memoryview(self.buffer)
        for start in range(0, len(view), WIDTH):
            self._moved[start + 1 : start + WIDTH] = view[start : start + WIDTH - 1]
        self.panel.show(self._moved)

    def height(self, font: str) -> int:
        """Height of a line."""
        return self._font(font).height

    def width(self, string: str, font: str = "small") -> int:
        """Width of a text on one line."""
        return self._font(font).measure(self._visual(string))

    def text(  # type: ignore[override]  # framebuf's own draws 8x8 letters, which nobody wants here
        self,
        string: str,
        x: int,
        y: int,
        font: str = "small",
        align: str = "start",
        width=None,
        color: int = 1,
    ) -> int:
        """Draws one line and returns its width.

        The text starts, ends or has its middle at x; with a `width` it does so in the box from x to
        x + width, and is shortened with an ellipsis if the box is too small for it.
        """
        face = self._font(font)
        codes = self._visual(string)
        size = face.measure(codes)
        if width is not None and size > width:
            size = face.measure(self._shortened(string, font, width))
        room = width or 0
        if align == "center":
            x += (room - size) // 2 if width is not None else -(size // 2)
        elif align == "end":
            x += room - size
        face.draw(self, self._x(x, size), y, color)
        return size

    def shorten(self, string: str, font: str, width: int) -> str:
        """The text, or as much of its beginning as fits together with an ellipsis; "" if nothing does."""
        face = self._font(font)
        room = width - self._measure(face, _ELLIPSIS)
        if self._measure(face, string) <= width:
            return string
        kept = face.reach(room) * len(string) // face.count  # a guess, mended in both directions
        while kept < len(string) and self._measure(face, string[: kept + 1] + _ELLIPSIS) <= width:
            kept += 1
        while kept and self._measure(face, string[:kept] + _ELLIPSIS) > width:
            kept -= 1
        while kept and shaping.is_mark(ord(string[kept])):
            kept -= 1
        while kept and string[kept - 1] in _LOOSE:  # str.rstrip takes bytes of letters there
            kept -= 1
        return string[:kept] + _ELLIPSIS if kept or room >= 0 else ""

    def wrap(self, string: str, font: str, width: int, lines: int) -> list[str]:
        """The text broken between words into at most so many lines; what is left over ends in an ellipsis."""
        face = self._font(font)
        words = string.split(" ")
        blank = self._measure(face, " ")
        codes = self._shaped(string)
        face.measure(codes)
        sizes = face.parts(codes, 0x20)
        broken: list[str] = []
        begin = 0
        while begin < len(words) and len(broken) < lines:
            end, size = begin + 1, sizes[begin]
            last = len(broken) == lines - 1
            while end < len(words) and (last or size + blank + sizes[end] <= width):
                size += blank + sizes[end]
                end += 1
            line = " ".join(words[begin:end])
            broken.append(line if size <= width else self.shorten(line, font, width))
            begin = end
        return broken

    def fit(self, string: str, fonts, width: int) -> str:
        """The first of the fonts (largest first) in which the text fits, or else the last."""
        for font in fonts:
            if self.width(string, font) <= width:
                return font
        return fonts[-1]

    def box(self, x: int, y: int, w: int, h: int, fill: bool = False, color: int = 1) -> None:
        """A rectangle: its outline, or filled."""
        if fill:
            self.fill_rect(self._x(x, w), y, w, h, color)
        else:
            self.rect(self._x(x, w), y, w, h, color)

    def rule(self, x: int, y: int, w: int) -> None:
        """A horizontal line."""
        self.hline(self._x(x, w), y, w, 1)

    def bar(self, x: int, y: int, w: int, h: int, value: int, full: int) -> None:
        """How far `value` is on the way to `full`, with a tick at the end that is the target.

        Values under zero or over the target show an empty or a full bar.
        """
        self.box(x, y, w, h)
        inside = w - 4
        done = inside * min(max(value, 0), full) // full if full > 0 else 0
        if h > 4:
            self.box(x + 2, y + 2, done, h - 4, True)
        else:
            self.box(x + 1, y + 1, done, h - 2, True)
        self.rect(self._x(x + w - 1, 1), y - 1, 1, h + 2, 1)

    def curve(self, x: int, y: int, w: int, h: int, series) -> None:
        """How several totals went: one line each, the same scale, zero dotted; never mirrored.

        `series`: a list of lists of totals after each hand, from hand 0 on. The last point of each line
        has a mark: a block for the first line, a hollow block for the second, none for the others.
        """
        low = min(0, min(min(line) for line in series))
        high = max(1, max(max(line) for line in series))
        hands = max(1, max(len(line) for line in series) - 1)
        w, h = w - 3, h - 1
        base = y + h * high // (high - low)
        for dot in range(x, x + w, 4):
            self.pixel(dot, base, 1)
        for number, line in enumerate(series):
            at = top = 0
            for hand, total in enumerate(line):
                before, above = at, top
                at, top = x + w * hand // hands, y + h * (high - total) // (high - low)
                if hand:
                    self.line(before, above, at, top, 1)
            if line and number < 2:
                mark = self.rect if number else self.fill_rect
                mark(at, min(max(y, top - 1), y + h - 2), 3, 3, 1)

    def _x(self, x: int, w: int) -> int:
        return WIDTH - x - w if self.rtl and not self.plain else x

    def _measure(self, face, string: str) -> int:
        return face.measure(self._shaped(string))

    def _shaped(self, string: str):
        """The codes to draw, in the order in which they are read: enough to measure a text."""
        if self.rtl:
            string = string.replace("\u2068", "").replace("\u2069", "")  # isolates, see bidi
        return self._digits(shaping.shaped(string))

    def _visual(self, string: str):
        """The codes to draw. What takes long to work out is kept for a while, as screens draw it again."""
        if self._kept_rtl != self.rtl:
            self._kept = {}
            self._older = {}
            self._kept_rtl = self.rtl
        plain = string.encode()
        if len(plain) == len(string) and not self.rtl:  # ASCII
            return self._digits(plain)
        codes = self._known(string)
        if codes is None:
            codes = self._keep(string, shaping.visual(string, self.rtl))
        return self._digits(codes)

    def _shortened(self, string: str, font: str, width: int):
        """The codes of a text that does not fit, with an ellipsis."""
        key = (string, font, width)
        codes = self._known(key)
        if codes is None:
            short = self.shorten(string, font, width)
            codes = self._keep(key, shaping.visual(short, self.rtl))
        return self._digits(codes)

    def _known(self, key):
        codes = self._kept.get(key)
        if codes is None and key in self._older:
            codes = self._keep(key, self._older[key])
        return codes

    def _keep(self, key, codes):
        if len(self._kept) >= _KEPT:
            self._older = self._kept
            self._kept = {}
        if type(codes) is not array:
            codes = array("H", list(codes))  # of bytes it would take the raw memory
        self._kept[key] = codes
        return codes

    def _digits(self, codes):
        if self.figures == "persian":
            return [code + 0x6C0 if 0x30 <= code <= 0x39 else code for code in codes]
        return codes

    def _font(self, name: str) -> Font:
        font = self._fonts.get(name)
        if font is None:
            font = self._fonts[name] = Font(self._folder + "/" + name)
        return font
