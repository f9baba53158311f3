"""The score sheet of a match: totals large enough to read from two metres; ▲▼ the way they went.

Shelem · hand 7               ◆ Sara        header: ◆ deals
★Ali+Reza              Sara+Mina            ★ was the hakem
    685                    410
▐███████████░░░░░░░▌ ▐███████▌              bars to the target
       ◀ undo ● next ▶ hands
"""

from device import sound
from device.ui import BODY, HINT, WIDTH, Ui


def draw(ui: Ui, match, hint: str, curved: bool = False) -> None:
    """The sheet of a match whose setup is done, under a hint; curved: how the totals went instead."""
    table = match.table
    head = ("sheet_title", {"game": ("q.game." + match.name, {}), "hand": len(match.hands) + 1})
    ui.page(ui.say(head), ui.word("mark.dealer") + " " + ui.names[table.dealer])
    if curved:
        curve(ui, match, BODY, HINT - BODY - 2)
    else:
        totals(ui, match)
    ui.hint(hint)
    ui.show()


def totals(ui: Ui, match) -> None:
    """The sides with what they stand at: two or three in one row, more in two."""
    count = len(match.table.sides)
    marks = _marks(ui, match)
    target = match.table.target
    columns = count if count <= 3 else (count + 1) // 2
    wide = (WIDTH - 2) // columns
    for side in range(count):
        x = side % columns * (wide + 2 // (columns - 1))
        if count <= 3:
            _tall(ui, match, side, x, wide - 2, marks)
            if target:
                ui.canvas.bar(x, 48, wide - 2, 6, match.totals[side], target)
        else:
            _flat(ui, match, side, x, 9 + side // columns * 23, wide, marks)


def _tall(ui: Ui, match, side: int, x: int, width: int, marks: tuple) -> None:
    canvas = ui.canvas
    canvas.text(ui.side(side, width, "small", marks), x, 10, "small", "center", width)
    total = ui.say(match.totals[side])
    font = canvas.fit(total, ("large", "figures", "medium"), width)
    canvas.text(total, x, 21 if font == "large" else 27, font, "center", width)


def _flat(ui: Ui, match, side: int, x: int, y: int, width: int, marks: tuple) -> None:
    canvas = ui.canvas
    canvas.text(ui.side(side, width - 2, "small", marks), x, y, "small", "center", width)
    total = ui.say(match.totals[side])
    font = canvas.fit(total, ("figures", "medium", "small"), width)
    canvas.text(total, x, y + (8 if font == "figures" else 9), font, "center", width)


def _marks(ui: Ui, match) -> tuple:
    """The signs that the last hand has left on players: the hakem, the loser, who has a penalty."""
    if not match.hands:
        return ()
    found = []
    for mark, seat in match.hands[-1].marks:
        sign = ui.find("mark." + mark)
        if sign and (ui.names[seat], sign) not in found:
            found.append((ui.names[seat], sign))
    return tuple(found)


def winner(ui: Ui, match, page: int = 0, hint: str = "hint.winner") -> None:
    """The end of a match: who has won, the totals, the way there; on the other pages all of it larger."""
    canvas = ui.canvas
    won = match.winners
    ui.page(ui.word("won" if won else "match_ended"), ui.say(("hands_played", {"count": len(match.hands)})))
    if page == 1:
        totals(ui, match)
    elif page == 2:
        curve(ui, match, BODY, HINT - BODY - 2)
    else:
        names = " & ".join(ui.side(side, WIDTH, "medium") for side in won)
        font = canvas.fit(names, ("medium", "small"), WIDTH)
        canvas.text(names, 0, 9 if font == "medium" else 11, font, "center", WIDTH)
        canvas.text(_standing(ui, match), 0, 21, "figures", "center", WIDTH)
        curve(ui, match, 39, 16)
    ui.hint(hint)
    ui.show()


def _standing(ui: Ui, match) -> str:
    """The totals of two sides, winner first, or of a shared win the common one; else the winner's."""
    ahead = match.winners[:1] or (0,)
    sides = list(ahead) + [side for side in range(len(match.totals)) if side not in ahead]
    return " : ".join(ui.say(match.totals[side]) for side in sides[: 2 if len(sides) == 2 else 1])


def fanfare(ui: Ui) -> None:
    """To be heard once, when the match is won."""
    ui.sound.play(sound.WON)


def curve(ui: Ui, match, y: int, height: int) -> None:
    """How the totals of all sides went, hand by hand."""
    series = [[0] + [hand.totals[side] for hand in match.hands] for side in range(len(match.table.sides))]
    ui.canvas.curve(0, y, WIDTH, height, series)
