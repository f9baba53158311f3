"""What the device shows when no match is being played."""

from device.journal import NEARLY_FULL, JournalError
from device.screens import screen
from device.screens.listing import pick
from device.ui import BACK, MENU, Ui, notice
from shared_rules.questions import Refused

ENTRIES = (
    "home.new",
    "menu.referee",
    "home.matches",
    "home.players",
    "home.rules",
    "menu.settings",
    "home.device",
)


def home(ui: Ui, app):
    """For ever: pick what to do, do it, come back."""
    at = 0
    while True:
        entries = _entries(app)
        at = yield from pick(
            ui,
            ui.word("home"),
            lambda index, entries=entries: ui.word(entries[index]),
            len(entries),
            0,
            "hint.home",
            app.status,
        )
        if at is BACK or at is MENU:
            at = 0
            continue
        yield from _do(ui, app, entries[at])


def _entries(app) -> list:
    entries = []
    if app.current.match is not None:
        entries.append("home.continue")
    elif app.last_setup:
        entries.append("home.again")
    return entries + list(ENTRIES)


def _do(ui: Ui, app, entry: str):
    if entry == "home.continue":
        yield from at_table(ui, app)
    elif entry in ("home.again", "home.new"):
        if (yield from new_match(ui, app, entry == "home.again")):
            yield from at_table(ui, app)
    elif entry == "menu.referee":
        yield from screen("referee").referee(ui)
    elif entry == "home.matches":
        if (yield from screen("matches").matches(ui, app)):
            yield from at_table(ui, app)
    elif entry == "home.players":
        yield from screen("players").players(ui, app)
    elif entry == "home.rules":
        yield from screen("rules").rules(ui)
    elif entry == "menu.settings":
        yield from screen("options").settings(ui)
    else:
        yield from screen("device").device(ui, app)


def new_match(ui: Ui, app, again: bool):
    """Open a match, `again` with the last players and rules; False when the flash has no room for one."""
    if app.current.match is not None and app.current.match.finished:
        app.current.close()
    if app.journal.room() < NEARLY_FULL and not (yield from screen("room").room(ui, app)):
        return False
    app.begin()
    if again:
        for value in app.last_setup[:-1]:
            try:
                app.current.answer(value)
            except JournalError as fault:
                yield from notice(ui, ui.word("not_kept"), ui.say(fault.text))
                break
            except Refused:
                break  # the games have changed since; the rest is asked
    return True


def at_table(ui: Ui, app):
    """Play until the table leaves; a finished match is followed by another with the same players."""
    play = screen("play")
    while True:
        did = yield from play.table(ui, app.current)
        app.remember_setup()
        if did != play.AGAIN or not (yield from new_match(ui, app, True)):
            return
