"""Runs in the page: the computer at the other end of the cable. Sets the clock, and copies all matches.

It speaks the frames of the link and checks what it gets, as `davar sync` does; `davar import` takes in what
it hands over.
"""

import json

import page
import port

from shared_rules import paper, records
from shared_rules.frames import ANSWER, PROTOCOL, LineReader, decode, encode, is_frame
from shared_rules.match import ANSWER as GIVEN
from shared_rules.match import EDIT, UNDO, Match

EXPORT = 1  # the form of an exported match, docs/formats.md
MOST_TURNS = 10_000  # a board that has not answered by then never will

_lines = LineReader()
_answers = []
_number = 0


class NoAnswer(Exception):
    """The board did not answer, or not as it must."""


def hear(data):
    """Take what the board writes: frames for us, all else for the log."""
    for line in _lines.feed(data):
        if not is_frame(line, ANSWER):
            if line:
                page.log(str(line, "utf-8") + "\n")
            continue
        _answers.append(decode(line, ANSWER))


def ask(turn, verb, body):
    """Ask the board, and generate the bodies of its answers. `turn` lets the board live a little."""
    global _number
    _number += 1
    del _answers[:]
    port.Input.waiting += encode(_number, verb, body)
    for _ in range(MOST_TURNS):
        turn()
        while _answers:
            number, said, answer = _answers.pop(0)
            if number == _number:
                if said != verb:
                    raise NoAnswer(f"{verb}: {answer}")
                yield answer
                if answer.get("then") != "more":
                    return
    raise NoAnswer(verb)


def one(turn, verb, body):
    """The one answer to a question."""
    return next(ask(turn, verb, body))


def set_clock(turn, epoch):
    """Tell the board the time, in seconds since 1970."""
    one(turn, "hello", {"protocol": PROTOCOL})
    one(turn, "time", {"epoch": epoch})


def export(turn):
    """All matches that have begun, as the text of a JSON list that `davar import` takes in."""
    hello = one(turn, "hello", {"protocol": PROTOCOL})
    starts = one(turn, "time", {})["dated"]
    exported = []
    for listed in _items(turn, "matches", {}):
        match, count, chain = listed[:3]  # newer boards say more of each
        lines = list(_items(turn, "records", {"match": match}))
        if len(lines) != count:
            raise NoAnswer(f"{match}: {len(lines)} of {count} records")
        sheet = _sheet(lines, chain)
        if sheet:
            beside = {"format": EXPORT, "device": hello["id"], "match": match, "branch": 0}
            sheet["davar"] = dict(beside, starts=starts, records=lines)
            exported.append(sheet)
    return json.dumps(exported)


def _items(turn, verb, body):
    """The items of all pages of a list."""
    then, start = "ask", 0
    while then == "ask":
        for answer in ask(turn, verb, dict(body, **{"from": start})):
            then = answer["then"]
            start = answer["from"] + len(answer["items"])
            yield from answer["items"]


def _sheet(lines, promised):
    """The sheet that records make out, or None before the first hand can be played."""
    match = Match()
    chain = records.START
    for number, line in enumerate(lines):
        payload, chain = records.decode(line.encode(), number, chain)
        if payload[0] in (GIVEN, UNDO, EDIT):
            match.apply(payload[0], *payload[3:])
    if f"{chain:08x}" != promised:
        raise NoAnswer(f"chain {chain:08x} instead of {promised}")
    return None if match.table is None else paper.write(match)
