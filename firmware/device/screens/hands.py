"""The finished hands, and the edit of one: it is asked again, each question at its old answer."""

from device.screens.listing import pick
from device.screens.play import ask, change
from device.ui import BACK, MENU, Ui
from shared_rules.match import Editor
from shared_rules.questions import Refused
from shared_rules.texts import signed


def hands(ui: Ui, current):
    """List the hands, the latest chosen; a pick edits it."""
    match = current.match
    count = len(match.hands)

    def row(index: int):
        hand = match.hands[index]
        if len(hand.change) == 2:
            return f"{index + 1}  {ui.names[_marked(hand)]}", "/".join(
                signed(change) for change in hand.change
            )
        return f"{index + 1}  {ui.say(hand.reason)}"

    at = max(count - 1, 0)
    while True:
        at = yield from pick(ui, ui.word("hands"), row, count, at, "hint.hands")
        if at is BACK or at is MENU:
            return
        if (yield from edit(ui, current, at)):
            return


def _marked(hand) -> int:
    return hand.marks[0][1] if hand.marks else hand.dealer


def edit(ui: Ui, current, hand: int):
    """Ask a hand again; True when the match took the new answers."""
    editor = Editor(current.match, hand)
    while editor.question is not None:
        answer = yield from ask(ui, editor.question)
        if answer is BACK or answer is MENU:
            if not editor.back():
                return False
            continue
        try:
            editor.answer(answer)
        except Refused as refusal:
            ui.refuse(refusal.text)
    return (yield from change(ui, lambda: current.edit(hand, editor.answers)))
