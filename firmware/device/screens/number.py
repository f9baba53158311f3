"""A `Number`: who is asked, the value large, what stands beside it.

    Bid                 best 115 Ali
    ▶ Reza
              120
    passed: Mina, Sara
           ▲▼ 5  ▶ +25  ● ok

▲▼ change by a step, held by growing steps; ▶ leaps on in the direction last taken. The extras stand at
the ends: the first below the lowest number, the others above the highest.
"""

from device.buttons import stride
from device.ui import BACK, HINT, LINE, MENU, WIDTH, Ui
from shared_rules.texts import signed, title

MANY = 500  # steps from which on leaps are longer
HIGH = 24  # of a value


def ask(ui: Ui, question):
    """The number or extra answered, or BACK or MENU."""
    dial = Dial(question)
    top = _frame(ui, question)
    while True:
        _value(ui, dial, top)
        key = yield
        if key == "back":
            return BACK
        if key == "menu":
            return MENU
        if key == "ok":
            return dial.value
        if key == "forward":
            dial.leap()
        else:
            dial.turn(1 if key == "up" else -1, ui.buttons.repeats)


class Dial:
    """The answers of a `Number` in a ring: low … high, the later extras, the first extra."""

    def __init__(self, question) -> None:
        self._low = question.low
        self.step = question.step
        self._numbers = (question.high - question.low) // question.step + 1
        self._extra = question.extra[1:] + question.extra[:1]
        self._way = 1
        self._leap = 10 if self.step == 1 else 20 if self._numbers > MANY else 5
        if self._numbers <= 2 * self._leap:
            self._leap = 1
        self._at = self._place(question.start)

    def _place(self, answer) -> int:
        if type(answer) is str:
            return self._numbers + self._extra.index(answer)
        return max(0, min(self._numbers - 1, (answer - self._low) // self.step))

    @property
    def value(self):
        """The answer shown."""
        if self._at >= self._numbers:
            return self._extra[self._at - self._numbers]
        return self._low + self._at * self.step

    @property
    def further(self) -> int:
        """What `leap` would add to a number."""
        return self._way * self._leap * self.step

    def turn(self, way: int, repeats: int) -> None:
        """One press or repeat up (1) or down (-1)."""
        self._way = way
        self._move(stride(repeats), repeats > 0)

    def leap(self) -> None:
        """Far on in the direction last taken."""
        self._move(self._leap, False)

    def _move(self, steps: int, held: bool) -> None:
        """Along the numbers, not past their end; from the end a fresh press goes on round the ring."""
        last = self._numbers - 1
        if self._at <= last and 0 <= self._at + self._way <= last:
            self._at = max(0, min(last, self._at + self._way * steps))
        elif not held:
            self._at = (self._at + self._way) % (self._numbers + len(self._extra))


def _frame(ui: Ui, question) -> int:
    """All that stays while the value changes; returns the y of the value."""
    canvas = ui.canvas
    facts = [ui.say(fact) for fact in question.facts]
    ui.page(ui.say(title(question)), facts[0] if facts else "")
    if len(facts) > 1:
        canvas.text(facts[1], 0, HINT - LINE, "small", "center", WIDTH)
    if question.seat is None or question.seat >= len(ui.names):
        return 16
    canvas.text(ui.word("turn"), 0, 12, "small")
    canvas.text(ui.names[question.seat], 9, 10, "medium", "start", WIDTH - 9)
    return 22


def _value(ui: Ui, dial: Dial, top: int) -> None:
    canvas = ui.canvas
    canvas.box(0, top, WIDTH, HIGH, True, 0)
    value = dial.value
    said = ui.say(value) if type(value) is int else ui.find("large." + value)
    font = "medium"
    if said is None:  # no word that the large letters can write
        said = ui.word(value)
    elif canvas.width(said, "large") <= WIDTH:
        font = "large"
    canvas.text(said, 0, top if font == "large" else top + 7, font, "center", WIDTH)
    if abs(dial.further) > dial.step:
        ui.hint(("hint.leap", {"step": dial.step, "leap": signed(dial.further)}))
    else:
        ui.hint("hint.number")
    ui.show()
