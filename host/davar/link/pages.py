"""Lists and files too long for one frame: received page by page, sent page by page, asked again when lost."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from typing import Any

from davar.link.connection import ATTEMPTS, Connection, Garbled, Refusal
from shared_rules.asciijson import dumps

PAGE = 400  # characters of JSON in a page that is sent


def receive_list(
    connection: Connection, verb: str, body: dict[str, Any], most: int, start: int = 0
) -> Iterator[Any]:
    """Generate the items from number `start` on; more than `most` of them are an attack.

    Raises as `Connection.ask`.
    """
    at, missed = start, 0
    while missed < ATTEMPTS:
        number = connection.begin(verb, {**body, "from": at})
        missed += 1
        then = "more"
        while then == "more":
            page = connection.answer(number, verb)
            if page is None or page.get("from") != at:
                break  # a frame was lost: ask again from there
            items, then = _page(page)
            if items:
                missed = 0
            at += len(items)
            if at - start > most:
                raise Garbled(f"The board on {connection.path} sends a list without end ({verb}).")
            yield from items
            if then == "end":
                return
    raise connection.silence(verb)


def receive_bytes(connection: Connection, verb: str, body: dict[str, Any], most: int) -> bytes:
    """A file or picture; more than `most` bytes are an attack. Raises as `Connection.ask`."""
    data, missed = b"", 0
    while missed < ATTEMPTS:
        number = connection.begin(verb, {**body, "from": len(data)})
        missed += 1
        while (block := connection.answer(number, verb)) is not None and block.get("from") == len(data):
            piece, ended = _block(block)
            data += piece
            if len(data) > most:
                raise Garbled(f"The board on {connection.path} sends a file without end ({verb}).")
            if ended:
                return data
            missed = 0
    raise connection.silence(verb)


def send_list(connection: Connection, verb: str, items: list[Any]) -> None:
    """Send a list; the board takes it whole, with the last page, or not at all. Raises as `ask`."""
    at, gaps = 0, 0
    while True:
        page = list(_first(items[at:]))
        try:
            connection.ask(verb, {"from": at, "items": page, "total": len(items)})
        except Refusal as refusal:
            gaps += 1
            if refusal.reason != "list_gap" or gaps == ATTEMPTS:
                raise
            at = 0  # the board has started anew in between
            continue
        at += len(page)
        if at == len(items):
            return


def _page(page: dict[str, Any]) -> tuple[list[Any], str]:
    """(items, what comes then) of a page."""
    items, then = page.get("items"), page.get("then")
    if type(items) is not list or then not in ("more", "ask", "end"):
        raise Garbled("The board sends pages that are none.")
    if not items and then != "end":
        raise Garbled("The board sends empty pages without end.")
    return items, then


def _block(block: dict[str, Any]) -> tuple[bytes, bool]:
    """(bytes, whether they are the last) of a block."""
    try:
        piece = b64decode(block["data"], validate=True)
    except (KeyError, TypeError, ValueError):
        raise Garbled("The board sends a block that is none.") from None
    then = block.get("then")
    if then not in ("more", "end") or (then == "more" and not piece):
        raise Garbled("The board sends blocks without end.")
    return piece, then == "end"


def _first(items: list[Any]) -> Iterator[Any]:
    """As many of the items as fit into a frame, at least one."""
    size = 0
    for index, item in enumerate(items):
        size += len(dumps(item)) + 1
        if index and size > PAGE:
            return
        yield item
