"""Records mean the same to CPython and MicroPython, byte for byte, and what is no record is refused alike."""

import ast
import subprocess
from binascii import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared_rules.records import (
    LARGEST,
    LONGEST,
    START,
    BadRecord,
    check,
    decode,
    encode,
    header_format,
    peek,
)

SHARED = settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=24)
numbers = st.integers(-LARGEST, LARGEST)
leaves = st.none() | st.booleans() | numbers | texts
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
kinds = st.sampled_from("aemux")
payloads = st.builds(
    lambda kind, boot, seconds, rest: [kind, boot, seconds, *rest],
    kinds,
    st.integers(0, 99),
    st.integers(0, LARGEST),
    st.lists(values, max_size=3),
)
chains = st.integers(0, 0xFFFFFFFF)


class Board:
    """The codec on MicroPython."""

    def __init__(self, process: subprocess.Popen):
        self.process = process

    def ask(self, verb: str, number: int, chain: int, value: object):
        self.process.stdin.write(f"{verb} {number} {chain} {value!a}\n")
        self.process.stdin.flush()
        return ast.literal_eval(self.process.stdout.readline())


@pytest.fixture(scope="module")
def board(echo):
    return Board(echo)


def here(function, *values):
    """The answer of CPython in the same form."""
    try:
        return list(function(*values))
    except BadRecord as bad:
        return bad.code


@SHARED
@given(st.integers(0, 10**6), chains, payloads)
def test_any_payload_is_written_alike_and_read_back_alike(board, number, chain, payload):
    written = here(encode, number, chain, payload)
    assert written == board.ask("encode", number, chain, payload)
    if written in ("long", "value"):
        return
    line, after = written
    assert line.isascii() and line.endswith(b"\n") and len(line) <= LONGEST + 1
    assert decode(line, number, chain) == (payload, after)
    assert board.ask("decode", number, chain, line) == [payload, after]
    assert peek(line) == (number, after)


@SHARED
@given(payloads, st.data())
def test_any_altered_line_is_refused_alike(board, payload, data):
    written = here(encode, 3, START, payload)
    if isinstance(written, str):
        return
    line = bytearray(written[0][:-1])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(line) - 1))
        line[at] = data.draw(st.integers(0, 255).filter(lambda byte, old=line[at]: byte != old))
    if bytes(line) == written[0][:-1]:
        return
    told = here(decode, bytes(line), 3, START)
    assert told in ("altered", "torn", "ascii")
    assert told == board.ask("decode", 3, START, bytes(line))


@SHARED
@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60), st.data())
def test_any_text_in_a_line_that_checks_out_is_judged_alike(board, text, data):
    text = data.draw(st.sampled_from([text, f'["a",0,1,{text}]', f'["m",0,1,{{"format":{text}}}]']))
    line = signed(f"0 {text}".encode(), START)
    told = here(decode, line, 0, START)
    assert told == board.ask("decode", 0, START, line)
    if isinstance(told, list):
        assert encode(0, START, told[0])[0] == line + b"\n"


def test_a_newer_format_is_one_only_in_a_header_that_can_be_read(board):
    for header, code in (('{"format":2}', "newer"), ('{"format":2:}', "value")):
        line = signed(f'0 ["m",0,1,{header}]'.encode(), START)
        assert here(decode, line, 0, START) == board.ask("decode", 0, START, line) == code


def signed(text: bytes, chain: int) -> bytes:
    """A line with good checks around any text, as only a hostile or a buggy writer makes it."""
    text += b" %08x" % crc32(text, chain)
    return text + b" %04x" % (crc32(text) & 0xFFFF)


@pytest.mark.parametrize(
    "value",
    [
        1.5,
        1e999,
        LARGEST + 1,
        -LARGEST - 1,
        [[[[[[]]]]]],
        {1: 2},
        "\ud800",
        ["\udc00\ud800"],
        b"x",
        "x" * 440,
    ],
)
def test_what_a_record_cannot_carry_is_refused_before_anything_is_written(value):
    with pytest.raises(BadRecord) as refused:
        encode(0, START, ["a", 0, 1, value])
    assert refused.value.code == ("long" if value == "x" * 440 else "value")


@pytest.mark.parametrize(
    "payload",
    [
        ["a"],
        ["a", 0],
        ["A", 0, 0],
        ["ab", 0, 0],
        [1, 0, 0],
        ["a", -1, 0],
        ["a", True, 0],
        ["a", 0, "0"],
        {"a": 1},
        None,
    ],
)
def test_a_payload_begins_with_kind_boot_and_seconds(board, payload):
    assert here(encode, 0, START, payload) == "value" == board.ask("encode", 0, START, payload)


def test_each_kind_of_damage_has_its_name(board):
    first, chain = encode(0, START, ["m", 1, 2, {"format": 1}])
    second, after = encode(1, chain, ["a", 1, 3, 140])
    newer, _ = encode(0, START, ["m", 1, 2, {"format": 2, "new": [1]}])
    cases = [
        (second[:-7], 1, chain, "torn"),
        (b"", 1, chain, "torn"),
        (second.replace(b"140", b"150"), 1, chain, "altered"),
        (second, 2, chain, "hole"),
        (first, 1, chain, "hole"),
        (second, 1, START, "chain"),
        (second.replace(b"a", b"\xe9"), 1, chain, "ascii"),
        (b"x" * 441, 1, chain, "long"),
        (newer, 0, START, "newer"),
        (signed(b'1 ["a", 1,3,140]', chain), 1, chain, "value"),
        (signed(b'1 ["a",1,3,1.5]', chain), 1, chain, "value"),
        (signed(b'01 ["a",1,3,140]', chain), 1, chain, "hole"),
    ]
    for line, number, before, code in cases:
        assert here(decode, line, number, before) == code
        assert board.ask("decode", number, before, line) == code
    assert decode(second, 1, chain) == (["a", 1, 3, 140], after)


def test_a_line_is_checked_without_being_read():
    line, after = encode(7, 99, ["a", 1, 3, [True, None]])
    assert check(line, 7, 99) == (b'["a",1,3,[true,null]]', after)
    assert header_format(["m", 1, 2, {"format": 1}]) == 1
    assert header_format(["a", 1, 2, {"format": 1}]) == 0


def test_a_header_is_the_same_bytes_whatever_order_it_was_built_in():
    one = encode(0, START, ["m", 1, 2, {"id": "x", "format": 1, "سارا": None}])
    other = encode(0, START, ["m", 1, 2, {"سارا": None, "format": 1, "id": "x"}])
    assert one == other


def test_every_line_fits_into_a_frame():
    from shared_rules.asciijson import dumps
    from shared_rules.frames import room

    wrapper = len(dumps({"from": 999_999, "items": [], "then": "more"}))
    for char in ("x", '"', "\\", "é", "😀"):
        size = 1
        while True:
            written = here(encode, 999_999, START, ["a", 99_999, LARGEST, char * size])
            if written == "long":
                break
            assert len(dumps(written[0].decode().rstrip())) + wrapper <= room("records")
            size += 1
        assert size > 24
