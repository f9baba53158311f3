"""Answers too long for one frame, as JSON texts of frames, made one at a time."""

from binascii import b2a_base64

from shared_rules.asciijson import dumps
from shared_rules.frames import room
from shared_rules.questions import Refused

BLOCK = 300  # bytes of a picture or file in one frame; base64 makes 400 of them
PART = 72  # characters of a long text in one frame; escaped they may be six times as many


class Pages:
    """A list or iterator as pages {"from": index, "items": [...], "then": "more" | "ask" | "end"}.

    more: another frame follows by itself. ask: nothing follows until the host asks from there on. A text
    that fits into no frame comes in pieces: pages {"from": index, "part": text, "then": ...} and then a
    page whose first item is the rest of it.
    """

    def __init__(self, verb: str, items, index: int) -> None:
        """items: from number `index` on."""
        self.index = index  # of the next item
        self.ended = False
        self.parted = False  # the next item is the rest of one
        self._room = room(verb) - len(dumps({"from": index, "items": [], "then": "more"})) - 4
        self._items = iter(items)
        self._held = None  # the item that did not fit, in a list of one

    def texts(self):
        """Generate all the pages."""
        while not self.ended:
            yield self.page("more")

    def page(self, then: str) -> str:
        """One page, as full as possible; "end" instead of `then` when it is the last."""
        start, items, size = self.index, [], 0
        while True:
            try:
                item = next(self._items) if self._held is None else self._held[0]
            except StopIteration:
                then = "end"
                self.ended = True
                break
            coded = dumps(item)
            size += len(coded) + 1
            if size > self._room:
                if not items:
                    return self._part(item, then)
                self._held = (item,)
                break
            items.append(coded)
            self._held = None
        self.index += len(items)
        self.parted = self.parted and not items
        return f'{{"from":{start},"items":[{",".join(items)}],"then":"{then}"}}'

    def _part(self, item, then: str) -> str:
        if type(item) is not str:
            raise Refused("too_long", {"from": self.index})
        self._held = (item[PART:],)
        self.parted = True
        return dumps({"from": self.index, "part": item[:PART], "then": then})


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
