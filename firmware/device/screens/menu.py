"""The menu of a match, on a long OK: everyday things first, what destroys last and behind a question."""

from device.screens import play, screen
from device.screens.listing import pick
from device.ui import BACK, MENU, Ui
from shared_rules.questions import Choice
from shared_rules.table import END, VOID


def menu(ui: Ui, current):
    """One thing of the menu; returns HOME when the table leaves the match, else None."""
    match = current.match
    entries = ["menu.hands", "menu.undo", "menu.referee", "menu.keep_rules", "menu.settings", "menu.home"]
    if match.table is None:
        entries = ["menu.home"]
    elif match.question is not None and match.question.in_hand:
        entries += ["menu.void", "menu.end"]
    at = yield from pick(ui, ui.word("menu"), lambda index: ui.word(entries[index]), len(entries))
    if at is BACK or at is MENU:
        return None
    return (yield from _do(ui, current, entries[at]))


def _do(ui: Ui, current, entry: str):
    match = current.match
    if entry == "menu.home":
        return play.HOME
    if entry == "menu.undo":
        yield from play.undo(ui, current)
    elif entry == "menu.hands":
        yield from screen("hands").hands(ui, current)
    elif entry == "menu.referee":
        yield from screen("referee").referee(ui, match.name, match.table.options)
    elif entry == "menu.settings":
        yield from screen("options").settings(ui)
    elif entry == "menu.keep_rules":
        yield from screen("options").keep_rules(ui, match)
    elif (yield from sure(ui, entry)):
        yield from play.change(ui, lambda: current.answer(VOID if entry == "menu.void" else END))
    return None


def sure(ui: Ui, key: str):
    """Ask before something that is not everyday; begins at no."""
    answer = yield from play.ask(ui, Choice(key, (False, True)))
    return answer is True
