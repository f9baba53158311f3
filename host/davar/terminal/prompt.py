"""Questions as lines of text: what is asked, what can be answered, and what a typed line means."""

from typing import Any

from davar import harmless, languages
from shared_rules import texts
from shared_rules.match import Match
from shared_rules.questions import Refused, show
from shared_rules.texts import signed

_LONGEST_NUMBER = 1000  # characters; Python takes a few thousand


def lines(question: Any, names: tuple[str, ...], sides: list[str]) -> list[str]:
    """A question as lines: its title with who is asked, its facts, and the answers there are."""
    say = languages.chosen().say
    heading = say(texts.title(question))
    if question.seat is not None and question.seat < len(names):
        heading = f"{names[question.seat]}: {heading}"
    said = [heading, *("  " + say(fact) for fact in question.facts), *_answers(question, names, sides)]
    return [harmless.line(text) for text in said]


def _answers(question: Any, names: tuple[str, ...], sides: list[str]) -> list[str]:
    say = languages.chosen().say
    if question.kind in ("choice", "seat"):
        return [f"  {listed}" for listed in _listed(question, names)]
    if question.kind == "number":
        steps = f" in steps of {question.step}" if question.step > 1 else ""
        extra = "".join(f", or {say((extra, {}))}" for extra in question.extra)
        return [f"  {question.low} to {question.high}{steps}{extra}"]
    if question.kind == "cards":
        return ["  some of " + " ".join(map(str, question.ranks)) + ", with spaces between"]
    if question.kind == "confirm":
        changes = zip(sides, question.change, question.totals)
        return [f"  {say(question.reason)}", *(f"  {n}: {signed(c)}, then {say(t)}" for n, c, t in changes)]
    return []


def _listed(question: Any, names: tuple[str, ...]) -> list[str]:
    """The answers to a choice or a question for a seat, each with the number that may be typed for it."""
    say = languages.chosen().say
    if question.kind == "choice":
        return [f"{n} {say(texts.value(question, o))}" for n, o in enumerate(question.options, 1)]
    people = [f"{seat + 1} {name_of(names, seat)}" for seat in question.seats]
    return people + [say((extra, {})) for extra in question.extra]


def refusal(refused: Refused, question: Any, typed: str, names: tuple[str, ...]) -> str:
    """Why a typed answer is refused, with the words that were typed and those of the list above it."""
    code, figures = refused.code, refused.figures
    if code == "not_an_option" and question is not None and question.kind in ("choice", "seat"):
        figures = {"answer": show(typed), "choices": ", ".join(_listed(question, names))}
    return harmless.line(languages.refusal(code, figures))


def start(question: Any, names: tuple[str, ...]) -> str:
    """The answer that an empty line gives, in words; empty when there is none."""
    if question.kind == "confirm":
        return "yes"
    try:
        question.check(question.start)
    except Refused:
        return ""
    if question.kind == "cards":
        return " ".join(map(str, question.start)) or "none"
    if question.kind == "seat" and type(question.start) is int:
        return harmless.line(name_of(names, question.start))
    return harmless.line(languages.chosen().say(texts.value(question, question.start)))


def name_of(names: tuple[str, ...], seat: int) -> str:
    """The name at a seat, or its number while there are no names."""
    return names[seat] if seat < len(names) else f"seat {seat + 1}"


def answer(question: Any, typed: str, names: tuple[str, ...]) -> Any:
    """What a typed line means as an answer; an empty line is the start. The question still judges it."""
    if not typed:
        return question.start
    if question.kind == "text":
        return typed
    if question.kind == "cards":
        return _cards(question, typed)
    if question.kind == "confirm":
        return _is_word(typed, "yes") or typed.lower() in ("y", "true")
    if question.kind == "choice":
        return _option(question, typed)
    if question.kind == "seat":
        return _seat(question, typed, names)
    return _extra(question, typed, _number(typed))


def _option(question: Any, typed: str) -> Any:
    say = languages.chosen().say
    for option in question.options:
        if typed.casefold() in (str(option).casefold(), say(texts.value(question, option)).casefold()):
            return option
    number = _number(typed)
    if type(number) is int and 1 <= number <= len(question.options):
        return question.options[number - 1]
    return typed


def _seat(question: Any, typed: str, names: tuple[str, ...]) -> Any:
    for seat, name in enumerate(names):
        if typed.casefold() == name.casefold():
            return seat
    number = _number(typed)
    return number - 1 if type(number) is int else _extra(question, typed, typed)


def _extra(question: Any, typed: str, otherwise: Any) -> Any:
    for extra in question.extra:
        if typed.casefold() == extra or _is_word(typed, extra):
            return extra
    return otherwise


def _cards(question: Any, typed: str) -> list[Any]:
    wanted = [] if typed.lower() == "none" else typed.upper().replace(",", " ").split()
    by_name = {str(rank).upper(): rank for rank in question.ranks}
    cards = [by_name.get(card, card) for card in wanted]
    return sorted(cards, key=lambda card: question.ranks.index(card) if card in question.ranks else -1)


def _is_word(typed: str, key: str) -> bool:
    return typed.casefold() == languages.chosen().say((key, {})).casefold()


def _number(typed: str) -> Any:
    """The whole number typed, in any figures, or the line as it is."""
    try:
        return int(typed.replace(texts.MINUS, "-")) if len(typed) <= _LONGEST_NUMBER else typed
    except ValueError:
        return typed


def names(match: Match) -> tuple[str, ...]:
    """The names at the table, as many as are known yet."""
    if match.table:
        return tuple(match.table.names)
    asking = match.asking(0)
    question = next(asking)
    known = []
    for given in match.stages[0] if match.stages else ():
        if question.key == "player":
            known.append(given)
        question = asking.send(given)
    return tuple(known)
