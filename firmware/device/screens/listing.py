"""A list to pick from: as many rows as there is room for, the chosen one inverted, a bar for the rest."""

from device.ui import BACK, BODY, GAP, HINT, LINE, MENU, ROW, WIDTH, Ui


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
    y = BODY + LINE * len(above)
    rows = (HINT - y) // ROW
    while True:
        top = min(max(top, at - rows + 1), at)
        ui.page(head, live() if live else right)
        ui.live = live is not None
        for index, line in enumerate(above):
            ui.canvas.text(line, 0, LINE * (index + 1), "small", "start", WIDTH)
        _rows(ui, row, count, at, top, y, rows)
        if not count:
            ui.sentence(ui.word("list_empty"), 22)
        ui.hint(hint if count else "hint.empty")
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
    most = (HINT - BODY - ROW * min(count, 2)) // LINE
    head = canvas.wrap(title, "small", WIDTH, 1 + most)
    above = head[1:]
    more = list(facts)
    if right and (above or canvas.width(title) + GAP + canvas.width(right) > WIDTH):
        more.insert(0, right)
        right = ""
    for fact in more:
        if (HINT - BODY - LINE * (len(above) + 1)) // ROW >= min(count, 3):
            above.append(fact)
    return head[0], right, above


def _rows(ui: Ui, row, count: int, at: int, top: int, y: int, rows: int) -> None:
    wide = WIDTH if count <= rows else WIDTH - 5
    for index in range(top, min(top + rows, count)):
        said = row(index)
        where = y + (index - top) * ROW
        if type(said) is str:
            ui.row(where, said, index == at, "", wide)
        else:
            ui.row(where, said[0], index == at, said[1], wide)
    if count > rows:
        high = rows * ROW
        long = max(4, high * rows // count)
        ui.canvas.box(WIDTH - 3, y + (high - long) * top // (count - rows), 3, long, True)


def move(at: int, key: str, count: int, repeats: int) -> int:
    """The next row; a held button stops at the ends, a fresh press goes round."""
    wanted = at - 1 if key == "up" else at + 1
    if repeats:
        return min(max(wanted, 0), count - 1)
    return wanted % count
