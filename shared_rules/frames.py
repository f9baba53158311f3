"""The lines that computer and device exchange over a serial port shared with the MicroPython prompt.

A frame is `~7 hello {"protocol":1} 1a2b3c4d` and a newline: marker, request number, verb, JSON object,
CRC-32 of all before it. Only printable ASCII, so that Ctrl-C stays Ctrl-C; at most 512 bytes, so that one
fits into the input ring of an RP2040. The two directions have different markers: an echo of what was
sent is never taken for an answer. At the prompt a frame is a syntax error, whatever it carries.
"""

from binascii import crc32

from shared_rules.asciijson import BadJson, dumps, loads

PROTOCOL = 1  # counts up when old and new can no longer talk
LONGEST = 512  # bytes of a frame, its newline included
ASK = "~"  # begins what the computer sends
ANSWER = "@"  # begins what the device sends
PUSH = 0  # the request number of what nobody asked for
HIGHEST = 999_999  # request number

_CRC = 8  # hex digits


class BadFrame(ValueError):
    """A line that is no frame; `code` says how: too_long, damaged, no_number, no_verb, or one of BadJson."""

    def __init__(self, code: str):
        super().__init__(code)
        self.code = code


def encode(number: int, verb: str, body: dict, marker: str = ASK) -> bytes:
    """The frame with its newline; raises BadFrame("too_long") when it would be longer than 512 bytes."""
    try:
        return wrap(number, verb, dumps(body), marker)
    except BadJson as bad:
        raise BadFrame(bad.code) from None


def wrap(number: int, verb: str, body: str, marker: str = ASK) -> bytes:
    """`encode` for a body that is JSON text already."""
    line = f"{marker}{number} {verb} {body} ".encode()
    if len(line) + _CRC + 1 > LONGEST:
        raise BadFrame("too_long")
    return line + b"%08x\n" % crc32(line)


def room(verb: str) -> int:
    """Characters that the JSON of a frame with this verb may have, whatever its number."""
    return LONGEST - len(f"{ASK}{HIGHEST} {verb}  ") - _CRC - 1


def decode(line: bytes, marker: str = ASK) -> tuple[int, str, dict]:
    """(number, verb, body) of a line without its newline; raises BadFrame and nothing else."""
    if len(line) >= LONGEST:
        raise BadFrame("too_long")
    body_end = len(line) - _CRC
    if body_end < 1 or line[:1] != marker.encode() or line[body_end:] != b"%08x" % crc32(line[:body_end]):
        raise BadFrame("damaged")
    number_end = line.find(b" ")
    verb_end = line.find(b" ", number_end + 1)
    if line[body_end - 1 : body_end] != b" " or verb_end >= body_end - 1:
        raise BadFrame("damaged")
    number = _number(line[1:number_end])
    verb = _verb(line[number_end + 1 : verb_end])
    try:
        body = loads(line[verb_end + 1 : body_end - 1])
    except BadJson as bad:
        raise BadFrame(bad.code) from None
    if type(body) is not dict:
        raise BadFrame("not_json")
    return number, verb, body


def _number(digits: bytes) -> int:
    for byte in digits:
        if not 0x30 <= byte <= 0x39:
            raise BadFrame("no_number")
    if not 1 <= len(digits) <= len(str(HIGHEST)):
        raise BadFrame("no_number")
    return int(digits)


def _verb(name: bytes) -> str:
    for byte in name:
        if not (0x61 <= byte <= 0x7A or byte == 0x5F):
            raise BadFrame("no_verb")
    if not 1 <= len(name) <= 16:
        raise BadFrame("no_verb")
    return str(name, "utf-8")


class LineReader:
    """Bytes in, whole lines out, from one buffer that never grows.

    A line longer than `limit` bytes (newline included) is dropped whole and counted in `dropped`;
    reading goes on at the next newline. A carriage return before the newline is not part of the line.
    """

    def __init__(self, limit: int = LONGEST):
        self.dropped = 0
        self._line = bytearray(limit + 1)  # one more for a carriage return
        self._view = memoryview(self._line)
        self._length = 0

    def put(self, byte: int) -> bytes | None:
        """The line that this byte ends, or None; makes no garbage until a line is whole."""
        length = self._length
        if byte != 0x0A:
            if length < len(self._line):
                self._line[length] = byte
            if length <= len(self._line):
                self._length = length + 1
            return None
        self._length = 0
        if length > 0 and length <= len(self._line) and self._line[length - 1] == 0x0D:
            length -= 1
        if length >= len(self._line) - 1:
            self.dropped += 1
            return None
        return bytes(self._view[:length])

    def feed(self, data: bytes):
        """Generate the lines that these bytes end."""
        for byte in data:
            line = self.put(byte)
            if line is not None:
                yield line

    @property
    def overflown(self) -> bool:
        """Whether a line was too long, or the one that is held already is."""
        return self.dropped > 0 or self._length > len(self._line)

    def forget(self) -> None:
        """Forget the half line that is held: whoever sent it is gone."""
        self._length = 0


def is_frame(line: bytes, marker: str = ASK) -> bool:
    """Whether the line means to be a frame; any other line is the sender's log or its prompt."""
    return len(line) > 0 and line[0] == ord(marker)
