"""What a screen has in hand: a canvas, the language, the names at the table, and the frame of a page.

A screen is a generator: it draws, yields to wait, is sent a key, and returns an answer, or `BACK` when
the person goes back without harm, or `MENU` for the menu of the match.

    header, 8 px        what is asked                    what stands
    body, 10 to 55      the screen's own
    hint, 8 px          what the buttons do now, or why the last press was refused
"""

import time

from device import sound
from shared_rules.texts import Catalogue

BACK = ("back",)
MENU = ("menu",)

WIDTH = 128
BODY = 10
HINT = 56
ROW = 11
LINE = 9  # of small letters
GAP = 5  # between what stands left and right
SHIFT = 18  # the picture moves a pixel aside every 2**18 ms, 4.4 minutes, against burn-in


class Ui:
    """Draws the parts that all screens share. names: of the players, by seat. sides: the names of each
    side's players. roster: names the device knows, the latest first. presets: the table's own rules.
    settings: a device.settings.Settings; apply_settings makes the device follow them.
    """

    def __init__(self, canvas, catalogue: Catalogue, buttons, settings, apply_settings, buzzer) -> None:
        self.canvas = canvas
        self.buttons = buttons
        self.settings = settings
        self.apply_settings = apply_settings
        self.sound = buzzer
        self.names: tuple[str, ...] = ()
        self.sides: tuple[tuple[str, ...], ...] = ()
        self.roster: list[str] = []
        self.presets: list[dict] = []
        self.live = False  # the page shows something that may change by itself
        self._refusal = None
        self.language(catalogue)

    def language(self, catalogue: Catalogue) -> None:
        """Speak another language from the next page on."""
        self.say = catalogue.say
        self.find = catalogue.find
        self.canvas.rtl = catalogue.rtl

    def word(self, key: str) -> str:
        """A text without figures."""
        return self.say((key, {}))

    def page(self, title: str, right: str = "") -> None:
        """Begin a page: nothing but its header. What stands right gives way to the title, but not all."""
        self.live = False
        canvas = self.canvas
        canvas.clear()
        room = WIDTH
        if right:
            free = max(WIDTH - canvas.width(title, "small") - GAP, 44)
            room -= canvas.text(right, WIDTH - free, 0, "small", "end", free) + GAP
        canvas.text(title, 0, 0, "small", "start", room)

    def hint(self, text) -> None:
        """Say in the bottom line what the buttons do, or why the last press was refused."""
        ink = 1
        if self._refusal:
            self.canvas.box(0, HINT - 1, WIDTH, 9, True)
            text = self._refusal
            self._refusal = None
            ink = 0
        said = self.word(text) if type(text) is str else self.say(text)
        self.canvas.text(said, 0, HINT, "small", "center", WIDTH, ink)

    def refuse(self, text) -> None:
        """Let the next page say in its bottom line why a press was refused."""
        self._refusal = text
        self.sound.play(sound.REFUSED)

    def show(self) -> None:
        """Send what changed to the display."""
        if time.ticks_ms() >> SHIFT & 1:
            self._aside()
        self.canvas.show()

    def _aside(self) -> None:
        """Move the picture a pixel to the right; the last column is a gap but in boxes and bars."""
        view = memoryview(self.canvas.buffer)
        for start in range(0, len(view), WIDTH):
            view[start + 1 : start + WIDTH] = bytes(view[start : start + WIDTH - 1])
            view[start] = 0

    def lines(self, text: str, y: int, count: int) -> int:
        """A sentence in small letters over at most `count` lines; returns the y below it."""
        for line in self.canvas.wrap(text, "small", WIDTH, count):
            self.canvas.text(line, 0, y, "small", "start", WIDTH)
            y += LINE
        return y

    def sentence(self, text: str, y: int) -> None:
        """A sentence between y and the hint: in medium letters if it fits so, else in small ones."""
        canvas = self.canvas
        font, line = "medium", 13
        broken = canvas.wrap(text, font, WIDTH, 6)
        if len(broken) * line > HINT - y:
            font, line = "small", LINE
            broken = canvas.wrap(text, font, WIDTH, (HINT - y) // line)
        for part in broken:
            canvas.text(part, 0, y, font, "start", WIDTH)
            y += line

    def row(self, y: int, text: str, chosen: bool, right: str = "", wide: int = WIDTH, x: int = 0) -> None:
        """A row of a list, `ROW` high; the chosen one is inverted. What is too wide is drawn smaller."""
        canvas = self.canvas
        ink = 1
        if chosen:
            canvas.box(x, y, wide, ROW, True)
            ink = 0
        room = wide - 3
        font = "medium"
        size = canvas.width(text, font) + (canvas.width(right, font) + GAP if right else 0)
        if size > room:
            font = "small"
            y += 2
        if right:
            room -= canvas.text(right, x + 2, y, font, "end", room - 1, ink) + GAP
        canvas.text(text, x + 2, y, font, "start", room, ink)

    def side(self, side: int, width: int, font: str = "small", marks: tuple = ()) -> str:
        """The names of a side, shortened alike so that they fit. marks: (seat's name, sign before it)."""
        names = self.sides[side]
        signs = ["".join(sign for who, sign in marks if who == name) for name in names]
        whole = "+".join(sign + name for sign, name in zip(signs, names))
        canvas = self.canvas
        if len(names) == 1 or canvas.width(whole, font) <= width:
            return whole
        left = width - canvas.width("+".join(signs), font)
        parts = []
        for index, (sign, name) in enumerate(zip(signs, names)):
            short = canvas.shorten(name, font, left // (len(names) - index))
            left -= canvas.width(short, font)
            parts.append(sign + short)
        return "+".join(parts)


def notice(ui: Ui, title: str, sentence: str, hint: str = "hint.read"):
    """Say something and wait for OK, BACK or a long OK; the key that came."""
    ui.page(title)
    ui.sentence(sentence, 13)
    ui.hint(hint)
    ui.show()
    while True:
        key = yield
        if key in ("ok", "back", "menu"):
            return key
