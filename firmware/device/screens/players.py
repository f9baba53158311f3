"""The players the device knows, the latest first: add, rename, put first, remove."""

from device import kept
from device.screens.listing import pick
from device.screens.play import ask, sure
from device.screens.text import spell
from device.ui import BACK, MENU, Ui, notice
from shared_rules.questions import Choice, Text


def players(ui: Ui, app):
    """List the roster; a pick asks what to do with a name, the last row adds one."""
    at = 0
    while True:
        names = app.players()

        def row(index: int, names=names) -> str:
            return names[index] if index < len(names) else ui.word("name_new")

        at = yield from pick(ui, ui.word("home.players"), row, len(names) + 1, at)
        if at is BACK or at is MENU:
            return
        if at < len(names):
            yield from _change(ui, app, list(names), at)
        elif at >= kept.MOST_PLAYERS:
            yield from notice(
                ui, ui.word("home.players"), ui.say(("roster_full", {"most": kept.MOST_PLAYERS}))
            )
        else:
            name = yield from spell(ui, Text("player_name", taken=tuple(names)))
            if name is not BACK:
                app.set_players([name] + names)
                at = 0


def _change(ui: Ui, app, names: list, at: int):
    what = yield from ask(ui, Choice("player_change", ("first", "rename", "remove")))
    if what == "rename":
        taken = tuple(names[:at] + names[at + 1 :])
        name = yield from spell(ui, Text("player_name", start=names[at], taken=taken))
        if name is not BACK:
            names[at] = name
    elif what == "first":
        names.insert(0, names.pop(at))
    elif what == "remove" and (yield from sure(ui, "player_remove", names[at])):
        del names[at]
    app.set_players(names)
