"""Small ways to write a sheet and to catch a refusal, for tests that run on both interpreters."""

from shared_rules import paper
from shared_rules.questions import Refused

NAMES = ("Ali", "Sara", "Reza", "Mina", "Omar", "Lina", "Sami", "Noor")


def sheet(game, players, hands, **options):
    """What a paper sheet comes to."""
    return paper.sheet(match(game, players, hands, **options))


def match(game, players, hands, **options):
    """The match of a paper sheet whose first dealer or starter is seat 0."""
    return paper.read({"game": game, "players": list(NAMES[:players]), "options": options, "hands": hands})


def change(game, players, hand, **options):
    """What one hand changes, and why."""
    result = sheet(game, players, [hand], **options)["hands"][-1]
    return tuple(result["change"]), result["reason"]


def refusal(call, *arguments, **named):
    """The code and figures with which a call is refused."""
    try:
        call(*arguments, **named)
    except Refused as refused:
        return refused.code, refused.figures
    raise AssertionError("it was not refused")


def contains(got, want):
    """Whether an answer has everything wanted in it; more may be there."""
    if type(want) is dict:
        return type(got) is dict and all(key in got and contains(got[key], want[key]) for key in want)
    if type(want) is list:
        if type(got) is not list or len(got) != len(want):
            return False
        return all(contains(mine, theirs) for mine, theirs in zip(got, want))
    return got == want
