"""A `Confirm`: what a hand would do to every side, and why, before it counts.

bid 120, took 80, failed: doubled
Ali+Reza          −240     → 445
Sara+Mina          +85     → 495
       ◀ correct   ● count it
"""

from device.ui import BACK, BODY, MENU, ROW, Ui
from shared_rules.texts import signed


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
    canvas = ui.canvas
    canvas.clear()
    count = len(question.change)
    few = count <= 3
    y = ui.lines(ui.say(question.reason), 0, 2 if few else 1)
    y = max(y, 20 if count <= 2 else y)
    if few:
        for side in range(count):
            _side(ui, question, side, y + side * 13 - (2 if count == 3 else 0))
    else:
        for side in range(count):
            _narrow(ui, question, side, side % 2 * 65, BODY + side // 2 * ROW)
    ui.hint("hint.confirm")
    ui.show()


def _side(ui: Ui, question, side: int, y: int) -> None:
    canvas = ui.canvas
    canvas.text(ui.sides[side], 0, y + 3, "small", "start", 50)
    canvas.text(signed(question.change[side]), 48, y, "medium", "end", 36)
    canvas.text("→" + ui.say(question.totals[side]), 86, y, "medium", "end", 42)


def _narrow(ui: Ui, question, side: int, x: int, y: int) -> None:
    canvas = ui.canvas
    room = 62 - canvas.text(signed(question.change[side]), x + 28, y, "medium", "end", 34) - 2
    canvas.text(ui.sides[side], x, y, "medium", "start", room)
