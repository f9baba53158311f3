"""JSON in printable ASCII with whole numbers only, read and written alike on both interpreters.

Why not the json module alone: MicroPython's writes raw UTF-8 and reads nearly anything (`[1 2]`, `{1:2}`,
floats, halves of surrogate pairs). What comes from flash or from the other end of a cable is hostile, so
the reader here takes exactly JSON, minus fractions, exponents and white space other than spaces.
"""

import json

DEEPEST = 6  # levels of lists and dicts that are read
DIGITS = 15  # so that every number is exact for any reader of JSON

_AS_IT_IS = {"ensure_ascii": False} if "\\" in json.dumps("é") else {}  # what only CPython needs to be told
_WORDS = ((b"true", True), (b"false", False), (b"null", None))
_ESCAPES = {0x22: '"', 0x5C: "\\", 0x2F: "/", 0x62: "\b", 0x66: "\f", 0x6E: "\n", 0x72: "\r", 0x74: "\t"}


class BadJson(ValueError):
    """Text that is not our JSON; `code` says how: not_json, too_deep, too_big, not_text."""

    def __init__(self, code: str):
        super().__init__(code)
        self.code = code


def dumps(value) -> str:
    """The value (None, bool, int, str, list, tuple, dict with str keys) as one line of printable ASCII.

    Raises BadJson("not_text") for a string or key that holds half of a surrogate pair.
    """
    text = json.dumps(value, separators=(",", ":"), **_AS_IT_IS)
    try:
        plain = len(text.encode()) == len(text) and "\x7f" not in text
    except UnicodeError:
        raise BadJson("not_text") from None
    return text if plain else "".join([_escaped(ord(c)) for c in text])


def _escaped(code: int) -> str:
    if code < 0x7F:
        return chr(code)
    if 0xD800 <= code <= 0xDFFF:
        raise BadJson("not_text")
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


def loads(data: bytes, deepest: int = DEEPEST):
    """The value in `data`; raises BadJson. The caller bounds its length; this bounds depth and digits."""
    data = bytes(data) + b"\n"  # the end mark: every look ahead below finds a byte
    value, at = _value(data, 0, deepest)
    if _skip(data, at) != len(data) - 1:
        raise BadJson("not_json")
    return value


def _skip(data: bytes, at: int) -> int:
    while data[at] == 0x20:
        at += 1
    return at


def _value(data: bytes, at: int, levels: int):
    at = _skip(data, at)
    byte = data[at]
    if byte == 0x22:
        return _string(data, at + 1)
    if byte == 0x5B or byte == 0x7B:
        if levels == 0:
            raise BadJson("too_deep")
        return (_list if byte == 0x5B else _dict)(data, at + 1, levels - 1)
    if byte == 0x2D or 0x30 <= byte <= 0x39:
        return _number(data, at)
    for word, value in _WORDS:
        if data[at : at + len(word)] == word:
            return value, at + len(word)
    raise BadJson("not_json")


def _list(data: bytes, at: int, levels: int):
    items: list = []
    at = _skip(data, at)
    if data[at] == 0x5D:
        return items, at + 1
    while True:
        item, at = _value(data, at, levels)
        items.append(item)
        at = _skip(data, at)
        if data[at] == 0x5D:
            return items, at + 1
        at = _expect(data, at, 0x2C)


def _dict(data: bytes, at: int, levels: int):
    items: dict = {}
    at = _skip(data, at)
    if data[at] == 0x7D:
        return items, at + 1
    while True:
        key, at = _string(data, _expect(data, _skip(data, at), 0x22))
        if key in items:
            raise BadJson("not_json")  # two readers could see two different things
        items[key], at = _value(data, _expect(data, _skip(data, at), 0x3A), levels)
        at = _skip(data, at)
        if data[at] == 0x7D:
            return items, at + 1
        at = _expect(data, at, 0x2C)


def _expect(data: bytes, at: int, byte: int) -> int:
    if data[at] != byte:
        raise BadJson("not_json")
    return at + 1


def _number(data: bytes, start: int):
    at = first = start + 1 if data[start] == 0x2D else start
    while 0x30 <= data[at] <= 0x39:
        at += 1
    if at == first or (data[first] == 0x30 and at > first + 1):
        raise BadJson("not_json")
    if at - first > DIGITS:
        raise BadJson("too_big")
    return int(data[start:at]), at


def _string(data: bytes, at: int):
    end = data.find(b'"', at)
    if end < 0:
        raise BadJson("not_json")
    if data.find(b"\\", at, end) < 0:
        return _printable(data, at, end), end + 1
    parts = []
    while True:
        slash = data.find(b"\\", at)
        end = data.find(b'"', at)
        if end < 0:
            raise BadJson("not_json")
        if slash < 0 or slash > end:
            parts.append(_printable(data, at, end))
            return "".join(parts), end + 1
        parts.append(_printable(data, at, slash))
        char, at = _escape(data, slash + 1)
        parts.append(char)


def _printable(data: bytes, start: int, end: int) -> str:
    piece = data[start:end]
    for byte in piece:
        if byte < 0x20 or byte > 0x7E:
            raise BadJson("not_text")
    return str(piece, "utf-8")


def _escape(data: bytes, at: int):
    char = _ESCAPES.get(data[at])
    if char is not None:
        return char, at + 1
    code, at = _unit(data, at)
    if 0xD800 <= code <= 0xDBFF and data[at] == 0x5C:
        low, at = _unit(data, at + 1)
        if 0xDC00 <= low <= 0xDFFF:
            return chr(0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)), at
    if 0xD800 <= code <= 0xDFFF:
        raise BadJson("not_text")
    return chr(code), at


def _unit(data: bytes, at: int):
    """The 16 bits after `\\`: u and four hex digits; int() alone would take `+1_f`."""
    code = 0
    if data[at] != 0x75 or at + 5 > len(data):
        raise BadJson("not_json")
    for byte in data[at + 1 : at + 5]:
        digit = b"0123456789abcdef".find(bytes((byte | 0x20,)))
        if digit < 0 or byte < 0x30:
            raise BadJson("not_json")
        code = code * 16 + digit
    return code, at + 5
