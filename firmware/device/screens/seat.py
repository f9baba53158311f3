"""A `Seat`: one of the players, or a named extra after them."""

from device.screens.listing import pick
from device.ui import BACK, MENU, Ui
from shared_rules.texts import title


def ask(ui: Ui, question):
    """The seat or extra picked, or BACK or MENU."""
    answers = question.seats + question.extra

    def row(index: int) -> str:
        answer = answers[index]
        if type(answer) is str:
            return ui.word(answer)
        return ui.names[answer]

    facts = [ui.say(fact) for fact in question.facts]
    at = yield from pick(
        ui,
        ui.say(title(question)),
        row,
        len(answers),
        answers.index(question.start),
        right=facts[0] if facts else "",
        facts=tuple(facts[1:]),
    )
    return at if at is BACK or at is MENU else answers[at]
