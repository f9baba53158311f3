"""Playing a match in the terminal: one question after the other, with commands between the answers."""

import sys
from typing import Any

from davar import console
from davar.harmless import line
from davar.sheets import in_terminal, sheet
from davar.terminal import prompt
from davar.terminal.journal import Journal
from shared_rules.hand import check
from shared_rules.match import Editor
from shared_rules.questions import Refused
from shared_rules.table import END, VOID

HELP = """Type an answer, or an empty line for the one in brackets. Commands:
  /undo      take back the last answer, as often as you like, also into the hand before
  /edit N    answer hand N again
  /void      throw this hand in: it counts nothing
  /end       end the match here, after a question whether you are sure
  /sheet     show the score sheet
  /quit      leave; everything answered is kept"""


class Left(Exception):
    """The person has left, by /quit, by closing the input, or by Ctrl-C; all answers are kept."""

    def __init__(self, by_command: bool) -> None:
        super().__init__()
        self.by_command = by_command


def play(journal: Journal) -> None:
    """Ask until the match is over. Raises Left."""
    _print("Type /help to see the commands.")
    hands = len(journal.match.hands)
    if journal.match.question is None:
        _offer_undo(journal)
    while journal.match.question is not None:
        _attempt(journal, _ask(journal.match.question, journal))
        if len(journal.match.hands) != hands:
            hands = len(journal.match.hands)
            _totals(journal)
    _sheet(journal)


def _offer_undo(journal: Journal) -> None:
    """A match that is over can still be gone on with: its last answer may have been a mistake."""
    _print("This match is over. /undo takes back its last answer; an empty line leaves it as it is.")
    try:
        while typed := _read("> "):
            if typed == "/undo":
                journal.undo()
                return
            if typed == "/quit":
                break
            _print("Type /undo or an empty line.")
    except Left:
        pass


def _attempt(journal: Journal, typed: str) -> None:
    """Do what was typed, or say why not."""
    question = journal.match.question
    try:
        if not _command(journal, typed):
            journal.answer(prompt.answer(question, _unmarked(typed), prompt.names(journal.match)))
    except Refused as refused:
        _print(prompt.refusal(refused, question, _unmarked(typed), prompt.names(journal.match)))


def _command(journal: Journal, typed: str) -> bool:
    """Whether the line was a command; it has been done then."""
    word, _, rest = typed.partition(" ")
    if not word.startswith("/") or word.startswith("//"):
        return False
    if word == "/undo":
        journal.undo()
    elif word == "/edit":
        _edit(journal, rest.strip())
    elif word == "/void":
        journal.answer(VOID)
    elif word == "/end":
        journal.match.check(END)
        if _is_sure():
            journal.answer(END)
    elif word == "/sheet":
        _sheet(journal)
    elif word == "/quit":
        raise Left(by_command=True)
    else:
        _print(HELP)
    return True


def _edit(journal: Journal, number: str) -> None:
    """Ask a finished hand again; nothing changes before it is complete."""
    editor = Editor(journal.match, int(number) - 1 if number.isdecimal() and len(number) < 6 else -1)
    _print(f"Hand {editor.hand + 1} again. /undo goes back, /quit leaves it as it was.")
    while editor.question is not None:
        typed = _ask(editor.question, journal)
        if typed == "/quit" or (typed == "/undo" and not editor.back()):
            _print("The hand stays as it was.")
            return
        if typed == "/undo":
            continue
        _edit_step(editor, typed, journal)
    journal.edit(editor.hand, editor.answers)
    _totals(journal)


def _edit_step(editor: Editor, typed: str, journal: Journal) -> None:
    marked = {"/void": VOID, "/end": END}
    question, names = editor.question, prompt.names(journal.match)
    try:
        if typed == "/end":
            check(question, END)
            if not _is_sure():
                return
        if typed in marked:
            editor.answer(marked[typed])
        else:
            editor.answer(prompt.answer(question, _unmarked(typed), names))
    except Refused as refused:
        _print(prompt.refusal(refused, question, _unmarked(typed), names))


def _sheet(journal: Journal) -> None:
    shown = sheet.of(journal.match)
    if shown is None:
        _print("There is no sheet yet: the match is still being set up.")
    else:
        console.out().print(in_terminal.render(shown))


def _totals(journal: Journal) -> None:
    shown = sheet.of(journal.match)
    if shown and shown.rows:
        stand = ", ".join(f"{side} {total}" for side, total in zip(shown.side_names, shown.totals))
        _print(line(f"After hand {len(shown.rows)}: {stand}"))


def _ask(question: Any, journal: Journal) -> str:
    """Show a question and read the line that was typed. Raises Left at the end of the input."""
    names = prompt.names(journal.match)
    shown = sheet.of(journal.match)
    sides = shown.side_names if shown else []
    _print("\n" + "\n".join(prompt.lines(question, names, sides)))
    start = prompt.start(question, names)
    return _read(f"[{start}] > " if start else "> ")


def _is_sure() -> bool:
    """Whether the match is to end. Raises Left at the end of the input."""
    while True:
        typed = _read("End the match now? (y/n) ").casefold()
        if typed in ("y", "yes", "n", "no"):
            return typed[0] == "y"


def _read(prompt_text: str) -> str:
    """The line that was typed, without spaces around it. Raises Left at the end of the input."""
    try:
        return input(prompt_text).strip()
    except (EOFError, KeyboardInterrupt):
        _print("")
        raise Left(by_command=False) from None
    except UnicodeDecodeError:
        return "\ufffd"


def _unmarked(typed: str) -> str:
    """A name that begins with a stroke is typed with two."""
    return typed[1:] if typed.startswith("//") else typed


def _print(text: str) -> None:
    print(text)
    sys.stdout.flush()
