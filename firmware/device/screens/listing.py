"""A list to pick from: as many rows as there is room for, the chosen one inverted, a bar for the rest."""

from device.ui import BACK, GAP, HINT, LINE, LIST, MENU, ROW, WIDTH, Ui


def pick(
    ui: Ui,
    title: str,
    row,
    count: int,
    at: int = 0,
    hint: str = "hint.pick",
    right="",
    facts=(),
):
    """The index picked among `count` rows, or BACK or MENU.

    row: a function from index to a text or a pair (text, text at the far end), so that long lists
    need no memory. right: stands in the header; a function of nothing where that may change by itself.
    facts: sentences under it, as far as there is room.
    """
    top = 0
    live = right if callable(right) else None
    head, right, above = header(ui, title, "" if live else right, facts, count)
    y = LIST + LINE * len(above)
    rows = (HINT - y) // ROW
    drawn = -1  # the row that was chosen when all were drawn; -1: they were not, as they are now
    while True:
        first = min(max(top, at - rows + 1), at)
        if drawn < 0 or first != top or live:
            top = first
            ui.page(head, live() if live else right)
            ui.live = live is not None
            for index, line in enumerate(above):
                ui.canvas.text(line, 0, LINE * (index + 1), "small", "start", WIDTH)
            _rows(ui, row, count, at, top, y, rows)
            if not count:
                ui.sentence(ui.word("list_empty"), 22)
        elif drawn != at:
            for index in (drawn, at):
                _row(ui, row, index, at, y + (index - top) * ROW, count > rows)
        drawn = at
        if ui.hint(hint if count else "hint.empty"):
            drawn = -1  # a refusal reaches into the last row
        ui.show()
        key = yield
        if key == "back":
            return BACK
        if key == "menu":
            return MENU
        if not count or key == "look":
            continue
        if key in ("ok", "forward"):
            return at
        at = move(at, key, count, ui.buttons.repeats)


def header(ui: Ui, title: str, right: str, facts, count: int) -> tuple:
    """(title, what stands right of it, lines under it); long titles and facts leave `count` rows less."""
    canvas = ui.canvas
    most = (HINT - LIST - ROW * min(count, 2)) // LINE
    head = canvas.wrap(title, "small", WIDTH, 1 + most)
    above = head[1:]
    more = list(facts)
    if right and (above or canvas.width(title) + GAP + canvas.width(right) > WIDTH):
        more.insert(0, right)
        right = ""
    for fact in more:
        if (HINT - LIST - LINE * (len(above) + 1)) // ROW >= min(count, 3):
            above.append(fact)
    return head[0], right, above


def _rows(ui: Ui, row, count: int, at: int, top: int, y: int, rows: int) -> None:
    for index in range(top, min(top + rows, count)):
        _row(ui, row, index, at, y + (index - top) * ROW, count > rows)
    if count > rows:
        high = rows * ROW
        long = max(4, high * rows // count)
        ui.canvas.box(WIDTH - 3, y + (high - long) * top // (count - rows), 3, long, True)


def _row(ui: Ui, row, index: int, at: int, y: int, barred: bool) -> None:
    said = row(index)
    wide = WIDTH - 5 if barred else WIDTH
    if type(said) is str:
        ui.row(y, said, index == at, "", wide)
    else:
        ui.row(y, said[0], index == at, said[1], wide)


def move(at: int, key: str, count: int, repeats: int) -> int:
    """The next row; a held button stops at the ends, a fresh press goes round."""
    wanted = at - 1 if key == "up" else at + 1
    if repeats:
        return min(max(wanted, 0), count - 1)
    return wanted % count
