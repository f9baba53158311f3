"""About this device: versions, free flash and memory, the clock, what it has to report."""

import gc
import sys

from device.screens.referee import verdict
from device.ui import Ui


def about(ui: Ui, app):
    """Show the facts until the person goes back."""
    release = ".".join(str(part) for part in sys.implementation.version[:3])
    facts = [
        ("about_device", {"id": app.device_id, "version": app.version}),
        ("about_board", {"board": app.board.NAME, "release": release}),
        ("about_free", {"flash": app.journal.free() // 1024, "memory": gc.mem_free() // 1024}),
        ("about_clock", {}) if app.clock.known else ("about_no_clock", {}),
    ]
    yield from verdict(ui, ui.word("home.device"), [ui.say(fact) for fact in facts] + app.notices())
