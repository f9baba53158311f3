"""Frames and their JSON; plain functions, so that MicroPython runs this very file (test_on_micropython)."""

from shared_rules.asciijson import BadJson, dumps, loads
from shared_rules.frames import ANSWER, LONGEST, BadFrame, LineReader, decode, encode, is_frame, room, wrap

WHOLE = encode(7, "hello", {"protocol": 1, "name": 'é " \\ سارا 😀 \x00\n'})


def code_of(action, *values):
    """The code of what is raised, or None."""
    try:
        action(*values)
    except (BadFrame, BadJson) as bad:
        return bad.code
    return None


def test_a_frame_is_printable_ascii_with_a_newline_and_comes_back_as_it_was():
    assert WHOLE[-1:] == b"\n" and min(WHOLE[:-1]) >= 32 and max(WHOLE) < 127
    assert decode(WHOLE[:-1]) == (7, "hello", {"protocol": 1, "name": 'é " \\ سارا 😀 \x00\n'})


def test_the_frame_of_the_documentation():
    assert encode(7, "hello", {"protocol": 1}) == b'~7 hello {"protocol":1} ce4508de\n'


def test_every_changed_byte_is_noticed():
    line = WHOLE[:-1]
    for index in range(len(line)):
        for change in (1, 0x20, 0x80):
            altered = line[:index] + bytes((line[index] ^ change,)) + line[index + 1 :]
            assert code_of(decode, altered) == "damaged"


def test_every_missing_or_doubled_piece_is_noticed():
    line = WHOLE[:-1]
    for index in range(len(line)):
        assert code_of(decode, line[:index]) == "damaged"
        assert code_of(decode, line[:index] + line[index + 1 :]) == "damaged"
        assert code_of(decode, line + line[index:]) == "damaged"


def test_half_a_surrogate_pair_is_never_written():
    for value in ("\ud800", "a\udfff", ["é\ud83d"], {"\ude00": 1}):
        assert code_of(dumps, value) == "not_text"
        assert code_of(encode, 1, "hello", {"name": value}) == "not_text"


def test_the_two_directions_are_not_taken_for_each_other():
    assert code_of(decode, WHOLE[:-1], ANSWER) == "damaged"
    assert decode(encode(0, "changed", {}, ANSWER)[:-1], ANSWER) == (0, "changed", {})


def test_a_right_checksum_over_a_wrong_frame_does_not_help():
    wrong = (
        ("x", "hello", "{}", "no_number"),
        ("", "hello", "{}", "no_number"),
        ("-1", "hello", "{}", "no_number"),
        ("1234567", "hello", "{}", "no_number"),
        ("1", "Hello", "{}", "no_verb"),
        ("1", "", "{}", "no_verb"),
        ("1", "averyveryverylongverb", "{}", "no_verb"),
        ("1", "hello", "[]", "not_json"),
        ("1", "hello", "1", "not_json"),
        ("1", "hello", "", "not_json"),
        ("1", "hello", '{"a":1.5}', "not_json"),
        ("1", "hello", '{"a":' * 9 + "1" + "}" * 9, "too_deep"),
        ("1", "hello", '{"a":1234567890123456}', "too_big"),
    )
    for number, verb, body, code in wrong:
        assert code_of(decode, wrap(number, verb, body)[:-1]) == code


def test_a_checksum_alone_is_no_frame():
    for body in ("~", "~1", "~1 hello", "~ ", "~  ", "~1  ", ""):
        line = wrap("", "", "")[:0] + body.encode()
        assert code_of(decode, line + b"%08x" % __import__("binascii").crc32(line)) is not None


def test_a_frame_never_gets_longer_than_the_limit():
    full = "x" * (room("hello") - len('{"a":""}'))
    assert len(encode(999_999, "hello", {"a": full})) == LONGEST
    assert code_of(encode, 999_999, "hello", {"a": full + "x"}) == "too_long"
    assert code_of(decode, b"~" * LONGEST) == "too_long"


def test_lines_are_told_apart_and_a_carriage_return_is_not_part_of_them():
    lines = list(LineReader().feed(b"one\r\ntwo\n\r\n\nlog line\r\n~frame\nrest"))
    assert lines == [b"one", b"two", b"", b"", b"log line", b"~frame"]
    assert [is_frame(line) for line in lines] == [False, False, False, False, False, True]


def test_a_line_too_long_is_dropped_and_the_next_one_read():
    reader = LineReader(10)
    fits, over = b"123456789", b"1234567890"
    assert list(reader.feed(fits + b"\n" + over + b"\n" + fits + b"\r\n" + over * 99 + b"\r\nend\n")) == [
        fits,
        fits,
        b"end",
    ]
    assert reader.dropped == 2


def test_a_reader_forgets_half_a_line():
    reader = LineReader()
    assert list(reader.feed(b"half")) == []
    reader.forget()
    assert list(reader.feed(b"whole\n")) == [b"whole"]


def test_json_is_read_as_strictly_on_the_board_as_on_the_computer():
    numbers = (b"1.5", b"1e9", b"-", b"01", b"NaN", b"1 x")
    strings = (
        b'"\\x"',
        b'"\\u12"',
        b'"\\uzzzz"',
        b'"\\u+123"',
        b'"\\u12',
        b'"\\u@123"',
        b'"ab',
        b'"a\\',
        b'"\\',
    )
    lists = (b"[1 2]", b"[1,]", b"[,1]", b"[1]]", b"[1}", b"[][]")
    dicts = (b'{"a" 1}', b"{1:2}", b'{"a":1,"a":2}', b'{"a":}', b"{,}")
    for text in numbers + strings + lists + dicts + (b"", b" ", b"nul", b"\t1"):
        assert code_of(loads, text) == "not_json", text
    for text in (b'"\xc3\xa9"', b'"\\ud800"', b'"\\ud800\\u0041"', b'"\\udc00"', b'"\x00"'):
        assert code_of(loads, text) == "not_text", text
    assert code_of(loads, b"[" * 400) == "too_deep"


def test_json_survives_the_way_there_and_back():
    for value in (
        None,
        True,
        False,
        0,
        -5,
        999_999_999_999_999,
        "",
        "سارا Adé 😀 \x7f\u200f",
        [[], {}, [1, "a"]],
    ):
        text = dumps(value)
        assert loads(text.encode()) == value
        assert min(text.encode()) >= 32 and max(text.encode()) < 127
    assert loads(b'{"a": [1, -2 , {"b":null} ] }') == {"a": [1, -2, {"b": None}]}
    assert loads(b'"\\ud83d\\ude00\\u00E9\\/"') == "😀é/"
