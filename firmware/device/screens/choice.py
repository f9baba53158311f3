"""A `Choice`: one of a few named things, as a list."""

from device.screens.listing import pick
from device.ui import BACK, MENU, Ui
from shared_rules.texts import title, value


def ask(ui: Ui, question):
    """The option picked, or BACK or MENU."""
    options = question.options

    def row(index: int):
        said = value(question, options[index])
        if type(said) is tuple and said[0] == "option_is":
            return ui.say(said[1]["option"]), ui.say(said[1]["value"])
        return ui.say(said)

    facts = [ui.say(fact) for fact in question.facts]
    if question.seat is not None and question.seat < len(ui.names):
        facts.insert(0, ui.names[question.seat])
    at = yield from pick(
        ui,
        ui.say(title(question)),
        row,
        len(options),
        options.index(question.start),
        right=facts[0] if facts else "",
        facts=tuple(facts[1:]),
    )
    return at if at is BACK or at is MENU else options[at]
