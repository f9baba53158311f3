"""The self-test at the table: the display's edges, every button, then flash, clock and supply."""

from device import selftest as parts
from device.screens.referee import verdict
from device.ui import Ui

SIGNS = "▲▼◀▶●"


def selftest(ui: Ui, app):
    """Test part after part; BACK leaves at the display, OK twice at the buttons."""
    parts.pattern(ui.canvas)
    ui.show()
    if (yield) == "back":
        return
    findings = [(yield from _buttons(ui))]
    for finding in parts.steps(app.board, app.clock.known):
        findings.append(finding)
    lines = []
    for _, good, code, figures in findings:
        lines.append(("✓ " if good else "✗ ") + ui.say((code, figures)))
    yield from verdict(ui, ui.word("device.selftest"), lines)


def _buttons(ui: Ui):
    """Wait until every button has been pressed, or OK twice in a row for want of the others."""
    presses = parts.Presses(ui.buttons.pins)
    ui.buttons.long_ok = False  # it is to be seen while it is down
    last = ""
    while presses.missing:
        ui.page(ui.word("device.selftest"))
        ui.sentence(ui.word("test_press_all"), 11)
        for index, key in enumerate(parts.KEYS):
            sign = SIGNS[index] if key in presses.missing else "✓"
            ui.canvas.text(sign, 14 + index * 25, 40, "medium", "center")
        ui.hint("hint.selftest")
        ui.show()
        key = yield
        presses.look()
        if key == last == "ok":
            break
        last = key
    ui.buttons.long_ok = True
    ui.buttons.hush()  # letting go of OK is no press
    return presses.finding()
