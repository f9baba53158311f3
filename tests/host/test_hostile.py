"""A board that lies: whatever it sends is refused with a sentence, and the store stays as it was."""

import json
import random
import re

import pytest
from davar.store import Store
from host_board import SETUP, Board, chained, hand, match_lines, pages

from shared_rules.frames import ANSWER, encode, wrap

GOOD = match_lines([*SETUP, *hand(2, 140, 140)])
DEEP = "[" * 100 + "]" * 100


def frame(verb, body):
    return lambda number, _: encode(number, verb, body, ANSWER)


def raw(verb, text):
    return lambda number, _: wrap(number, verb, text, ANSWER)


def items(verb, *found):
    return lambda number, body: pages(number, verb, list(found), body.get("from", 0))


def endless(verb, item):
    return lambda number, body: b"".join(
        encode(number, verb, {"from": at, "items": [item(at)] * 3, "then": "more"}, ANSWER)
        for at in range(body.get("from", 0), body.get("from", 0) + 3000, 3)
    )


def entry(**changes):
    fields = {"id": "m1", "count": 5, "chain": "0" * 8, "finished": True, **changes}
    return list(fields.values())


HELLO = {
    "id": "card-1", "firmware": "0.1.0", "board": "pico", "micropython": "1.24", "protocol": 1,
    "clock": [3, 900, True], "free": 1, "heap": 1, "match": None, "notices": [],
}  # fmt: skip

LIES = {
    "hello of wrong types": {"hello": frame("hello", {**HELLO, "id": 7})},
    "an id that is a path": {"hello": frame("hello", {**HELLO, "id": "../../etc/passwd"})},
    "an id of control characters": {"hello": frame("hello", {**HELLO, "id": "a\x1b[2Jb"})},
    "an id that is a formula": {"hello": frame("hello", {**HELLO, "id": "=1+1"})},
    "a clock that is none": {"hello": frame("hello", {**HELLO, "clock": "late"})},
    "huge numbers": {"hello": frame("hello", {**HELLO, "clock": [10**14, 0, True]})},
    "a protocol that is none": {"hello": frame("hello", {"protocol": "1"})},
    "matches that are none": {"matches": items("matches", 7)},
    "a match with a path for a name": {"matches": items("matches", entry(id="../x"))},
    "more records than there can be": {"matches": items("matches", entry(count=10**12))},
    "fewer than none": {"matches": items("matches", entry(count=-1))},
    "a chain that is none": {"matches": items("matches", entry(chain=-1))},
    "a list without end": {"matches": endless("matches", lambda at: entry(id=f"m{at}"))},
    "another answer than was asked for": {"matches": frame("players", {})},
    "pages that are none": {"matches": frame("matches", {"from": 0, "items": 3, "then": "more"})},
    "an error that is none": {"matches": frame("error", {"code": "\x1b[2J", "figures": 3})},
    "records that are no text": {"records": items("records", 5, None, {})},
    "records of control characters": {"records": items("records", GOOD[0], "\x1b]0;title\x07")},
    "records without end": {"records": endless("records", lambda at: GOOD[0])},
    "records of another match": {"records": items("records", *match_lines(SETUP[:5]))},
    "fewer records than announced": {"records": items("records", *GOOD[:5])},
    "records that begin in the middle": {"records": items("records", *GOOD[1:])},
    "a record left out": {"records": items("records", *GOOD[:4], *GOOD[5:])},
    "a record twice": {"records": items("records", *GOOD[:4], *GOOD[3:])},
}  # fmt: skip


def contents(db):
    store = Store(db)
    found = (store.matches(), store.devices(), store.clocks(), store.reports("card-1"))
    store.close()
    return found


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_refused_with_exit_code_4_and_the_store_is_unchanged(davar, db, lie):
    before = contents(db)
    with Board({"m1": GOOD}, lies=LIES[lie]) as board:
        done = davar("sync", "--port", board.path)
    assert done.code == 4, done.err
    assert done.err.strip()
    assert "Traceback" not in done.err
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", done.err)
    assert contents(db) == before


