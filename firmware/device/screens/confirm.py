"""A `Confirm`: what a hand would do to every side, and why, before it counts.

bid 120, took 80, fewer than 85: doubled
Ali+Reza          −240     → 445
Sara+Mina          +85     → 495
       ◀ correct   ● count it
"""

from device.ui import BACK, GAP, MENU, WIDTH, Ui
from shared_rules.texts import signed

FULL = 4  # sides that have a row each, with their totals; more stand in two columns


def ask(ui: Ui, question):
    """True, or BACK or MENU."""
    _draw(ui, question)
    while True:
        key = yield
        if key == "ok":
            return True
        if key == "back":
            return BACK
        if key == "menu":
            return MENU


def _draw(ui: Ui, question) -> None:
    ui.clear()
    count = len(question.change)
    changes = [signed(change) for change in question.change]
    y = ui.lines(ui.say(question.reason), 0, 1 if count >= FULL else 2)
    if count <= FULL:
        space = (55 - y) // count
        space = min(space, 15)
        y = 55 - count * space if count > 2 else max(y + 1, 22)
        _full(ui, changes, [ui.say(("becomes", {"total": total})) for total in question.totals], y, space)
    else:
        _narrow(ui, changes)
    ui.hint("hint.confirm")
    ui.show()


def _full(ui: Ui, changes: list, totals: list, y: int, space: int) -> None:
    """A row for each side: its names, the change, the new total, in columns as wide as they must be."""
    canvas = ui.canvas
    wide = max(canvas.width(total, "medium") for total in totals)
    change = max(canvas.width(said, "medium") for said in changes)
    end = WIDTH - max(wide + GAP, 44)
    room = end - change - GAP
    font = "medium"
    for side in range(len(changes)):
        font = canvas.fit(ui.side(side, 999), (font, "small"), room)
    for side, said in enumerate(changes):
        canvas.text(ui.side(side, room, font), 0, y if font == "medium" else y + 2, font, "start", room)
        canvas.text(said, 0, y, "medium", "end", end)
        canvas.text(totals[side], 0, y, "medium", "end", WIDTH)
        y += space


def _narrow(ui: Ui, changes: list) -> None:
    """Two columns without the totals."""
    canvas = ui.canvas
    for side, said in enumerate(changes):
        x = side % 2 * 66
        y = 10 + side // 2 * 11
        room = 62 - canvas.text(said, x, y, "medium", "end", 62) - 3
        font = canvas.fit(ui.sides[side][0], ("medium", "small"), room)
        canvas.text(ui.sides[side][0], x, y if font == "medium" else y + 2, font, "start", room)
