"""A match at the table: the sheet between hands, the questions of a hand, the winner, and the way back.

BACK within a hand takes back the last answer and offers it again; across hands it first shows what it
would take back. Nothing here knows a game.
"""

from device.journal import JournalError
from device.screens import let_go, screen, sheet
from device.screens.listing import pick
from device.ui import BACK, MENU, Ui, notice
from shared_rules import setup
from shared_rules.questions import Choice, Refused
from shared_rules.table import END, VOID
from shared_rules.texts import title, value

HOME = "home"
AGAIN = "again"
LIKELY = ("seat", "number", "confirm")  # screens of nearly every hand
AT_TABLE = LIKELY + ("home", "play", "sheet", "listing", "menu", "hands")


def table(ui: Ui, current):
    """Play the current match until the table leaves it; returns HOME or AGAIN."""
    while True:
        match = current.match
        seat(ui, match)
        if match.finished:
            did = yield from _finished(ui, current)
        elif match.between_hands:
            did = yield from _between(ui, current)
        else:
            did = yield from _asked(ui, current)
        if did:
            return did


def seat(ui: Ui, match) -> None:
    """Tell the screens who sits where."""
    if match.table is not None:
        ui.names = match.table.names
        ui.sides = tuple(tuple(ui.names[seat] for seat in seats) for seats in match.table.sides)
    else:
        ui.names = tuple(match.stages[0][2:]) if match.stages else ()


def ask(ui: Ui, question):
    """Ask with the screen for this kind of question; its answer, or BACK or MENU."""
    return (yield from screen(question.kind).ask(ui, question))


def _between(ui: Ui, current):
    """The sheet until the next hand begins; what the hand needs is loaded while people look at it, and what
    was needed before the match or for a ruling is let go.
    """
    curved = False
    while True:
        sheet.draw(ui, current.match, "hint.sheet", curved)
        let_go(AT_TABLE + (current.match.name,))
        for kind in LIKELY:
            screen(kind)
        key = yield
        if key in ("up", "down"):
            curved = not curved
        if key == "ok":
            return (yield from _asked(ui, current))
        if key == "back":
            yield from undo(ui, current)
            return None
        if key == "forward":
            yield from screen("hands").hands(ui, current)
            return None
        if key == "menu":
            return (yield from screen("menu").menu(ui, current))


def _finished(ui: Ui, current):
    """The winner's screen."""
    page = 0
    while True:
        sheet.winner(ui, current.match, page)
        key = yield
        if key in ("up", "down"):
            page = (page + (1 if key == "down" else 2)) % 3
        if key == "ok":
            return AGAIN
        if key == "back":
            yield from undo(ui, current)
            return None
        if key == "forward":
            yield from screen("hands").hands(ui, current)
            return None
        if key == "menu":
            return (yield from screen("menu").menu(ui, current))


def _asked(ui: Ui, current):
    """Question after question, until the hand is counted or the table goes back to the sheet."""
    while True:
        match = current.match
        seat(ui, match)
        question = match.question
        answer = yield from (_rules(ui, current) if question.key == "preset" else ask(ui, question))
        if answer is MENU:
            did = yield from screen("menu").menu(ui, current)
            if did or current.match.between_hands or current.match.finished:
                return did
            continue
        if answer is BACK:
            if match.between_hands:
                return None
            if not match.stages:
                yield from change(ui, current.leave)
                return HOME
            yield from change(ui, current.back)
            continue
        if (yield from change(ui, lambda given=answer: current.answer(given))):
            match = current.match
            if match.finished:
                sheet.fanfare(ui)
            if match.between_hands or match.finished:
                return None
        else:
            _offer(current.match.question, answer)


def _offer(question, answer) -> None:
    """Let a refused answer stand where it was, to be mended, if it is one of those on offer."""
    try:
        question.check(answer)
        question.start = answer
    except Refused:
        pass


def _rules(ui: Ui, current):
    """The preset, or one of the table's own rules by name: then its options are answered for it."""
    question = current.match.question
    game = current.match.stages[0][0]
    own = [preset for preset in ui.presets if preset.get("game") == game]
    if not own:
        return (yield from ask(ui, question))
    count = len(question.options)

    def row(index: int) -> str:
        return (
            ui.say(value(question, question.options[index])) if index < count else own[index - count]["name"]
        )

    at = yield from pick(ui, ui.say(title(question)), row, count + len(own))
    if at is BACK or at is MENU:
        return at
    if at < count:
        return question.options[at]
    return (yield from _follow(ui, current, own[at - count]["options"]))


def _follow(ui: Ui, current, wanted: dict):
    """Choose option by option what the table's own rules say; the answer that ends it."""
    yield from change(ui, lambda: current.answer(setup.CUSTOM))
    while True:
        question = current.match.question
        if question.key == "option":
            answer = setup.differing(question, wanted)
        elif question.key in wanted:
            answer = wanted[question.key]
        else:
            return (yield from ask(ui, question))
        if answer == setup.DONE or not (yield from change(ui, lambda given=answer: current.answer(given))):
            return answer


def undo(ui: Ui, current):
    """Show what would be taken back; take it back when the table says so."""
    last = current.match.last()
    if last is None:
        return
    ui.page(ui.word("takes_back"))
    ui.sentence(said(ui, current.match, last), 13)
    ui.hint("hint.undo")
    ui.show()
    while True:
        key = yield
        if key == "back":
            return
        if key == "ok":
            yield from change(ui, current.back)
            return


def said(ui: Ui, match, last: tuple) -> str:
    """In words, what the next undo takes back."""
    question, answer = last
    if question is None:
        return ui.say(("taken_back_edit", {"hand": answer + 1}))
    if question.kind == "confirm":
        return ui.say(("taken_back_hand", {"hand": len(match.stages) - 1, "reason": question.reason}))
    who = ui.names[question.seat] if question.seat is not None and question.seat < len(ui.names) else ""
    figures = {"name": who, "question": title(question), "answer": answered(ui, question, answer)}
    return ui.say(("taken_back_of" if who else "taken_back", figures))


def answered(ui: Ui, question, answer) -> str:
    """An answer in words."""
    if answer in (VOID, END) and question.kind != "text":
        return ui.word(answer)
    if question.kind == "seat" and type(answer) is int:
        return ui.names[answer]
    if question.kind == "cards":
        return " ".join(answer)
    return ui.say(value(question, answer))


def sure(ui: Ui, key: str, about: str = ""):
    """Ask before something that is not everyday; begins at no. about: what it is done to."""
    facts = (about,) if about else ()
    return (yield from ask(ui, Choice(key, (False, True), facts=facts))) is True


def change(ui: Ui, act):
    """Do something that may be refused; True when it was done, else the reason has been shown."""
    try:
        act()
        return True
    except JournalError as fault:
        yield from notice(ui, ui.word("not_kept"), ui.say(fault.text))
    except Refused as refusal:
        ui.refuse(refusal.text)
    return False