@pytest.mark.parametrize(
    ("garbage", "code"),
    [
        (b"x" * 1_000_000, 4),
        (
            b"\x00\xff\x1b[2J\n" * 20_000,
            3,
        ),  # short lines that are no frames are log
        (b"@1 matches {} 00000000\n" * 5_000, 4),
        (f"@1 matches {DEEP} 00000000\n".encode() * 100, 4),
    ],
)
def test_noise_is_no_answer_and_its_end_is_not_waited_for(davar, db, garbage, code):
    with Board({"m1": GOOD}, lies={"matches": lambda *_: garbage}) as board:
        done = davar("sync", "--port", board.path)
    assert done.code == code
    assert "Traceback" not in done.err
    assert contents(db)[0] == []


@pytest.mark.parametrize("text", [DEEP, '{"from":1e9}', '{"a":1,"a":2}'])
def test_answers_that_are_not_our_json_are_no_answers(davar, db, text):
    with Board({"m1": GOOD}, lies={"matches": raw("matches", text)}) as board:
        done = davar("sync", "--port", board.path)
    assert done.code == 4
    assert contents(db)[0] == []


@pytest.mark.parametrize("name", ["\x1b[2J", "a\nb", "\u202eilA", "x" * 25, "", " a", "\x00", "a\u2028b"])
def test_names_that_cannot_be_shown_are_refused_by_the_rules(davar, db, name):
    with Board({"m1": match_lines(["shelem", 4, name])}) as board:
        done = davar("sync", "--port", board.path)
    assert done.code == 4
    assert "cannot be played" in done.err
    assert contents(db)[0] == []


@pytest.mark.parametrize("seed", range(4))
def test_no_record_however_odd_is_a_fault_of_ours(davar, db, seed):
    """Intact chains of answers, undos and edits that make little sense."""
    rolls = random.Random(seed)
    with Board({f"m{number}": odd_match(rolls) for number in range(60)}) as board:
        done = davar("sync", "--port", board.path)
    assert done.code in (0, 4)
    assert "Traceback" not in done.err
    for arguments in (("matches",), ("stats",), ("export",), ("export", "--format", "json")):
        assert davar(*arguments).code == 0


def odd_match(rolls):
    values = [
        None, True, False, 0, 1, 2, 3, 4, -1, 65, 100, 165, 2**32 - 1, "shelem", "shallaat", "book", "custom",
        "pass", "auction", "void", "end", "passes", "done", "x", "", [], [1, 2], {}, {"a": [1]}, "shelem500",
        [2, 140, 140, True], [[[]]], "shithead", "elewenjewe", "points", "counts", "A", ["A", "K"],
    ]  # fmt: skip
    begin = rolls.choice([[], ["shelem", 4], SETUP, [*SETUP, *hand(2, 140, 140)]])
    payloads = [["m", 3, 1, {"format": 1}], *(["a", 3, 2, value] for value in begin)]
    for _ in range(rolls.randrange(1, 8)):
        kind = rolls.choice("aaaaauez")
        count = {"a": 1, "u": 0, "e": 2}.get(kind, rolls.randrange(3))
        if rolls.random() < 0.1:
            count = rolls.randrange(4)
        payloads.append([kind, 3, 3, *(rolls.choice(values) for _ in range(count))])
    return chained(payloads[: rolls.randrange(1, len(payloads) + 1)])


def test_what_a_liar_wrote_cannot_get_around_the_rules_by_import(davar, write):
    sheet = {"game": "shelem", "players": SETUP[2:6], "hands": []}
    beside = {"device": "card-1", "match": "m1", "records": match_lines([*SETUP, 2, 141])}
    done = davar("import", write("match.json", json.dumps({**sheet, "davar": beside})))
    assert done.code == 2
    assert davar("matches", "--json").out == ""
