"""Sheets and rulings with one thing put wrong: `davar … --lines` answers each, and says what and where."""

import copy
import json
import subprocess
import sys
from random import Random

import pytest
from test_broken_papers import RULINGS, SHEETS

LINES = 600
DEEP = json.loads("[" * 200 + "]" * 200)
ODD = (
    *(None, True, False, 0, -1, 3, 10**9, -(10**30), 10**4000, 1.5, 1.0, -0.0, 1e300, "", "x", "all"),
    *("void", "end", " ", "0", "\ud800", "\n", "\u202e", "٣", "x" * 5000, [], [1], [None], {}, [[]], DEEP),
    *({"seat": 9}, "auction", "all_pass", "pass", "off", "done", "custom", "share", "count", "penalty"),
)
ADDED = ("trump", "tie", "void", "end", "starter", "preset", "points", "", "\ud800", "dealer_stays", "forced")


def places(part):
    for key in list(part) if isinstance(part, dict) else range(len(part)):
        yield part, key
        if isinstance(part[key], (list, dict)):
            yield from places(part[key])


def like(value):
    """What might be written in place of a value, but says something else."""
    if isinstance(value, bool):
        return (int(value), str(value))
    if isinstance(value, int):
        return (float(value), str(value), [value], bool(value), value * 10**12 + 7)
    if isinstance(value, str):
        return ([value, value], {value: value}, value * 40)
    return ({str(at): part for at, part in enumerate(value)}, str(value))


def mutated(right: dict, pick: Random) -> dict:
    """A copy with one thing replaced, left out, doubled or added."""
    line = copy.deepcopy(right)
    part, key = pick.choice(list(places(line)))
    way = pick.randrange(6)
    if way == 0:
        del part[key]
    elif way == 1 and isinstance(part, list):
        part.insert(key, copy.deepcopy(part[key]))
    elif way == 2 and isinstance(part, dict):
        part[pick.choice(ADDED)] = pick.choice(ODD)
    elif way == 3:
        part[key] = pick.choice(like(part[key]))
    else:
        part[key] = pick.choice(ODD)
    return line


def answered(tmp_path, command: str, lines: list[dict]) -> list[dict]:
    file = tmp_path / "lines.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    ran = subprocess.run(
        [sys.executable, "-m", "davar", command, "--lines", str(file)], capture_output=True, text=True
    )
    assert ran.returncode in (0, 5) and "Traceback" not in ran.stderr, ran.stderr[-2000:]
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(answers) == len(lines)
    return answers


@pytest.mark.parametrize(("command", "right"), [("score", SHEETS), ("rule", RULINGS)])
def test_a_mutated_line_gets_its_answer_or_a_refusal_that_says_where(tmp_path, command: str, right) -> None:
    pick = Random(command)
    lines = [mutated(pick.choice(right), pick) for _ in range(LINES)]
    for number, (line, answer) in enumerate(zip(lines, answered(tmp_path, command, lines)), 1):
        if "error" in answer:
            where = answer["error"].split(f"line {number}, ", 1)[1].split(": ", 1)[0]
            assert where, (line, answer)
            assert len(answer["error"]) < 400
            assert "{" not in answer["error"].replace("{…}", "").replace("{'", ""), answer


WORDS = ("void", "end", "auction", "all_pass", "pass", "count")  # answers that a hand on paper cannot have
ASIDE = {
    "shelem": {"hakem": 0, "bid": 100, "taken": 100},
    "shallaat": {"points": [252, 0]},
    "shithead": {"order": [0, 1]},
    "elewenjewe": {"cards": [52, 0]},
    "tally": {"points": [5, 0]},
}


@pytest.mark.parametrize("game", ASIDE)
def test_nothing_is_taken_in_silence_that_says_something_else(tmp_path, game: str) -> None:
    def sheet(hand: dict, **fields) -> dict:
        return {"game": game, "players": ["A", "B"], "dealer": 0, "hands": [hand], **fields}

    hand = ASIDE[game]
    field = next(iter(hand))
    value = hand[field]
    wrong = [
        *(sheet({**hand, field: other}) for other in (*WORDS, True, 0.0, {}, *like(value))),
        sheet({**hand, "dealer_stays": True}),
        sheet({"void": True, "end": True}),
        sheet({"end": True, "dealer_stays": True}),
        sheet({"void": True, **hand}),
        sheet({**hand, "game": game}),
        sheet(hand, starter="x"),
        sheet(hand, dealer=False),
        sheet(hand, dealer=0.0),
    ]
    good = sheet({**hand, "void": False, "dealer_stays": None})
    answers = answered(tmp_path, "score", [*wrong, good])
    assert [line for line, answer in zip(wrong, answers) if "error" not in answer] == []
    assert "error" not in answers[-1]
