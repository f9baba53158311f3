"""`davar score`: sheets kept on paper."""

import json
import random

import pytest

SHEET = """{"game": "shelem", "players": ["Ali", "Sara", "Reza", "Mina"], "dealer": 0,
 "options": {"target": 1200},
 "hands": [
  {"hakem": 2, "bid": 140, "taken": 140},
  {"void": true},
  {"hakem": 1, "bid": "shelem500", "taken": 165}
 ]}"""


def test_a_sheet_is_worked_out(davar, write):
    done = davar("score", write("sheet.json", SHEET), "--json")
    answer = json.loads(done.out)
    assert done.code == 0
    assert answer["sides"] == [["Ali", "Reza"], ["Sara", "Mina"]]
    assert [hand["change"] for hand in answer["hands"]] == [[140, 25], [0, 0], [0, 665]]
    assert [hand["reason"] for hand in answer["hands"]] == ["made", "void", "shelem500_made"]
    assert answer["totals"] == [140, 690]
    assert (answer["finished"], answer["winners"], answer["next_dealer"]) == (False, [], 3)
    assert answer["asks"] == "Who is the hakem?"


def test_people_get_a_table_with_the_reasons_in_words(davar, write):
    done = davar("score", write("sheet.json", SHEET))
    assert "bid 140, took 140: made" in done.out
    assert "+665" in done.out


def test_a_finished_match_asks_nothing_and_has_winners(davar, write):
    answer = json.loads(davar("score", write("sheet.json", SHEET.replace("1200", "500")), "--json").out)
    assert (answer["finished"], answer["winners"], answer["asks"]) == (True, [1], None)


def test_hands_after_the_end_are_refused(davar, write):
    done = davar("score", write("sheet.json", SHEET.replace("1200", "25")))
    assert done.code == 2
    assert "line 5, hand 2: The match is over." in done.err


def test_standard_input_is_read_for_a_dash(davar):
    assert json.loads(davar("score", "-", "--json", typed=SHEET).out)["totals"] == [140, 690]


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (('"taken": 140', '"taken": 141'), 4, ["hand 1", "taken", "141", "steps of 5"]),
        (('"bid": 140', '"bid": 60'), 4, ["hand 1", "bid", "60", "the lowest is 65"]),
        (('"hakem": 1', '"hakem": 4'), 6, ["hand 3", "hakem"]),
        (('"hakem": 1, ', ""), 6, ["hand 3", "hakem", "missing"]),
        (('"target": 1200', '"target": 1201'), 2, ["target", "1201"]),
        (('"target": 1200', '"price": 3'), 2, ["price"]),
        (('"Sara"', '"Ali"'), 1, ["Ali already sits"]),
        (('"shelem"', '"bridge"'), 1, ["bridge"]),
        (('"void": true', '"void": true, "colour": 1'), 5, ["hand 2", "colour"]),
        (('"hands": [', '"hands": ['), 0, []),
    ],
)
def test_what_is_wrong_is_named_with_file_line_and_field(davar, write, change, line, words):
    path = write("sheet.json", SHEET.replace(*change))
    done = davar("score", path)
    if not line:
        assert done.code == 0
        return
    assert done.code == 2
    assert done.out == ""
    assert f"{path}, line {line}" in done.err
    for word in words:
        assert word in done.err


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[1, 2", "null", "7", '"x"', "[[]]", '{"game": NaN}', '{"game": "shelem", "game": "shelem"}',
        "[" * 100_000, '{"game": ' + "9" * 5000 + "}", '{"game": 1e999}', '{"players": {}}', '{"hands": 3}',
        '{"game": ["shelem"]}', '{"game": "shelem", "players": [1, 2, 3, 4]}',
        '{"game": "shelem", "players": ["a", "b"], "hands": [7]}',
        '{"game": "shelem", "players": ["a", "b"], "hands": {}}',
        '{"game": "shelem", "players": ["a", "b"], "dealer": "x"}',
        '{"game": "shelem", "players": ["a", "\\u001b[2J"]}',
        '{"game": "shelem", "players": ["a", "\\ud800"]}',
    ],
)  # fmt: skip
def test_a_file_that_is_no_sheet_is_refused_with_a_sentence(davar, write, text):
    path = write("sheet.json", text)
    done = davar("score", path)
    assert done.code == 2
    assert str(path) in done.err
    assert "Traceback" not in done.err
    assert "\x1b" not in done.err


def test_files_that_cannot_be_read_are_named(davar, write, tmp_path):
    for path in (tmp_path / "absent.json", tmp_path, write("latin", b"\xe9\xff")):
        done = davar("score", path)
        assert done.code == 2
        assert str(path) in done.err


