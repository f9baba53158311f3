"""The settings of the device as a list; a pick asks for another value."""

from device.screens.listing import pick
from device.screens.play import ask
from device.settings import DEFAULTS
from device.ui import BACK, MENU, Ui, notice
from shared_rules.questions import Refused
from shared_rules.texts import value


def settings(ui: Ui):
    """List the settings with their values until the table goes back."""
    at = 0
    names = [name for name, _ in DEFAULTS if name != "sound" or ui.sound.present]

    def row(index: int):
        question = ui.settings.question(names[index])
        return ui.word("q." + names[index]), ui.say(value(question, question.start))

    while True:
        at = yield from pick(ui, ui.word("menu.settings"), row, len(names), at)
        if at is BACK or at is MENU:
            return
        answer = yield from ask(ui, ui.settings.question(names[at]))
        if answer is BACK or answer is MENU:
            continue
        try:
            if not ui.settings.set(names[at], answer):
                yield from notice(ui, ui.word("not_kept"), ui.word("flash_refused"))
        except Refused as refusal:
            ui.refuse(refusal.text)
        ui.apply_settings()
