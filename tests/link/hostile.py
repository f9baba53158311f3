"""Lines that no honest end of the link would send: random, mutated, and right in form but not in sense."""

from shared_rules.asciijson import dumps
from shared_rules.frames import ASK, BadFrame, encode, wrap

WORDS = (
    "", "a", "x" * 40, "x" * 300, "../../data/clock", "\x00", "\x1b[2J", "\u202eliA", "😀", "سارا", "=1+1",
    "<script>", "\n", "__class__", "00000000", "up", "ok",
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 64, 255, 2**30, 2**31, 2**32, 10**14, -(10**14))
FIELDS = (
    "protocol", "from", "match", "on", "epoch", "items", "total", "name", "value", "key", "ms", "count",
    "chain", "done", "then", "data", "size", "id", "clock", "free", "heap", "notices", "code", "figures",
    "line", "dated",
)  # fmt: skip
VERBS = (
    "hello", "matches", "records", "follow", "time", "players", "set_players", "settings", "set_setting",
    "presets", "set_presets", "screen", "aside", "crash", "ack", "forget", "press", "error", "changed",
    "eval",
)  # fmt: skip
LOOSE = (
    "{", "[]", "{}}", '{"a":1e9}', '{"a":.5}', "[" * 200, '{"a":' * 60, '{"a":1,"a":2}', "nan", '"', "{1:2}",
)  # fmt: skip


def value(random, depth=3):
    """Any JSON value, often at the edge of something."""
    kind = random.randrange(8 if depth else 5)
    if kind < 2:
        return random.choice(NUMBERS)
    if kind < 4:
        return random.choice(WORDS)
    if kind == 4:
        return random.choice((None, True, False))
    size = random.randrange(6)
    if kind == 5:
        return {random.choice(FIELDS): value(random, depth - 1) for _ in range(size)}
    return [value(random, depth - 1) for _ in range(size)]


def frame(random, number, verb, marker=ASK):
    """A frame that checks out, with a body that makes no sense."""
    while True:
        body = {random.choice(FIELDS): value(random) for _ in range(random.randrange(8))}
        try:
            return encode(number, verb, body, marker)
        except BadFrame:
            continue


def loose_frame(random, number, verb, marker=ASK):
    """A frame with a right checksum over what is not JSON, or not ours."""
    body = random.choice(LOOSE) if random.random() < 0.7 else dumps(value(random))[:400]
    number = random.choice((number, "", "-1", "1e3", "9" * 9))
    try:
        return wrap(number, random.choice((verb, "", "A")), body, marker)
    except BadFrame:
        return b"\n"


def mutated(random, line):
    """The line with a few bytes changed, dropped, doubled or put in."""
    data = bytearray(line)
    for _ in range(random.randrange(1, 6)):
        at = random.randrange(len(data) + 1)
        kind = random.randrange(4)
        if kind == 0 and at < len(data):
            data[at] = random.randrange(256)
        elif kind == 1:
            del data[at : at + random.randrange(20)]
        elif kind == 2:
            data[at:at] = data[max(0, at - 20) : at]
        else:
            data[at:at] = bytes((random.randrange(256),))
    return bytes(data)


def noise(random):
    """Bytes of any kind, now and then a very long line."""
    size = random.randrange(200) if random.random() < 0.95 else random.randrange(5000)
    return random.randbytes(size) + (b"\n" if random.random() < 0.5 else b"")
