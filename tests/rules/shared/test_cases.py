"""The sheets and rulings of tests/rules/cases come to their right answers."""

import json

from sheets import contains

from shared_rules import games, paper

CASES = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/cases/"


def cases(name):
    with open(CASES + name) as file:
        return [json.loads(line) for line in file]


def ruling(asked):
    """The module that judges, and the fields that it is given."""
    given = {field: asked[field] for field in asked if field not in ("game", "ruling")}
    return games.rulings(asked["game"]), given


def test_every_sheet_comes_to_what_it_should():
    for case in cases("sheets.jsonl"):
        assert contains(paper.sheet(paper.read(case["ask"])), case["want"]), case["ask"]


def test_every_ruling_is_what_it_should_be():
    for case in cases("rulings.jsonl"):
        asked = case["ask"]
        module, given = ruling(asked)
        result = module.judge(asked["ruling"], given)
        assert contains(result, case["want"]), (asked, result)


def test_every_ruling_is_explained():
    for case in cases("rulings.jsonl"):
        asked = case["ask"]
        module, given = ruling(asked)
        lines = module.explain(asked["ruling"], given, module.judge(asked["ruling"], given))
        assert len(lines) > 1 and all(type(line[0]) is str and type(line[1]) is dict for line in lines)
