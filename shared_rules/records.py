"""One record of a match as one line of printable ASCII: `NUMBER PAYLOAD CHAIN OWN`.

NUMBER counts the records of a match from 0. PAYLOAD is compact JSON, `[kind, boot, seconds, value...]`.
CHAIN is the CRC-32 of `NUMBER PAYLOAD` continued from the CHAIN of the record before, so a line only fits
behind the history it was written after. OWN is a short check of the line alone: it tells a line that was
altered from an intact line of another history.

Boot 0 means that the clock was known and seconds count from 1970 (UTC); otherwise boot is the number of
the start of the device that seconds count from.
"""

import json
from binascii import crc32

from shared_rules.asciijson import DEEPEST, loads

FORMAT = 1
START = 0x44617661  # what the chain of record 0 continues from
LONGEST = 430  # bytes of a line without newline; with its quotes and backslashes doubled it fits a frame
LARGEST = 0xFFFFFFFF  # whole numbers reach this far either way: Unix seconds until 2106


class BadRecord(ValueError):
    """A line or a payload that is no good record.

    `code` is one of: `torn` (not a whole line), `altered`, `hole` (not the next number), `chain` (intact, but
    of another history), `ascii`, `long`, `value` (what a record cannot carry), `newer` (a format to come).
    """

    def __init__(self, code: str):
        super().__init__(code)
        self.code = code


def encode(number: int, chain: int, payload: list) -> tuple[bytes, int]:
    """The line of record `number` with its newline, and the chain after it. Raises BadRecord."""
    text = f"{number} {_payload_text(payload)}".encode()
    chain = crc32(text, chain)
    text += b" " + _hex(chain, 8)
    text += b" " + _hex(crc32(text), 4)
    if len(text) + text.count(b'"') + text.count(b"\\") > LONGEST:
        raise BadRecord("long")
    return text + b"\n", chain


def decode(line: bytes, number: int, chain: int) -> tuple[list, int]:
    """The payload of the line of record `number` after `chain`, and the chain after it. Raises BadRecord."""
    text, chain = check(line, number, chain)
    payload = _parsed(text)
    if number == 0 and header_format(payload) > FORMAT:
        _strictly(text)
        raise BadRecord("newer")
    if not _is_answer(payload, text) and _payload_text(payload).encode() != text:
        raise BadRecord("value")  # JSON has many spellings, a record has one
    return payload, chain


def check(line: bytes, number: int, chain: int) -> tuple[bytes, int]:
    """As `decode`, but leaves the payload as text: for copying records without reading them."""
    after = crc32(line[:-14], chain)
    behind = b"%08x %04x" % (after, crc32(line[:-5]) & 0xFFFF)
    before = b"%d [" % number
    sound = line[-13:] == behind and line[-15:-13] == b"] " and line.startswith(before)
    if sound and len(line) <= LONGEST and min(line) >= 32 and max(line) <= 126:
        return line[len(before) - 1 : -14], after
    # It is not as nearly every line is: find out why.
    found, text, _ = _fields(line)
    if found != str(number).encode():
        raise BadRecord("hole")
    after = crc32(found + b" " + text, chain)
    if line.rstrip(b"\n")[-13:-5] != _hex(after, 8):
        raise BadRecord("chain")
    return text, after


def peek(line: bytes) -> tuple[int, int]:
    """Number and chain as an intact line states them, whatever came before it. Raises BadRecord."""
    found, _, chain = _fields(line)
    return int(found), int(chain, 16)


def header_format(payload: object) -> int:
    """The format that the header of a match states; 0 for any other record."""
    if type(payload) is not list or len(payload) < 4 or payload[0] != "m" or type(payload[3]) is not dict:
        return 0
    stated = payload[3].get("format", 0)
    return stated if type(stated) is int else 0


def _parsed(text: bytes):
    """What the text says. Interpreters take more than JSON, but what they take is written otherwise then."""
    try:
        # Only characters beyond ASCII need the reader that is slow and alike everywhere.
        return loads(text) if b"\\" in text else json.loads(text.decode())
    except (ValueError, TypeError, RuntimeError):
        raise BadRecord("value") from None


def _strictly(text: bytes):
    """What the text says, if it is JSON to the letter."""
    try:
        return loads(text)
    except ValueError:
        raise BadRecord("value") from None


