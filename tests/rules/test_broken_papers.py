"""Broken sheets and rulings are refused by a code; nothing else ever comes out of them."""

import copy
import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules import games, paper
from shared_rules.questions import Refused

CASES = Path(__file__).parent / "cases"
ODD = (
    None,
    True,
    False,
    0,
    -1,
    7,
    10**9,
    1.5,
    "",
    "x",
    "all",
    "void",
    "-",
    [],
    [1],
    {},
    {"seat": 9},
    [[]],
    "٣",
)


def lines(name: str) -> list[dict]:
    return [json.loads(line)["ask"] for line in (CASES / name).read_text().splitlines()]


SHEETS = lines("sheets.jsonl") + [
    {
        "game": "shithead",
        "players": ["A", "B", "C"],
        "dealer": 0,
        "options": {"losses": 3},
        "hands": [{"order": [0, 2, 1]}],
    },
    {
        "game": "elewenjewe",
        "players": ["A", "B"],
        "dealer": 0,
        "options": {"rules": "yoruba"},
        "hands": [{"cards": [30, 22], "penalties": [{"seat": 1, "offence": "dudu", "sanction": "warning"}]}],
    },
    {
        "game": "shelem",
        "players": ["A", "B"],
        "dealer": 0,
        "hands": [{"auction": [[1, 100], [0, "pass"]], "taken": 100}, {"void": True, "dealer_stays": True}],
    },
]
RULINGS = lines("rulings.jsonl") + [
    {"game": "shelem", "ruling": "bid", "high": 100, "bid": 105, "jokers": False, "min_bid": 65},
    {"game": "shelem", "ruling": "deal", "players": 4, "jokers": True},
    {"game": "shallaat", "ruling": "capture", "play": "8", "targets": "pool: 8; pile: 8 8 JK"},
    {"game": "shallaat", "ruling": "deal", "pool": "2 3 4 5", "hands": "6 7 8 9; A A K Q"},
    {"game": "elewenjewe", "ruling": "deal", "players": 5, "jokers": False, "leftovers": "unused"},
    {"game": "shithead", "ruling": "play", "top": "8", "run": 2, "cards": "9"},
]


def broken(given_sheet: dict, pick: Random) -> dict:
    """A copy with one thing in it put wrong: replaced, removed, doubled or added."""
    sheet = copy.deepcopy(given_sheet)
    places = []

    def walk(part) -> None:
        keys = range(len(part)) if isinstance(part, list) else list(part)
        for key in keys:
            places.append((part, key))
            if isinstance(part[key], (list, dict)):
                walk(part[key])

    walk(sheet)
    part, key = pick.choice(places)
    way = pick.randrange(4)
    if way == 0:
        del part[key]
    elif way == 1 and isinstance(part, list):
        part.insert(key, copy.deepcopy(part[key]))
    elif way == 2 and isinstance(part, dict):
        part[pick.choice(["trump", "tie", "void", "end", "starter", "preset", "points"])] = pick.choice(ODD)
    else:
        part[key] = copy.deepcopy(pick.choice(ODD))
    return sheet


@settings(max_examples=1500, deadline=None)
@given(st.sampled_from(SHEETS), st.randoms(use_true_random=False))
def test_a_broken_sheet_is_a_sheet_or_refused(given_sheet: dict, pick: Random) -> None:
    sheet = broken(given_sheet, pick)
    before = copy.deepcopy(sheet)
    try:
        result = paper.sheet(paper.read(sheet))
    except Refused as refused:
        assert refused.code
        json.dumps(refused.figures)
    else:
        json.dumps(result)
    assert sheet == before


@settings(max_examples=1500, deadline=None)
@given(st.sampled_from(RULINGS), st.randoms(use_true_random=False))
def test_a_broken_ruling_is_a_ruling_or_refused(given_ask: dict, pick: Random) -> None:
    ruling = given_ask["ruling"]
    asked = broken({key: given_ask[key] for key in given_ask if key not in ("game", "ruling")}, pick)
    before = copy.deepcopy(asked)
    module = games.rulings(given_ask["game"])
    try:
        result = module.judge(ruling, asked)
    except Refused as refused:
        assert refused.code
        json.dumps(refused.figures)
    else:
        json.dumps(result)
        assert module.explain(ruling, asked, result)
    assert asked == before


@pytest.mark.parametrize("nonsense", [None, [], "shelem", 5])
def test_what_is_no_sheet_at_all_is_refused(nonsense) -> None:
    with pytest.raises(Refused):
        paper.read(nonsense)
