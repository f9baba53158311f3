"""Setting up a match: which game, who sits where, which options, who deals first."""

from shared_rules.games import GAMES, load
from shared_rules.questions import Choice, Refused, Seat, Text, fill
from shared_rules.table import Table

DONE = "done"
CUSTOM = "custom"


def ask():
    """Ask everything a match needs to begin; returns (game name, preset, game module, `Table`)."""
    name = yield Choice("game", GAMES)
    game = load(name)
    players = yield from _how_many(game)
    names = []
    for seat in range(players):
        names.append((yield Text("player", seat=seat, taken=tuple(names))))
    preset, chosen = yield from _options(game, players)
    first = yield Seat(game.FIRST, tuple(range(players)))
    table = Table(tuple(names), chosen, game.sides(players), first, [])
    return name, preset, game, table


def _how_many(game):
    if len(game.PLAYERS) == 1:
        return game.PLAYERS[0]
    return (yield Choice("players", tuple(sorted(game.PLAYERS)), start=game.PLAYERS[0]))


def _options(game, players: int):
    """A preset at one press, or option by option until all are as the table wants them."""
    names = tuple(name for name, _ in game.PRESETS)
    preset = yield Choice("preset", names + (CUSTOM,))
    if preset != CUSTOM:
        return preset, chosen_by(game, players, preset_options(game, preset))
    given: dict = {}
    while True:
        chosen = chosen_by(game, players, given)
        key = yield _option_list(game, players, chosen)
        if key == DONE:
            return CUSTOM, chosen
        for question in _questions(game, players, chosen):
            if question.key == key:
                question.start = chosen[key]
                answer = yield question
                given = consistent(game, players, given, key, answer)


class Options(Choice):
    """The list of options; `chosen` has the value of each, None beside the entry that ends the list."""

    def __init__(self, keys: tuple, labels: tuple, chosen: list) -> None:
        super().__init__("option", keys, labels=labels)
        self.chosen = chosen


def _option_list(game, players: int, chosen: dict) -> Options:
    keys = [DONE]
    labels: list[tuple[str, dict]] = [("options_done", {})]
    values = [None]
    for question in _questions(game, players, chosen):
        keys.append(question.key)
        named = {"option": ("q." + question.key, {}), "value": value_text(question, chosen)}
        labels.append(("option_is", named))
        values.append(chosen[question.key])
    return Options(tuple(keys), tuple(labels), values)


def chosen_by(game, players: int, given: dict) -> dict:
    """All options of a game with `given` over the defaults; raises `Refused` for what does not fit."""
    return fill(game.options(players), given)


def consistent(game, players: int, given: dict, key: str, answer) -> dict:
    """`given` with one answer changed, letting go of older answers that no longer fit it.

    Raises `Refused` when the new answer does not fit the game and its number of players.
    """
    changed = dict(given)
    changed[key] = answer
    try:
        chosen_by(game, players, changed)
        return changed
    except Refused:
        pass
    changed = {key: answer}
    chosen_by(game, players, changed)
    for old in sorted(given):
        if old != key:
            trial = dict(changed)
            trial[old] = given[old]
            try:
                chosen_by(game, players, trial)
            except Refused:
                continue
            changed = trial
    return changed


def preset_options(game, preset: str) -> dict:
    """The options that a built-in preset sets."""
    for name, given in game.PRESETS:
        if name == preset:
            return given
    raise Refused("no_such_preset", {"answer": preset})


def value_text(question, chosen: dict):
    """An option's value as a text or a figure."""
    value = chosen[question.key]
    if type(value) is int:
        return value
    if type(value) is bool:
        return ("yes" if value else "no", {})
    return ("q." + question.key + "." + value if question.kind == "choice" else value, {})


def differing(question: Options, wanted: dict) -> str:
    """The first option on the list that is not yet as wanted, or that all are."""
    for key, is_now in zip(question.options, question.chosen):
        if key != DONE and is_now != wanted.get(key):
            return key
    return DONE


def _questions(game, players: int, chosen: dict) -> list:
    """The option questions as they stand when answered by `chosen`."""
    asked = []
    asking = game.options(players)
    try:
        question = next(asking)
        while True:
            asked.append(question)
            question = asking.send(chosen[question.key])
    except StopIteration:
        return asked
