"""Answers too long for one frame, as JSON texts of frames, made one at a time."""

from binascii import b2a_base64

from shared_rules.asciijson import dumps
from shared_rules.frames import room
from shared_rules.questions import Refused

STEP = 3  # items that are looked at in one turn of the device loop; a record takes two milliseconds
BLOCK = 300  # bytes of a picture or file in one frame; base64 makes 400 of them


class Pages:
    """A list or iterator as pages {"from": index, "items": [...], "then": "more" | "ask" | "end"}.

    more: another frame follows by itself. ask: nothing follows until the host asks from there on. A record
    always fits into a frame (shared_rules.records.LONGEST).
    """

    def __init__(self, verb: str, items, index: int, code=dumps) -> None:
        """items: from number `index` on. code: makes JSON of one."""
        self.index = index  # of the next item
        self.ended = False
        self._room = room(verb) - len(dumps({"from": index, "items": [], "then": "more"})) - 4
        self._items = iter(items)
        self._code = code
        self._page: list[str] = []  # JSON of the items of the page in the making
        self._size = 0
        self._held: str | None = None  # JSON of the item that did not fit into the page before

    def texts(self):
        """Generate all the pages, and None in between, as `page`."""
        while not self.ended:
            yield self.page("more")

    def page(self, then: str) -> str | None:
        """One page, as full as possible; "end" instead of `then` when it is the last.

        None after a few items, some milliseconds of work: the page is not full yet, ask again.
        """
        for _ in range(STEP):
            coded, self._held = self._held or self._next(), None
            if coded is None:
                self.ended = True
                return self._text("end")
            self._size += len(coded) + 1
            if self._size > self._room:
                if not self._page:
                    raise Refused("too_long", {"from": self.index})
                self._held = coded
                return self._text(then)
            self._page.append(coded)
        return None

    def _next(self) -> str | None:
        try:
            return self._code(next(self._items))
        except StopIteration:
            return None

    def _text(self, then: str) -> str:
        text = f'{{"from":{self.index},"items":[{",".join(self._page)}],"then":"{then}"}}'
        self.index += len(self._page)
        self._page = []
        self._size = 0
        return text


def quoted(line: str) -> str:
    """`dumps` for a record, which is printable ASCII: in a quarter of the time."""
    return '"' + line.replace("\\", "\\\\").replace('"', '\\"') + '"'


def blocks(read, size: int, start: int):
    """Generate {"from": byte, "size": of all, "data": base64, "then": "more" | "end"}.

    read(start, count): up to `count` bytes from there on.
    """
    while True:
        data = read(start, BLOCK)
        then = "more" if data and start + len(data) < size else "end"
        coded = str(b2a_base64(data), "utf-8").strip()
        yield dumps({"from": start, "size": size, "data": coded, "then": then})
        start += len(data)
        if then == "end":
            return
