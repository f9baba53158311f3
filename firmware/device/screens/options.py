"""Settings of the device, and the table's own rules kept under a name."""

from device import kept
from device.screens.listing import pick
from device.screens.play import ask
from device.screens.text import spell
from device.settings import DEFAULTS
from device.ui import BACK, MENU, Ui, notice
from shared_rules.questions import Refused, Text
from shared_rules.texts import value

MOST_PRESETS = 12


def settings(ui: Ui):
    """List the settings with their values; a pick asks for another."""
    at = 0
    names = [name for name, _ in DEFAULTS]

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


def keep_rules(ui: Ui, match):
    """Keep the options of a match under a name, for matches to come."""
    taken = tuple(preset["name"] for preset in ui.presets)
    name = yield from spell(ui, Text("rules_name", taken=taken))
    if name is BACK or name is MENU:
        return
    ui.presets.append({"name": name, "game": match.name, "options": match.table.options})
    del ui.presets[:-MOST_PRESETS]
    kept.save("presets", ui.presets)
