"""The menu of a match, on a long OK: everyday things first, what destroys last and behind a question."""

from device.screens import play, screen, sheet
from device.screens.listing import pick
from device.ui import BACK, MENU, Ui
from shared_rules.table import END, VOID

ALWAYS = ("menu.sheet", "menu.undo", "menu.hands", "menu.referee", "menu.settings", "menu.keep_rules")


def menu(ui: Ui, current):
    """One thing of the menu; returns HOME when the table leaves the match, else None."""
    match = current.match
    entries = list(ALWAYS) if match.table is not None else ["menu.settings"]
    entries.append("menu.home")
    if match.table is not None and match.question is not None and match.question.in_hand:
        entries += ["menu.void", "menu.end"]
    at = yield from pick(ui, ui.word("menu"), lambda index: ui.word(entries[index]), len(entries))
    if at is BACK or at is MENU:
        return None
    return (yield from _do(ui, current, entries[at]))


def _do(ui: Ui, current, entry: str):
    match = current.match
    if entry == "menu.home":
        return play.HOME
    if entry == "menu.sheet":
        yield from _sheet(ui, match)
    elif entry == "menu.undo":
        yield from play.undo(ui, current)
    elif entry == "menu.hands":
        yield from screen("hands").hands(ui, current)
    elif entry == "menu.referee":
        yield from screen("referee").referee(ui, match.name, match.table.options)
    elif entry == "menu.settings":
        yield from screen("options").settings(ui)
    elif entry == "menu.keep_rules":
        yield from screen("rules").keep(ui, match)
    elif (yield from play.sure(ui, entry)):
        yield from play.change(ui, lambda: current.answer(VOID if entry == "menu.void" else END))
    return None


def _sheet(ui: Ui, match):
    """The sheet in the middle of a hand; any button but those that turn its pages goes back."""
    curved = False
    key = ""
    while key not in ("ok", "back"):
        sheet.draw(ui, match, "hint.back", curved)
        key = yield
        if key in ("up", "down"):
            curved = not curved
