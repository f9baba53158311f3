"""Answers too long for one frame, as JSON texts of frames, made one at a time."""

from binascii import b2a_base64

from shared_rules.asciijson import dumps
from shared_rules.frames import room
from shared_rules.questions import Refused

BLOCK = 300  # bytes of a picture or file in one frame; base64 makes 400 of them


class Pages:
    """A list or iterator as pages {"from": index, "items": [...], "then": "more" | "ask" | "end"}.

    more: another frame follows by itself. ask: nothing follows until the host asks from there on. A record
    always fits into a frame (shared_rules.records.LONGEST).
    """

    def __init__(self, verb: str, items, index: int) -> None:
        """items: from number `index` on."""
        self.index = index  # of the next item
        self.ended = False
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
                    raise Refused("too_long", {"from": start})
                self._held = (item,)
                break
            items.append(coded)
            self._held = None
        self.index += len(items)
        return f'{{"from":{start},"items":[{",".join(items)}],"then":"{then}"}}'


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
