"""The table's own rules, kept under names: kept from a match, looked at, renamed, deleted."""

from device import presets as kept_rules
from device.screens.listing import pick
from device.screens.play import ask, sure
from device.screens.text import spell
from device.ui import BACK, MENU, Ui, notice
from shared_rules import games, setup
from shared_rules.questions import Choice, Refused, Text


def keep(ui: Ui, match):
    """Keep the options of a match under a name, for matches to come."""
    presets = ui.presets
    if len(presets) >= kept_rules.MOST:
        yield from notice(ui, ui.word("home.rules"), ui.say(("rules_full", {"most": kept_rules.MOST})))
        return
    name = yield from spell(ui, Text("rules_name", taken=_names(presets)))
    if name is not BACK:
        yield from _save(ui, presets + [{"name": name, "game": match.name, "options": match.table.options}])


def _save(ui: Ui, presets: list):
    ui.presets[:] = presets
    if not kept_rules.save(presets):
        yield from notice(ui, ui.word("not_kept"), ui.word("flash_refused"))


def rules(ui: Ui):
    """List the rules kept; a pick asks what to do with one."""
    at = 0
    while True:
        presets = list(ui.presets)

        def row(index: int, presets=presets):
            return presets[index]["name"], ui.word("q.game." + presets[index]["game"])

        at = yield from pick(ui, ui.word("home.rules"), row, len(presets), at)
        if at is BACK or at is MENU:
            return
        yield from _change(ui, presets, at)
        at = 0


def _change(ui: Ui, presets: list, at: int):
    what = yield from ask(ui, Choice("rules_change", ("look", "rename", "delete")))
    if what == "look":
        yield from _look(ui, presets[at])
    elif what == "rename":
        taken = _names(presets[:at] + presets[at + 1 :])
        name = yield from spell(ui, Text("rules_name", start=presets[at]["name"], taken=taken))
        if name is not BACK:
            presets[at] = {"name": name, "game": presets[at]["game"], "options": presets[at]["options"]}
            yield from _save(ui, presets)
    elif what == "delete" and (yield from sure(ui, "rules_delete", presets[at]["name"])):
        del presets[at]
        yield from _save(ui, presets)


def _names(presets: list) -> tuple:
    return tuple(preset["name"] for preset in presets)


def _look(ui: Ui, preset: dict):
    """The options of kept rules as a list, to be read."""
    try:
        said = options(ui, preset["game"], preset["options"])
    except (Refused, ImportError):
        said = []  # rules of a game that this firmware does not know
    at = 0
    while at is not BACK and at is not MENU:
        at = yield from pick(ui, preset["name"], lambda index: said[index], len(said), at, "hint.read_list")


def options(ui: Ui, game: str, chosen: dict) -> list:
    """Pairs (option, value) in words, as the game asks them."""
    said = []
    asking = games.load(game).options(games.load(game).PLAYERS[0])
    try:
        question = next(asking)
        while True:
            if question.key in chosen:
                value = ui.say(setup.value_text(question, chosen))
                said.append((ui.word("q." + question.key), value))
            question = asking.send(chosen.get(question.key, question.start))
    except StopIteration:
        return said
