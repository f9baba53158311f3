"""A match as a score sheet for the terminal."""

from typing import TYPE_CHECKING

from davar import harmless, languages, papers
from shared_rules import texts
from shared_rules.match import Match
from shared_rules.setup import value_text
from shared_rules.texts import signed

if TYPE_CHECKING:
    from rich.console import RenderableType


def title(match: Match) -> str:
    """The game, and the rules it is played by."""
    say = languages.chosen().say
    named = say(("q.game." + match.name, {}))
    preset = match.preset
    if languages.chosen().find("q.preset." + preset):
        preset = say(("q.preset." + preset, {}))
    return harmless.line(f"{named}, {preset}")


def options(match: Match) -> list[str]:
    """Every option of the match and its value, in words, in the order in which they are asked."""
    say = languages.chosen().say
    chosen = match.table.options
    asking = match.game.options(match.table.players)
    said = []
    try:
        question = next(asking)
        while True:
            value = value_text(question, chosen)
            said.append(harmless.line(f"{say(texts.title(question))}: {say(_named(value))}"))
            question = asking.send(chosen[question.key])
    except StopIteration:
        return said


def _named(value):
    """A value's text; one of an option's own values is found under the option's name."""
    if isinstance(value, str):
        return ("q." + value if "." in value else value, {})
    return value


def sides(match: Match) -> list[str]:
    """The names of each side."""
    names = match.table.names
    return [harmless.line(" + ".join(names[seat] for seat in seats)) for seats in match.table.sides]


def verdict(match: Match) -> str:
    """How the match stands: who has won, or what the table is asked next."""
    if not match.finished:
        return harmless.line(papers.asks(match) or "")
    winners = " and ".join(sides(match)[side] for side in match.winners)
    return f"Won by {winners}." if winners else "Ended without a winner."


def render(match: Match) -> "RenderableType":
    """The whole sheet for a rich console."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    sheet = Table(title=Text(title(match)), title_justify="left")
    sheet.add_column("hand", justify="right")
    sheet.add_column("dealt by")
    for name in sides(match):
        sheet.add_column(Text(name), justify="right", min_width=12)
    sheet.add_column("")
    say = languages.chosen().say
    for number, hand in enumerate(match.hands, 1):
        cells = [f"{signed(change)}  {say(total):>6}" for change, total in zip(hand.change, hand.totals)]
        sheet.add_row(
            str(number),
            Text(harmless.line(match.table.names[hand.dealer])),
            *(Text(cell) for cell in cells),
            Text(harmless.line(reason(match, hand))),
        )
    totals = [Text(say(total), style="bold") for total in match.totals]
    sheet.add_section()
    sheet.add_row("", "total", *totals, "")
    return Group(sheet, Text(verdict(match)))


def reason(match: Match, hand) -> str:
    """Why a hand counted what it did, with who is marked in it."""
    catalogue = languages.chosen()
    said = catalogue.say(hand.reason)
    names = match.table.names
    marks = [f"{catalogue.say((mark, {}))} {names[seat]}" for mark, seat in hand.marks]
    return "; ".join([said, *marks])
