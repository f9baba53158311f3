"""A `Seat`: one of the players, or a named extra after them; in two columns, which halves the way.

Who is the hakem?
[Sara     ] Reza
 Mina       Ali
 auction    all passed
   ▲▼▶ move  ● choose
"""

from device.screens.listing import header, pick
from device.ui import BACK, HINT, LINE, LIST, MENU, ROW, WIDTH, Ui
from shared_rules.texts import title

HALF = WIDTH // 2


def ask(ui: Ui, question):
    """The seat or extra picked, or BACK or MENU."""
    answers = question.seats + question.extra
    names = [ui.word(answer) if type(answer) is str else ui.names[answer] for answer in answers]
    facts = [ui.say(fact) for fact in question.facts]
    said = ui.say(title(question))
    right = facts[0] if facts else ""
    at = answers.index(question.start)
    if len(names) < 3 or max(ui.canvas.width(name, "small") for name in names) > HALF - 4:

        def row(index: int) -> str:
            return names[index]

        at = yield from pick(ui, said, row, len(names), at, "hint.pick", right, facts[1:])
    else:
        at = yield from _pick(ui, header(ui, said, right, facts[1:], (len(names) + 1) // 2), names, at)
    return at if at is BACK or at is MENU else answers[at]


def _pick(ui: Ui, head: tuple, names: list, at: int):
    """The index picked in two columns, or BACK or MENU. head: title, what stands right, lines under it."""
    y = LIST + LINE * len(head[2])
    rows = (HINT - y) // ROW
    top, before = -1, at
    while True:
        first = max(0, at // 2 - rows + 1)
        if first != top:
            top = first
            _page(ui, head)
            for index in range(2 * top, min(2 * (top + rows), len(names))):
                _name(ui, names, index, at, y - top * ROW)
        else:
            for index in (before, at):
                _name(ui, names, index, at, y - top * ROW)
        before = at
        if ui.hint("hint.seat"):
            top = -1  # a refusal reaches into the last row
        ui.show()
        key = yield
        if key == "ok":
            return at
        if key == "back":
            return BACK
        if key == "menu":
            return MENU
        at = move(at, key, len(names))


def _page(ui: Ui, head: tuple) -> None:
    said, right, above = head
    ui.page(said, right)
    for index, line in enumerate(above):
        ui.canvas.text(line, 0, LINE * (index + 1), "small", "start", WIDTH)


def _name(ui: Ui, names: list, index: int, at: int, y: int) -> None:
    ui.row(y + index // 2 * ROW, names[index], index == at, "", HALF - 1, index % 2 * HALF)


def move(at: int, key: str, count: int) -> int:
    """Up and down within the column, forward to the next; round at the ends."""
    if key == "forward":
        return (at + 1) % count
    rows = (count - at % 2 + 1) // 2
    row = (at // 2 + (1 if key == "down" else -1)) % rows
    return 2 * row + at % 2
