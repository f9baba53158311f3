"""The score sheet of a match: totals large enough to read from two metres.

Shelem · hand 7               ◆ Sara
Ali+Reza               Sara+Mina
    685                    410
▐███████████░░░░░░░▌ ▐███████▌
             ● next hand
"""

from device.ui import WIDTH, Ui


def draw(ui: Ui, match, hint: str) -> None:
    """The sheet of a match whose setup is done, under a hint."""
    table = match.table
    name = ui.word("q.game." + match.name)
    ui.page(
        ui.say(("sheet_title", {"game": name, "hand": len(match.hands) + 1})), "◆ " + ui.names[table.dealer]
    )
    if len(table.sides) == 2:
        _side(ui, match, 0, 0, 62)
        _side(ui, match, 1, 66, 62)
    else:
        _many(ui, match)
    ui.hint(hint)
    ui.show()


def _side(ui: Ui, match, side: int, x: int, width: int) -> None:
    canvas = ui.canvas
    canvas.text(ui.sides[side], x, 10, "small", "center", width)
    total = ui.say(match.totals[side])
    font = "large" if canvas.width(total, "large") <= width else "medium"
    canvas.text(total, x, 20 if font == "large" else 25, font, "center", width)
    target = match.table.options.get("target")
    if type(target) is int:
        canvas.bar(x, 47, width, 7, max(0, min(match.totals[side], target)), target)


def _many(ui: Ui, match) -> None:
    """Three sides or more: a row each, two columns from five on."""
    canvas = ui.canvas
    count = len(match.table.sides)
    columns = 1 if count <= 4 else 2
    wide = WIDTH if columns == 1 else 62
    for side in range(count):
        x = side % columns * 66
        y = 9 + side // columns * 12
        room = wide - canvas.text(ui.say(match.totals[side]), x + wide, y, "medium", "end") - 3
        canvas.text(ui.sides[side], x, y, "medium", "start", room)


def winner(ui: Ui, match) -> None:
    """The end of a match: who has won, the totals, the way there."""
    canvas = ui.canvas
    names = " & ".join(ui.sides[side] for side in match.winners)
    ui.page(ui.word("won") if match.winners else ui.word("match_ended"))
    canvas.text(names, 0, 9, "medium", "center", WIDTH)
    canvas.text(_totals(ui, match), 0, 23, "small", "center", WIDTH)
    curve(ui, match, 0, 33, WIDTH, 22)
    ui.hint("hint.winner")
    ui.show()


def curve(ui: Ui, match, x: int, y: int, width: int, height: int) -> None:
    """How the totals of all sides went, hand by hand."""
    series = [[0] + [hand.totals[side] for hand in match.hands] for side in range(len(match.table.sides))]
    ui.canvas.curve(x, y, width, height, series)


def _totals(ui: Ui, match) -> str:
    return " : ".join(ui.say(total) for total in match.totals)
