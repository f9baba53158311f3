"""A `Text`: a name, from those the device knows, or spelt with the buttons.

Player 2
SARA_
… P Q R [S] T U V …
▲▼ letter ▶ next ◀ back ● done
"""

from device.buttons import stride
from device.screens.listing import pick
from device.ui import BACK, MENU, WIDTH, Ui
from shared_rules.questions import Refused
from shared_rules.texts import title


def ask(ui: Ui, question):
    """The name, or BACK or MENU."""
    known = [name for name in ui.roster if name not in question.taken]
    while known:

        def row(index: int) -> str:
            return known[index] if index < len(known) else ui.word("name_new")

        at = yield from pick(ui, ui.say(title(question)), row, len(known) + 1)
        if at is BACK or at is MENU:
            return at
        if at < len(known):
            return known[at]
        name = yield from spell(ui, question)
        if name is not BACK:
            return name
    return (yield from spell(ui, question))


def spell(ui: Ui, question):
    """A name letter by letter; BACK when the first letter is taken back."""
    alphabet = ui.word("alphabet")
    name = ""
    at = 0
    while True:
        letter = alphabet[at]
        _draw(ui, question, name, alphabet, at)
        key = yield
        if key in ("up", "down"):
            at = (at + (1 if key == "up" else -1) * stride(ui.buttons.repeats)) % len(alphabet)
        elif key == "forward" and len(name) < question.longest:
            name += letter
            at = _after(alphabet, name, at)
        elif key == "back":
            if not name:
                return BACK
            at = max(alphabet.find(name[-1]), 0)
            name = name[:-1]
        elif key in ("ok", "menu"):
            try:
                whole = (name + letter).strip() if key == "ok" else name.strip()
                question.check(whole)
                return whole
            except Refused as refusal:
                ui.refuse(refusal.text)


def _after(alphabet: str, name: str, at: int) -> int:
    """Where the next letter begins: after a capital the small letters, else the same place."""
    small = alphabet.find("a")
    return small if small >= 0 and len(name) == 1 else at


def _draw(ui: Ui, question, name: str, alphabet: str, at: int) -> None:
    canvas = ui.canvas
    ui.page(ui.say(title(question)), f"{len(name)}/{question.longest}")
    shown = name + alphabet[at].replace(" ", "_")
    while canvas.width(shown, "medium") > WIDTH:
        shown = shown[1:]
    canvas.text(shown, 0, 14, "medium")
    canvas.box(0, 34, WIDTH, 15, False)
    middle = WIDTH // 2
    for offset in range(-4, 5):
        letter = alphabet[(at + offset) % len(alphabet)].replace(" ", "_")
        if offset == 0:
            canvas.box(middle - 8, 34, 16, 15, True)
        canvas.text(letter, middle + offset * 14, 36, "medium", "center", None, 0 if offset == 0 else 1)
    ui.hint("hint.spell")
    ui.show()