def test_of_several_files_the_good_ones_are_answered_and_the_others_named(davar, write):
    good, bad = write("good.json", SHEET), write("bad.json", "{}")
    done = davar("score", good, bad, good, "--json")
    assert done.code == 5
    assert len(done.out.splitlines()) == 2
    assert "bad.json" in done.err
    assert "1 of 3 files" in done.err
    assert davar("score", bad, bad).code == 2


def test_with_lines_a_faulty_line_answers_its_error_and_stops_nothing(davar, write):
    good = json.dumps(json.loads(SHEET))
    path = write("sheets.jsonl", f"{good}\n{{broken\n\n{good.replace('140}', '141}')}\n{good}\n")
    done = davar("score", path, "--lines")
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert [list(answer) == ["error"] for answer in answers] == [False, True, True, False]
    assert "line 2" in answers[1]["error"]
    assert "line 4, hand 1, taken" in answers[2]["error"]
    assert done.code == 5
    assert "2 of 4 lines" in done.err


def test_lines_that_are_all_good_exit_with_0(davar, write):
    good = json.dumps(json.loads(SHEET))
    assert davar("score", "--lines", write("sheets.jsonl", f"{good}\n{good}")).code == 0


def test_a_line_may_hold_separators_that_are_no_newlines(davar, write):
    sheet = {**json.loads(SHEET), "players": ["Ali", "S\x85ara", "Reza", "Mina"]}
    done = davar("score", "--lines", write("sheets.jsonl", json.dumps(sheet, ensure_ascii=False)))
    assert "cannot be shown" in json.loads(done.out)["error"]


def test_wrong_use_exits_with_2_and_help_with_0(davar):
    assert davar("score").code == 2
    assert davar("nothing").code == 2
    assert davar("score", "--help").code == 0
    assert davar("--version").out.startswith("davar ")


def test_a_fault_of_ours_exits_with_1_and_asks_for_a_report(davar, monkeypatch, write):
    monkeypatch.setattr("davar.sheets.papers.read", lambda *_: 1 // 0)
    done = davar("score", write("sheet.json", SHEET))
    assert done.code == 1
    assert "report" in done.err


ODD = [
    None, True, 0, -1, 10**15, 10**40, 1.5, "", "x", "10S", "pass", "shelem500", "void", [], [[]], {},
    {"a": 1}, [1, 2, 3, 4], "A 2; 3", "\0", "custom", [[1, 2, 3, 4]] * 4, 1e308, "۵", {"tie": "share"}, False,
]  # fmt: skip
SHEETS = [
    json.loads(SHEET),
    {"game": "shelem", "players": ["a", "b"], "hands": [{"auction": [[1, 100], [0, "pass"]], "taken": 90}]},
    {"game": "shallaat", "players": ["a", "b"], "hands": [{"points": [200, 52], "starter": 1}]},
    {"game": "shallaat", "players": ["a", "b"], "hands": [{"counts": [[1, 2, 2, 22], [1, 2, 2, 22]]}]},
    {"game": "shithead", "players": ["a", "b", "c"], "hands": [{"order": [2, 0, 1], "starter": 0}]},
    {
        "game": "elewenjewe",
        "players": ["a", "b"],
        "hands": [{"cards": [26, 26], "penalties": [{"seat": 0, "offence": "dudu", "sanction": "warning"}]}],
    },
]


def places(value, path=()):
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from places(item, (*path, key))


def made_odd(sheet, rolls):
    """The sheet with a few of its values, at any depth, left out or exchanged."""
    sheet = json.loads(json.dumps(sheet))
    for _ in range(rolls.randrange(1, 4)):
        *path, last = rolls.choice([path for path in places(sheet) if path] or [("hands",)])
        target = sheet
        for key in path:
            target = target[key]
        if rolls.randrange(4):
            target[last] = json.loads(json.dumps(rolls.choice(ODD)))
        else:
            del target[last]
            if not sheet:
                break
    return sheet


@pytest.mark.parametrize("seed", range(5))
def test_no_sheet_however_odd_is_a_fault_of_ours(davar, seed):
    rolls = random.Random(seed)
    sheets = [made_odd(rolls.choice(SHEETS), rolls) for _ in range(200)]
    done = davar("score", "--lines", "-", typed="\n".join(map(json.dumps, sheets)))
    assert done.code in (2, 5)
    assert "Traceback" not in done.err
    assert len(done.out.splitlines()) == len(sheets)