def _is_answer(payload, text: bytes) -> bool:
    """Whether this is the spelling of an answer in plain ASCII: most records are, and it is seen quickly."""
    if type(payload) is not list or len(payload) != 4 or payload[0] != "a" or b"\\" in text:
        return False
    for figure in payload[1:3]:
        if type(figure) is not int or not 0 <= figure <= LARGEST:
            return False
    value = payload[3]
    if type(value) is int and not -LARGEST <= value <= LARGEST:
        return False
    return type(value) in (int, str, bool) and json.dumps(payload, separators=(",", ":")).encode() == text


def _fields(line: bytes) -> tuple[bytes, bytes, bytes]:
    if line[-1:] == b"\n":
        line = line[:-1]
    if len(line) > LONGEST:
        raise BadRecord("long")
    if not line:
        raise BadRecord("torn")
    if min(line) < 32 or max(line) > 126:
        raise BadRecord("ascii")
    parts = line.rsplit(b" ", 2)
    if len(parts) < 3 or len(parts[1]) != 8 or len(parts[2]) != 4 or parts[0][-1:] != b"]":
        raise BadRecord("torn")
    if parts[2] != _hex(crc32(line[:-5]), 4):
        raise BadRecord("altered")
    head = parts[0].split(b" ", 1)
    if len(head) < 2 or not head[0].isdigit() or not _is_hex(parts[1]):
        raise BadRecord("value")
    return head[0], head[1], parts[1]


def _hex(number: int, digits: int) -> bytes:
    """The last `digits` hexadecimal digits."""
    return f"{number:08x}"[-digits:].encode()


def _is_hex(text: bytes) -> bool:
    return all(48 <= byte <= 57 or 97 <= byte <= 102 for byte in text)


def _payload_text(payload) -> str:
    """The one spelling of a payload."""
    if type(payload) is not list or len(payload) < 3:
        raise BadRecord("value")
    kind = payload[0]
    if type(kind) is not str or len(kind) != 1 or not "a" <= kind <= "z":
        raise BadRecord("value")
    for figure in (payload[1], payload[2]):
        if type(figure) is not int or figure < 0:
            raise BadRecord("value")
    parts: list[str] = []
    _write(parts, payload, DEEPEST)
    return "".join(parts)


def _write(parts: list[str], value, levels: int) -> None:
    if type(value) is int:
        if not -LARGEST <= value <= LARGEST:
            raise BadRecord("value")
        parts.append(str(value))
    elif type(value) is str:
        parts.append(_quoted(value))
    elif value is None or type(value) is bool:
        parts.append("null" if value is None else "true" if value else "false")
    elif levels == 0:
        raise BadRecord("value")
    elif type(value) in (list, tuple):
        parts.append("[")
        for index, item in enumerate(value):
            if index:
                parts.append(",")
            _write(parts, item, levels - 1)
        parts.append("]")
    elif type(value) is dict:
        _write_dict(parts, value, levels)
    else:
        raise BadRecord("value")


def _write_dict(parts: list[str], value: dict, levels: int) -> None:
    for key in value:
        if type(key) is not str:
            raise BadRecord("value")
    mark = "{"
    for key in sorted(value):  # MicroPython keeps no order, and the bytes must be the same everywhere
        parts.append(mark)
        _write(parts, key, levels)
        parts.append(":")
        _write(parts, value[key], levels - 1)
        mark = ","
    parts.append("}" if value else "{}")


def _quoted(text: str) -> str:
    """A string in printable ASCII. The interpreters' own json modules differ in how they escape."""
    try:
        raw = text.encode()
    except UnicodeError:  # half of a surrogate pair
        raise BadRecord("value") from None
    if raw and min(raw) > 31 and max(raw) < 127 and b'"' not in raw and b"\\" not in raw:
        return '"' + text + '"'
    return '"' + "".join([_escaped(char) for char in text]) + '"'


def _escaped(char: str) -> str:
    code = ord(char)
    if 0xD800 <= code <= 0xDFFF:
        raise BadRecord("value")
    if code > 0xFFFF:
        code -= 0x10000
        return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
    if code < 32 or code > 126:
        return f"\\u{code:04x}"
    return "\\" + char if char in '"\\' else char
