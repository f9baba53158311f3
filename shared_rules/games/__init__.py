"""The games, each a module of questions; this list is the only place that names them all.

A game module has
    PLAYERS        numbers of players it can seat, the likeliest first
    FIRST          key of the question who begins: "dealer" or "starter"
    PRESETS        pairs of a name and the options it sets; the first is the default
    RULINGS        names of its rulings, see `rulings` below
    options(players)    asks the options; `questions.fill` makes {name: value} of them
    sides(players)      which seats play together
    hand(table)         asks about one hand, returns a `Hand`
    standing(table)     asks about ties if need be, returns a `Standing`; table includes the hand
and may have
    leaders(table)              the sides ahead, where that is not the highest total
"""

import gc
import sys

GAMES = ("shelem", "shallaat", "shithead", "elewenjewe", "tally")


def load(game: str):
    """The module of a game, imported only when it is played."""
    return _member(game)


def rulings(game: str):
    """The module of a game's rulings: `ask(name, options)` asks, `judge(name, asked)` answers."""
    return _member(game + "_rulings")


def paper(game: str):
    """The module of a game's hands on paper: docs/formats.md has their form.

    `FIELDS` are those of a hand, `fits(hand, table)` raises `Refused` for one of the wrong form, and
    `answer(hand, question)` finds the field that answers a question, and the answer.
    """
    return _member(game + "_paper")


def _member(name: str):
    full = "shared_rules.games." + name
    if full not in sys.modules:
        gc.collect()  # on the board a module needs a stretch of memory
    return __import__(full, None, None, ("x",))
