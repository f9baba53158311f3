"""The table's own rules, kept under names: dicts of "name", "game" and "options"."""

from device import kept
from shared_rules.questions import Refused, Text

MOST = 12


def check(presets: list) -> None:
    """Raise `Refused` unless these are rules of the right form under names that differ."""
    if len(presets) > MOST:
        raise Refused("rules_full", {"most": MOST})
    names: list[str] = []
    for preset in presets:
        _check(preset, names)
        names.append(preset["name"])


def _check(preset, taken: list) -> None:
    if type(preset) is not dict or sorted(preset) != ["game", "name", "options"]:
        raise Refused("bad_field", {"field": "items"})
    Text("rules_name", taken=tuple(taken)).check(preset["name"])
    if type(preset["game"]) is not str or type(preset["options"]) is not dict:
        raise Refused("bad_field", {"field": "items"})
    for key in preset["options"]:
        if type(key) is not str or type(preset["options"][key]) not in (bool, int, str):
            raise Refused("bad_field", {"field": key if type(key) is str else "items"})


def load() -> list:
    """The rules that were kept, without what is not of the right form."""
    good: list[dict] = []
    for preset in kept.load("presets", [])[:MOST]:
        try:
            _check(preset, [other["name"] for other in good])
        except Refused:
            continue
        good.append(preset)
    return good


def save(presets: list) -> bool:
    """Keep rules; False when the flash did not take them."""
    return kept.save("presets", presets)
