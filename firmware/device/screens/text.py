"""A `Text`: a name, from those the device knows, or spelt with the buttons.

Player 2                      3/24
Sar_
│ w  x  y  z  …  [ ]  a  b  c  d │        the wheel: a blank, the letters, … for other letters
▲▼ letter  ▶ next  ● done
"""

from device.buttons import stride
from device.screens.listing import pick
from device.ui import BACK, MENU, WIDTH, Ui
from shared_rules.questions import Refused
from shared_rules.texts import title

BLANK = " "
OTHER = "…"
SHOWN = 4  # letters of the wheel on each side of the chosen one
JOINER = "\u200c"  # Persian half-space
SIGNS = {BLANK: "_", JOINER: "|"}


def ask(ui: Ui, question):
    """The name, or BACK or MENU."""
    known = [name for name in ui.roster if name not in question.taken]
    at = known.index(question.start) if question.start in known else 0
    while known:

        def row(index: int) -> str:
            return known[index] if index < len(known) else ui.word("name_new")

        at = yield from pick(ui, ui.say(title(question)), row, len(known) + 1, at)
        if at is BACK or at is MENU:
            return at
        if at < len(known):
            return known[at]
        name = yield from spell(ui, question)
        if name is not BACK:
            return name
    return (yield from spell(ui, question))


class Wheel:
    """The letters of one alphabet in a ring: a blank, the letters, the way to the next alphabet.

    Alphabets are the texts alphabet.1, alphabet.2 … of the language; the first writes a capital first.
    """

    def __init__(self, find) -> None:
        self._find = find
        self._alphabet = 1
        self._turn_to(1)

    def _turn_to(self, number: int) -> None:
        letters = self._find(f"alphabet.{number}")
        if letters is None:
            number, letters = 1, self._find("alphabet.1") or ""
        self._alphabet = number
        self.letters = BLANK + letters + OTHER
        self.at = 0

    def turn(self, steps: int) -> None:
        """Move along the ring."""
        self.at = (self.at + steps) % len(self.letters)

    def near(self, offset: int, name: str) -> str:
        """The letter at an offset from the chosen one, as it would be written after `name`."""
        letter = self.letters[(self.at + offset) % len(self.letters)]
        return letter.upper() if self._alphabet == 1 and (not name or name[-1] == BLANK) else letter

    def take(self, name: str) -> str:
        """The name with the chosen letter; the wheel stands at the blank again."""
        letter = self.near(0, name)
        if letter == OTHER:
            self._turn_to(self._alphabet + 1)
            return name
        self.at = 0
        return name + letter


def spell(ui: Ui, question):
    """A name letter by letter; BACK takes back what is seen last, and then leaves."""
    wheel = Wheel(ui.find)
    name = question.start
    while True:
        _draw(ui, question, name, wheel)
        key = yield
        if key in ("up", "down"):
            wheel.turn((1 if key == "up" else -1) * stride(ui.buttons.repeats))
        elif key == "back":
            if wheel.at:
                wheel.at = 0
            elif not name:
                return BACK
            else:
                name = name[:-1]
        elif key == "forward":
            if len(name) < question.longest:
                name = wheel.take(name)
            else:
                ui.refuse(("name_long", {"longest": question.longest}))
        elif key == "ok" and wheel.near(0, name) == OTHER:
            name = wheel.take(name)
        else:
            whole = name if key == "menu" else name + wheel.near(0, name)
            try:
                question.check(whole.strip())
                return whole.strip()
            except Refused as refusal:
                ui.refuse(refusal.text)


def _draw(ui: Ui, question, name: str, wheel: Wheel) -> None:
    canvas = ui.canvas
    ui.page(ui.say(title(question)), f"{len(name)}/{question.longest}")
    letter = wheel.near(0, name)
    shown = name + ("" if letter == OTHER else SIGNS.get(letter, letter))
    if canvas.width(shown, "medium") > WIDTH:
        while canvas.width(OTHER + shown, "medium") > WIDTH:
            shown = shown[1:]
        shown = OTHER + shown
    canvas.text(shown, 0, 14, "medium")
    canvas.box(0, 33, WIDTH, 16, False)
    middle = WIDTH // 2
    canvas.box(middle - 8, 33, 16, 16, True)
    for offset in range(-SHOWN, SHOWN + 1):
        letter = wheel.near(offset, name)
        ink = 0 if offset == 0 else 1
        canvas.text(SIGNS.get(letter, letter), middle + offset * 14, 35, "medium", "center", None, ink)
    ui.hint("hint.spell")
    ui.show()
