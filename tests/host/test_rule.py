"""`davar rule`: rulings on the command line."""

import json

import pytest


def test_a_ruling_is_given_in_words(davar):
    done = davar("rule", "elewenjewe", "scoop", "--table", "A 2 5 6 7", "--play", "7", "--rules", "yoruba")
    assert done.code == 0
    assert "takes 4: 6+A | 5+2" in done.out


def test_the_same_for_scripts(davar):
    asked = ("elewenjewe", "scoop", "--table=A 2 5 6 7", "--play=7", "--claim=7; 6 A; 5 2")
    answer = json.loads(davar("rule", *asked, "--json").out)
    assert (answer["largest"], answer["legal"]) == (5, True)


def test_a_name_without_a_value_is_a_yes(davar):
    answer = json.loads(davar("rule", "shelem", "bid", "--bid", "95", "--jokers", "--json").out)
    assert answer == {"legal": False, "reason": "too_low", "lowest": 100}


def test_every_line_of_a_file_is_answered(davar, write):
    lines = [
        {"game": "shelem", "ruling": "trick", "trump": "S", "cards": "5H QD QC 6S", "jokers": False},
        {"game": "shelem", "ruling": "trick", "trump": "S", "cards": "5X"},
        {"game": "shithead", "ruling": "play", "pile": "Q Q Q", "cards": "7", "ten_on": "rank"},
        ["no", "object"],
    ]
    done = davar("rule", "--lines", write("asked.jsonl", "\n".join(map(json.dumps, lines))))
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert (answers[0]["winner"], answers[0]["points"]) == (3, 10)
    assert "line 2" in answers[1]["error"]
    assert "5X" in answers[1]["error"]
    assert answers[2]["legal"] is False
    assert "object" in answers[3]["error"]
    assert done.code == 5


def test_without_words_the_rulings_are_listed(davar):
    listed = davar("rule").out.splitlines()
    assert "davar rule shelem trick" in listed
    assert "davar rule elewenjewe esun" in listed


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bridge", "bid"), "game: bridge is none of: shelem, "),
        (("shelem", "scoop"), "ruling: scoop is none of: bid, trick, deal"),
        (("shelem",), "name a game and a ruling"),
        (("shelem", "bid"), "bid"),
        (("shelem", "bid", "--bid", "100", "--colour", "red"), "colour"),
        (("shelem", "bid", "--bid", "100", "--bid", "105"), "twice"),
        (("shelem", "trick", "--trump", "S", "--cards", "5H 5H"), "5H"),
    ],
)
def test_what_is_wrong_is_named(davar, words, said):
    done = davar("rule", *words)
    assert done.code == 2
    assert said in done.err
