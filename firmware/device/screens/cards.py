"""A `Cards`: a grid of ranks with counts, for rulings.

On the table                5 cards
 A   2   3   4   5   6   7
 1   1   .   .   1   1   1
 8   9  10   J   Q   K
▲▼ count ▶ next ● done

Where one card is asked for there is nothing to count: ▲▼ move, ● takes it.
"""

from device.ui import BACK, MENU, WIDTH, Ui
from shared_rules.questions import Refused
from shared_rules.texts import title


def ask(ui: Ui, question):
    """The list of ranks picked, in the order of the question's ranks, or BACK or MENU."""
    counts = [list(question.start).count(rank) for rank in question.ranks]
    one = question.low == question.high == 1
    at = 0
    while True:
        _draw(ui, question, counts, at, one)
        key = yield
        if key == "menu":
            return MENU
        if key == "back":
            if one or not at:
                return BACK
            at -= 1
        elif key == "forward":
            at = (at + 1) % len(counts)
        elif one and key != "ok":
            at = (at + (1 if key == "down" else -1)) % len(counts)
        elif key == "up":
            counts[at] = 0 if counts[at] >= question.limits[at] else counts[at] + 1
        elif key == "down":
            counts[at] = question.limits[at] if not counts[at] else counts[at] - 1
        else:
            picked = [question.ranks[at]] if one else _picked(question.ranks, counts)
            try:
                question.check(picked)
                return picked
            except Refused as refusal:
                ui.refuse(refusal.text)


def _picked(ranks: tuple, counts: list) -> list:
    picked: list[str] = []
    for rank, count in zip(ranks, counts):
        picked.extend([rank] * count)
    return picked


def _draw(ui: Ui, question, counts: list, at: int, one: bool) -> None:
    canvas = ui.canvas
    ui.page(ui.say(title(question)), "" if one else ui.say(("cards_picked", {"count": sum(counts)})))
    columns = (len(counts) + 1) // 2 if len(counts) > 8 else len(counts)
    wide = WIDTH // columns
    for index, rank in enumerate(question.ranks):
        x = index % columns * wide
        y = 10 + index // columns * 23
        ink = 1
        if index == at:
            canvas.box(x, y, wide, 22, True)
            ink = 0
        if one:
            canvas.text(rank, x, y + 5, "medium", "center", wide, ink)
            continue
        canvas.text(rank, x, y + 1, "small", "center", wide, ink)
        canvas.text(str(counts[index]) if counts[index] else "·", x, y + 10, "medium", "center", wide, ink)
    ui.hint("hint.card" if one else "hint.cards")
    ui.show()
