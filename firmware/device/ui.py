"""What a screen has in hand: a canvas, the language, the names at the table, and the frame of a page.

A screen is a generator: it draws, yields to wait, is sent a key, and returns an answer, or `BACK` when
the person goes back without harm, or `MENU` for the menu of the match.

    header, 8 px        what is asked                    what stands
    body, 8 to 55       the screen's own; a list has four rows of 12 px
    hint, 8 px          what the buttons do now, or why the last press was refused
"""

import time

from device import sound
from device.language import Language

BACK = ("back",)
MENU = ("menu",)

WIDTH = 128
LIST = 8  # where rows begin
BODY = 10  # and other things
HINT = 56
ROW = 12
LINE = 9  # of small letters
GAP = 5  # between what stands left and right
SHIFT = 18  # the picture moves a pixel aside every 2**18 ms, 4.4 minutes, against burn-in


class Ui:
    """Draws the parts that all screens share. names: of the players, by seat. sides: the names of each
    side's players. roster: names the device knows, the latest first. presets: the table's own rules.
    settings: a device.settings.Settings; apply_settings makes the device follow them.
    """

    def __init__(self, canvas, language: Language, buttons, settings, apply_settings, buzzer) -> None:
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
        self._hinted = None  # what the bottom line says
        self._language: Language | None = None
        self.language(language)

    def language(self, language: Language) -> None:
        """Speak another language from the next page on."""
        if self._language:
            self._language.close()
        self._language = language
        self.say = language.say
        self.find = language.find
        self.canvas.rtl = language.rtl

    def word(self, key: str) -> str:
        """A text without figures."""
        return self.say((key, {}))

    def clear(self) -> None:
        """Begin a page without a header."""
        self.live = False
        self._hinted = None
        self.canvas.clear()

    def page(self, title: str, right: str = "") -> None:
        """Begin a page: nothing but its header. What stands right gives way to the title, but not all."""
        self.clear()
        canvas = self.canvas
        room = WIDTH
        if right:
            free = max(WIDTH - canvas.width(title, "small") - GAP, 44)
            room -= canvas.text(right, WIDTH - free, 0, "small", "end", free) + GAP
        canvas.text(title, 0, 0, "small", "start", room)

    def hint(self, text) -> bool:
        """Say in the bottom line what the buttons do, or why the last press was refused; True for a refusal.

        May be said again on the same page: it is drawn where it has changed.
        """
        refused, self._refusal = self._refusal, None
        if text == self._hinted and not refused:
            return False
        canvas = self.canvas
        if refused or self._hinted:
            canvas.box(0, HINT - 1, WIDTH, 9, True, 1 if refused else 0)
        self._hinted = refused or text
        said = self.word(self._hinted) if type(self._hinted) is str else self.say(self._hinted)
        canvas.text(said, 0, HINT, "small", "center", WIDTH, 0 if refused else 1)
        return bool(refused)

    def refuse(self, text) -> None:
        """Let the next page say in its bottom line why a press was refused."""
        self._refusal = text
        self.sound.play(sound.REFUSED)

    def show(self) -> None:
        """Send what changed to the display."""
        self.canvas.aside = bool(time.ticks_ms() >> SHIFT & 1)
        self.canvas.show()

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
        canvas.box(x, y, wide, ROW, True, 1 if chosen else 0)
        ink = 0 if chosen else 1
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
