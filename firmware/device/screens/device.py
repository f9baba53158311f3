"""This device: what it is, a test of its parts, and the way to erase it."""

import gc
import sys

from device.screens import screen
from device.screens.listing import pick
from device.screens.referee import verdict
from device.ui import BACK, MENU, Ui, notice

ENTRIES = ("device.about", "device.selftest", "device.erase")


def device(ui: Ui, app):
    """Pick what to see or do, until the table goes back."""
    at = 0
    while True:
        at = yield from pick(ui, ui.word("home.device"), lambda index: ui.word(ENTRIES[index]), 3, at)
        if at is BACK or at is MENU:
            return
        if at == 0:
            yield from _about(ui, app)
        elif at == 1:
            yield from screen("selftest").selftest(ui, app)
        else:
            yield from _erase(ui, app)


def _about(ui: Ui, app):
    """Versions, free flash and memory, the clock, what there is to report."""
    release = ".".join(str(part) for part in sys.implementation.version[:3])
    facts: list[tuple] = [
        ("about_device", {"id": app.device_id, "version": app.version}),
        ("about_board", {"board": app.board.NAME, "release": release}),
        ("about_free", {"flash": app.journal.free() // 1024, "memory": gc.mem_free() // 1024}),
        ("about_room", {"left": app.journal.room()}),
        ("about_clock" if app.clock.known else "about_no_clock", {}),
    ]
    yield from verdict(ui, ui.word("device.about"), [ui.say(fact) for fact in facts] + app.notices())


def _erase(ui: Ui, app):
    """Forget everything of the table, after a long OK and nothing less."""
    matches = len(app.journal.matches())
    kept = matches - len(app.journal.deletable())
    said = ("erase_why", {"matches": matches, "kept": kept})
    key = "ok"
    while key == "ok":
        key = yield from notice(ui, ui.word("device.erase"), ui.say(said), "hint.erase")
    if key == "menu":
        app.erase()
