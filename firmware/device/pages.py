"""Answers too long for one frame, as JSON texts of frames, made one at a time."""

from binascii import b2a_base64

from shared_rules.asciijson import dumps
from shared_rules.frames import room
from shared_rules.questions import Refused

BLOCK = 300  # bytes of a picture or file in one frame; base64 makes 400 of them


class Pages:
    """A list or iterator as pages {"from": index, "items": [...], "then": "more" | "ask" | "end"}.

    more: another frame follows by itself. ask: nothing follows until the host asks from there on.
    """

    def __init__(self, verb: str, items, index: int) -> None:
        """items: from number `index` on."""
        self.index = index
        self.ended = False
        self._room = room(verb) - len(dumps({"from": index, "items": [], "then": "more"})) - 4
        self._items = iter(items)
        self._held = None  # JSON of the item that did not fit

    def texts(self):
        """Generate all the pages."""
        while not self.ended:
            yield self.page("more")

    def page(self, then: str) -> str:
        """One page, as full as possible; "end" instead of `then` when it is the last."""
        items, size, start = [], 0, self.index
        while True:
            item = self._next()
            if item is None:
                then = "end"
                self.ended = True
                break
            size += len(item) + 1
            if size > self._room:
                if not items:
                    raise Refused("too_long", {"from": start})
                self._held = item
                break
            items.append(item)
        self.index += len(items)
        return f'{{"from":{start},"items":[{",".join(items)}],"then":"{then}"}}'

    def _next(self) -> str | None:
        item, self._held = self._held, None
        if item is not None:
            return item
        try:
            return dumps(next(self._items))
        except StopIteration:
            return None


def blocks(data: bytes, start: int):
    """Generate {"from": byte, "size": of all, "data": base64, "then": "more" | "end"}."""
    while True:
        piece = data[start : start + BLOCK]
        then = "more" if start + BLOCK < len(data) else "end"
        coded = str(b2a_base64(piece), "utf-8").strip()
        yield dumps({"from": start, "size": len(data), "data": coded, "then": then})
        start += BLOCK
        if then == "end":
            return
