"""The scoreboard: one page for a television, read-only, with every table that is followed."""

import asyncio
import json
import threading
from importlib.resources import files
from typing import Any

from aiohttp import web

from davar import console
from davar.errors import BAD_INPUT, Failure
from davar.harmless import line
from davar.watching.follow import Follower, Seen
from shared_rules.texts import signed

KEEP_ALIVE_S = 15
LOCAL = ("localhost", "127.0.0.1", "[::1]")
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
_FILES = {"/": ("board.html", "text/html"), "/board.js": ("board.js", "text/javascript"),
          "/board.css": ("board.css", "text/css")}  # fmt: skip


def run(ports: list[str], host: str, port: int) -> None:
    """Follow boards and serve the page until Ctrl-C. Raises Failure when the address cannot be used."""
    asyncio.run(_serve(ports, host, port))


async def _serve(ports: list[str], host: str, port: int) -> None:
    scoreboard = Scoreboard(ports, asyncio.get_running_loop(), open_to_all=host not in LOCAL)
    runner = web.AppRunner(scoreboard.app, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        await site.start()
    except OSError as error:
        await runner.cleanup()
        raise Failure(f"The page cannot be served on {host}:{port}: {error.strerror}.", BAD_INPUT) from error
    address: Any = runner.addresses[0]
    console.write(f"Scoreboard: http://{host}:{address[1]}/   Ctrl-C ends it.")
    scoreboard.start()
    try:
        await asyncio.Event().wait()
    finally:
        await asyncio.to_thread(scoreboard.stop)
        await runner.cleanup()


class Scoreboard:
    """The page and its stream of changes. open_to_all: whether names other than localhost are answered."""

    def __init__(self, ports: list[str], loop: asyncio.AbstractEventLoop, open_to_all: bool) -> None:
        self._loop = loop
        self._open_to_all = open_to_all
        self._listeners: set[asyncio.Event] = set()
        self._followers = [Follower(port, self._changed) for port in ports]
        self.app = web.Application(middlewares=[self._guard])
        for path in _FILES:
            self.app.router.add_get(path, self._file)
        self.app.router.add_get("/tables", self._tables)
        self.app.router.add_get("/changes", self._changes)

    def start(self) -> None:
        """Begin to follow the boards."""
        for follower in self._followers:
            follower.start()

    def stop(self) -> None:
        """Let the boards go."""
        stopping = [threading.Thread(target=follower.stop) for follower in self._followers]
        for thread in stopping:
            thread.start()
        for thread in stopping:
            thread.join()

    def _changed(self) -> None:
        self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for listener in self._listeners:
            listener.set()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Another site's page must not read the scoreboard by pointing its own name at this computer."""
        name = request.host.rsplit(":", 1)[0] if not request.host.endswith("]") else request.host
        if not self._open_to_all and name not in LOCAL:
            raise web.HTTPForbidden(text="This page is served to this computer only.")
        return await handler(request)

    async def _file(self, request: web.Request) -> web.Response:
        name, kind = _FILES[request.path]
        text = (files("davar.watching") / "page" / name).read_text(encoding="utf-8")
        return web.Response(text=text, content_type=kind, charset="utf-8", headers=_HEADERS)

    async def _tables(self, _request: web.Request) -> web.Response:
        return web.json_response(self._state(), headers=_HEADERS)

    async def _changes(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events: the state of all tables, at once and whenever something changes."""
        response = web.StreamResponse(headers={**_HEADERS, "Content-Type": "text/event-stream"})
        await response.prepare(request)
        listener = asyncio.Event()
        self._listeners.add(listener)
        try:
            while True:
                listener.clear()
                await response.write(f"data: {json.dumps(self._state())}\n\n".encode())
                while not listener.is_set():
                    try:
                        await asyncio.wait_for(listener.wait(), KEEP_ALIVE_S)
                    except asyncio.TimeoutError:
                        await response.write(b": still here\n\n")
        except ConnectionError:
            return response
        finally:
            self._listeners.discard(listener)

    def _state(self) -> list[dict[str, Any]]:
        return [plain(follower.seen) for follower in self._followers]


def plain(seen: Seen) -> dict[str, Any]:
    """A table for the page, every text harmless."""
    table: dict[str, Any] = {
        "table": line(seen.device or seen.port),
        "standing": line(seen.standing),
        "trouble": line(seen.trouble or ""),
        "sheet": None,
    }
    sheet = seen.sheet
    if sheet:
        table["sheet"] = {
            "title": line(sheet.title),
            "sides": [
                {"name": line(name), "total": total, "won": side in sheet.winners}
                for side, (name, total) in enumerate(zip(sheet.side_names, sheet.totals))
            ],
            "hands": [
                {
                    "number": row.number,
                    "changes": [signed(change) for change in row.change],
                    "totals": list(row.totals),
                    "reason": line(row.reason),
                }
                for row in sheet.rows
            ],
            "dealer": line(sheet.next_dealer),
            "finished": sheet.finished,
            "verdict": line(sheet.verdict),
        }
    return table
