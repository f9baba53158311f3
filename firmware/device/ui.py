"""What a screen has in hand: a canvas, the language, the names at the table, and the frame of a page.

A screen is a generator: it draws, yields to wait, is sent a key, and returns an answer, or `BACK` when
the person goes back without harm, or `MENU` for the menu of the match.

    header, 8 px        what is asked                    what stands
    body, 9 to 55       the screen's own
    hint, 8 px          what the buttons do now, or why the last press was refused
"""

from shared_rules.texts import Catalogue

BACK = ("back",)
MENU = ("menu",)

WIDTH = 128
BODY = 10
HINT = 56
ROW = 11
ROWS = 4


class Ui:
    """Draws the parts that all screens share. names: of the players, by seat. sides: their names
    together, by side. roster: names the device knows, the latest first. presets: the table's own rules.
    settings: a device.settings.Settings; apply_settings makes the device follow them.
    """

    def __init__(self, canvas, catalogue: Catalogue, buttons, settings, apply_settings) -> None:
        self.canvas = canvas
        self.buttons = buttons
        self.settings = settings
        self.apply_settings = apply_settings
        self.names: tuple[str, ...] = ()
        self.sides: tuple[str, ...] = ()
        self.roster: list[str] = []
        self.presets: list[dict] = []
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
        """Begin a page: nothing but its header."""
        canvas = self.canvas
        canvas.clear()
        room = WIDTH
        if right:
            room -= canvas.text(right, WIDTH - 76, 0, "small", "end", 76) + 4
        canvas.text(title, 0, 0, "small", "start", room)

    def hint(self, key: str) -> None:
        """Say in the bottom line what the buttons do, or why the last press was refused."""
        if self._refusal:
            canvas = self.canvas
            canvas.box(0, HINT - 1, WIDTH, 9, True)
            canvas.text(self.say(self._refusal), 0, HINT, "small", "center", WIDTH, 0)
            self._refusal = None
            return
        self.canvas.text(self.word(key), 0, HINT, "small", "center", WIDTH)

    def refuse(self, text) -> None:
        """Let the next page say in its bottom line why a press was refused."""
        self._refusal = text

    def show(self) -> None:
        """Send what changed to the display."""
        self.canvas.show()

    def lines(self, text: str, y: int, count: int) -> int:
        """A sentence in small letters over at most `count` lines; returns the y below it."""
        for line in self.canvas.wrap(text, "small", WIDTH, count):
            self.canvas.text(line, 0, y, "small", "start", WIDTH)
            y += 9
        return y

    def row(self, index: int, text: str, chosen: bool, right: str = "") -> None:
        """One of the `ROWS` rows of a list; the chosen one is inverted."""
        canvas = self.canvas
        y = BODY + index * ROW
        ink = 1
        if chosen:
            canvas.box(0, y, WIDTH, ROW, True)
            ink = 0
        room = WIDTH - 4
        if right:
            room -= canvas.text(right, WIDTH - 62, y, "medium", "end", 60, ink) + 3
        canvas.text(text, 2, y, "medium", "start", room, ink)


def notice(ui: Ui, title: str, sentence: str, hint: str = "hint.read"):
    """Say something and wait for OK or BACK."""
    ui.page(title)
    ui.lines(sentence, 14, 4)
    ui.hint(hint)
    ui.show()
    while True:
        key = yield
        if key in ("ok", "back"):
            return key
