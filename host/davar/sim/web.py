"""The simulator in the browser: one page with the display and five buttons, served to this computer only."""

import asyncio
import json
import webbrowser
from pathlib import Path

from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler

from davar.errors import Failure
from davar.sim.circuit import BUTTONS
from davar.sim.simulator import Simulator

_PAGE = Path(__file__).with_name("page")
_FILES = {"/": "index.html"} | {
    f"/{name}": name for name in ("app.js", "buttons.js", "glass.js", "style.css")
}
_HOST = "127.0.0.1"
_FRAME_S = 1 / 40
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


async def serve(sim: Simulator, title: str, port: int = 0, browser: bool = True) -> None:
    """Serve the page until cancelled and print its address; `port` 0 takes a free one. Raises Failure."""
    runner = web.AppRunner(application(sim, title), handle_signals=False, shutdown_timeout=1)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, _HOST, port).start()
        except OSError as error:
            text = (
                f"The page cannot have port {port}: {error.strerror}. Name another one, or 0 for a free one."
            )
            raise Failure(text) from error
        address = f"http://{_HOST}:{runner.addresses[0][1]}/"
        print(f"Simulator: {address}", flush=True)
        if browser:
            await asyncio.to_thread(webbrowser.open, address)
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


def application(sim: Simulator, title: str) -> web.Application:
    """The page and its WebSocket, for a simulator in real time."""
    app = web.Application(middlewares=[_only_this_page])
    for path, name in _FILES.items():
        app.router.add_get(path, _file(name))

    async def live(request: web.Request) -> web.WebSocketResponse:
        return await _Client(sim, title).talk(request)

    app.router.add_get("/live", live)
    return app


@web.middleware
async def _only_this_page(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Other sites that the browser has open must not reach the board."""
    host = request.headers.get("Host", "").rpartition(":")[0]
    origin = request.headers.get("Origin")
    if host not in (_HOST, "localhost") or origin not in (None, f"http://{request.headers['Host']}"):
        raise web.HTTPForbidden(text="Only the simulator's own page may ask.")
    return await handler(request)


def _file(name: str) -> Handler:
    async def answer(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(_PAGE / name, headers=_HEADERS)

    return answer


class _Client:
    """One open page: what it was told already, and which buttons it holds down."""

    def __init__(self, sim: Simulator, title: str) -> None:
        self._sim, self._title = sim, title
        self._held: set[str] = set()
        self._told: dict[str, object] = {}
        self._frame = b""
        self._logged = 0

    async def talk(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=4096)
        await socket.prepare(request)
        pictures = asyncio.create_task(self._tell(socket))
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    await self._hear(message.data)
        finally:
            pictures.cancel()
            for button in self._held:
                self._sim.release(button)
        return socket

    async def _hear(self, text: str) -> None:
        """Carry out what the page asks; anything else is ignored."""
        try:
            wish = json.loads(text)
        except ValueError:
            return
        if not isinstance(wish, dict):
            return
        if wish.get("button") in BUTTONS:
            self._button(wish["button"], wish.get("down") is True)
        elif isinstance(wish.get("power"), bool):
            await asyncio.to_thread(switch, self._sim, wish["power"])
        elif isinstance(wish.get("display"), bool):
            self._sim.plug_display() if wish["display"] else self._sim.unplug_display()

    def _button(self, button: str, down: bool) -> None:
        if down:
            self._held.add(button)
            self._sim.push(button)
        elif button in self._held:
            self._held.discard(button)
            self._sim.release(button)

    async def _tell(self, socket: web.WebSocketResponse) -> None:
        """Send what changed, forty times a second at most."""
        while not socket.closed:
            frame = bytes((self._sim.panel.contrast,)) + self._sim.screen().packed()
            if frame != self._frame:
                self._frame = frame
                await socket.send_bytes(frame)
            if news := self._news():
                await socket.send_json(news)
            await asyncio.sleep(_FRAME_S)

    def _news(self) -> dict[str, object]:
        sim = self._sim
        now: dict[str, object] = {
            "board": self._title,
            "port": sim.port,
            "power": sim.powered,
            "display": sim.circuit.display_plugged,
            "state": state(sim),
        }
        news = {key: value for key, value in now.items() if self._told.get(key) != value}
        self._told = now
        text, self._logged = sim.device.log_from(self._logged)
        if text:
            news["log"] = text
        return news


def switch(sim: Simulator, on: bool) -> None:
    """Plug the power in, or pull the plug."""
    if on != sim.powered:
        sim.power_on() if on else sim.power_cut()


def state(sim: Simulator) -> str:
    """How the board is, in a sentence."""
    if sim.failure:
        return f"The board stopped: {str(sim.failure).splitlines()[0]}."
    if not sim.powered:
        return "The board has no power."
    return "The board is running." if sim.circuit.display_plugged else "The display is unplugged."
