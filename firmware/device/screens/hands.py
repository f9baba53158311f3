"""The finished hands, and the edit of one: its answers as a list, of which one is given anew.

The answers after it are kept as far as they still fit; only what does not is asked, then the preview.
"""

from device.screens.listing import pick
from device.screens.play import answered, ask, change
from device.ui import BACK, MENU, Ui
from shared_rules.match import Editor
from shared_rules.questions import Refused
from shared_rules.table import VOID
from shared_rules.texts import signed, title


def hands(ui: Ui, current):
    """List the hands, the latest chosen; a pick edits it."""
    match = current.match

    def row(index: int):
        return _row(ui, match, index)

    at = max(len(match.hands) - 1, 0)
    while True:
        at = yield from pick(ui, ui.word("hands"), row, len(match.hands), at, "hint.hands")
        if at is BACK or at is MENU:
            return
        if (yield from edit(ui, current, at)):
            return


def _row(ui: Ui, match, index: int):
    """Number and changes; of two sides who played, of hands that one loses and of others the reason."""
    hand = match.hands[index]
    number = f"{index + 1}  "
    if not any(hand.change) or max(hand.change) == 1:
        return number + ui.say(hand.reason)
    if len(hand.change) > 2:
        return number + "  ".join(str(change) for change in hand.change)
    who = hand.marks[0][1] if hand.marks else hand.dealer
    return number + ui.names[who], " ".join(signed(change) for change in hand.change)


def edit(ui: Ui, current, hand: int):
    """Give one answer of a hand anew; True when the match took the change."""
    match = current.match
    old = _questions(match, hand)
    keys = [question.key for question, _ in old]
    head = ui.say(("edit_hand", {"hand": hand + 1}))

    def row(index: int):
        if index == len(old):
            return ui.word("edit_void")
        question, answer = old[index]
        return _named(ui, question, keys), answered(ui, question, answer)

    at = len(old) - 1
    while True:
        at = yield from pick(ui, head, row, len(old) + 1, at, "hint.edit")
        if at is BACK or at is MENU:
            return False
        answers = yield from _anew(ui, Editor(match, hand), old, at)
        if answers and (yield from change(ui, lambda given=answers: current.edit(hand, given))):
            return True


def _named(ui: Ui, question, keys: list) -> str:
    """What tells a question from the others of its hand: what it asks, or of whom, or both."""
    asks = ui.say(title(question))
    if question.seat is None or keys.count(question.key) == 1:
        return asks
    who = ui.names[question.seat]
    if keys.count(keys[-1]) + keys.count(question.key) >= len(keys) - 1:
        return who
    return who + ", " + asks


def _questions(match, hand: int) -> list:
    """Pairs (question, answer) of a hand, up to its preview."""
    editor = Editor(match, hand)
    found = []
    for answer in match.stages[hand + 1]:
        if editor.question.kind == "confirm":
            break
        found.append((editor.question, answer))
        editor.answer(answer)
    return found


def _anew(ui: Ui, editor: Editor, old: list, at: int):
    """All answers of the hand with number `at` given anew, or None when the table goes back.

    The number after the last one throws the hand in.
    """
    fresh = at < len(old)
    for _, answer in old[:at] if fresh else [(None, VOID)]:
        editor.answer(answer)
    kept = old[at + 1 :]
    while editor.question is not None:
        if not fresh and _follow(editor, kept):
            continue
        answer = yield from ask(ui, editor.question)
        if answer is BACK or answer is MENU:
            return None
        try:
            editor.answer(answer)
            fresh = False
        except Refused as refusal:
            ui.refuse(refusal.text)
    return editor.answers


def _follow(editor: Editor, kept: list) -> bool:
    """Give the old answer to a question, if it was asked before and still fits."""
    asked = editor.question
    alike = [pair for pair in kept if pair[0].key == asked.key]
    for pair in alike:
        if len(alike) == 1 or pair[0].seat == asked.seat:
            kept.remove(pair)
            try:
                editor.answer(pair[1])
                return True
            except Refused:
                return False
    return False
