"""Room on the flash: the table is told in time, and asked what may go. Only what a computer has ever may."""

from device.journal import NEARLY_FULL, JournalError
from device.screens.play import ask, change
from device.ui import Ui, notice
from shared_rules.questions import Choice

AT_ONCE = 10  # matches that one yes deletes
KINDS = (("fk", "forget_finished", NEARLY_FULL), ("pk", "forget_unfinished", 1))  # with so little room


def room(ui: Ui, app):
    """Whether another match may be played; when soon none may, the table can make room first."""
    journal = app.journal
    left = journal.room()
    for marks, which, below in KINDS:  # unfinished ones only when nothing else helps
        old = _deletable(journal, marks) if left < below else []
        while old:
            these, old = old[:AT_ONCE], old[AT_ONCE:]
            state = ("room_left", {"left": left}) if left else ("flash_full", {})
            facts = ((which, {"count": len(these)}), state)
            if (yield from ask(ui, Choice("forget_synced", (False, True), facts=facts))) is not True:
                return left > 0 or (yield from _full(ui))
            yield from change(ui, lambda gone=these: _forget(journal, gone))
            left = journal.room()
            if left:
                return True
    if left == 0:
        return (yield from _full(ui))
    if left < NEARLY_FULL:
        yield from notice(ui, ui.word("flash_low"), ui.say(("flash_low_why", {"left": left})))
    return True


def _deletable(journal, marks: str) -> list:
    try:
        return journal.deletable(marks)
    except JournalError:  # a flash that cannot be read lets go of nothing
        return []


def _forget(journal, matches: list) -> None:
    for match in matches:
        journal.forget(match)


def _full(ui: Ui):
    yield from notice(ui, ui.word("flash_full"), ui.word("flash_full_why"))
    return False
