"""A list to pick from: four rows at a time, the chosen one inverted."""

from device.ui import BACK, MENU, ROWS, Ui


def pick(ui: Ui, title: str, row, count: int, at: int = 0, hint: str = "hint.pick", right: str = ""):
    """The index picked among `count` rows, or BACK or MENU.

    row: a function from index to a text or a pair (text, text at the far end), so that long lists
    need no memory.
    """
    top = 0
    while True:
        top = min(max(top, at - ROWS + 1), at)
        ui.page(title, right or (f"{at + 1}/{count}" if count > ROWS else ""))
        for index in range(top, min(top + ROWS, count)):
            said = row(index)
            if type(said) is str:
                ui.row(index - top, said, index == at)
            else:
                ui.row(index - top, said[0], index == at, said[1])
        if not count:
            ui.lines(ui.word("list_empty"), 24, 2)
        ui.hint(hint)
        ui.show()
        key = yield
        if key == "back":
            return BACK
        if key == "menu":
            return MENU
        if not count:
            continue
        if key in ("ok", "forward"):
            return at
        at = move(at, key, count, ui.buttons.repeats)


def move(at: int, key: str, count: int, repeats: int) -> int:
    """The next row; a held button stops at the ends, a fresh press goes round."""
    wanted = at - 1 if key == "up" else at + 1
    if repeats:
        return min(max(wanted, 0), count - 1)
    return wanted % count
