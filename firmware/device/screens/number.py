"""A `Number`: who is asked, the value large, what stands beside it.

    Bid                 best 115 Ali
    ▶ Reza
              120
    passed: Mina, Sara
           ▲▼ change  ● say it

The extras stand at the ends: the first below the lowest number, the others above the highest.
"""

from device.buttons import stride
from device.ui import BACK, HINT, MENU, WIDTH, Ui
from shared_rules.texts import title


def ask(ui: Ui, question):
    """The number or extra answered, or BACK or MENU."""
    dial = Dial(question)
    while True:
        _draw(ui, question, dial)
        key = yield
        if key == "back":
            return BACK
        if key == "menu":
            return MENU
        if key == "ok":
            return dial.value
        if key == "forward":
            dial.coarse = not dial.coarse
        else:
            dial.turn(1 if key == "up" else -1, ui.buttons.repeats)


class Dial:
    """The answers of a `Number` in a ring: low … high, the later extras, the first extra."""

    def __init__(self, question) -> None:
        self._question = question
        self._numbers = (question.high - question.low) // question.step + 1
        self._extra = question.extra[1:] + question.extra[:1]
        self.coarse = False
        self._at = self._place(question.start)

    def _place(self, answer) -> int:
        if type(answer) is str:
            return self._numbers + self._extra.index(answer)
        question = self._question
        return max(0, min(self._numbers - 1, (answer - question.low) // question.step))

    @property
    def value(self):
        """The answer shown."""
        if self._at >= self._numbers:
            return self._extra[self._at - self._numbers]
        return self._question.low + self._at * self._question.step

    @property
    def leap(self) -> int:
        """By how much one coarse step changes the value."""
        return self._question.step * (5 if self._question.step >= 5 else 10)

    def turn(self, way: int, repeats: int) -> None:
        """One press or repeat up (1) or down (-1); only a fresh press leaves the numbers."""
        steps = stride(repeats)
        if self.coarse:
            steps = self.leap // self._question.step
        wanted = self._at + way * steps
        last = self._numbers - 1
        if self._at <= last and (repeats or steps > 1) and self._numbers > 0:
            if 0 <= self._at + way <= last:
                self._at = max(0, min(last, wanted))
                return
            if repeats:
                return
        self._at = (self._at + way) % (self._numbers + len(self._extra))


def _draw(ui: Ui, question, dial: Dial) -> None:
    canvas = ui.canvas
    facts = [ui.say(fact) for fact in question.facts]
    ui.page(ui.say(title(question)), facts[0] if facts else "")
    if question.seat is not None and question.seat < len(ui.names):
        canvas.text(ui.names[question.seat], 0, 10, "medium", "start", WIDTH)
    value = dial.value
    said = ui.word(value).upper() if type(value) is str else ui.say(value)
    font = "large" if canvas.width(said, "large") <= WIDTH else "medium"
    canvas.text(said, 0, 23 if font == "large" else 29, font, "center", WIDTH)
    if dial.coarse:
        canvas.text(f"±{dial.leap}", WIDTH, 10, "small", "end")
    if len(facts) > 1:
        canvas.text(facts[1], 0, HINT - 9, "small", "start", WIDTH)
    ui.hint("hint.number")
    ui.show()
