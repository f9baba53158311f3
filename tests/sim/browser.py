"""Drives a headless Chromium over its debugging protocol, with the aiohttp we have anyway."""

from __future__ import annotations

import asyncio
import os
import shutil
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
)


def chromium() -> str | None:
    """Path of a Chromium, or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)


KEY_CODES = {"Escape": 27, "Enter": 13, "Tab": 9, "ArrowRight": 39, "ArrowUp": 38, "ArrowDown": 40, " ": 32}


class Page:
    """One tab. `run` evaluates JavaScript, `key` and `mouse` act as a person does.

    events: what the browser told by itself, for the domains that were enabled.
    """

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self.events: list[dict[str, Any]] = []

    async def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A command of the debugging protocol and its result."""
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": parameters})
        while True:
            answer = await self._socket.receive_json()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    async def run(self, script: str) -> Any:
        result = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    async def until(self, script: str) -> Any:
        """Wait until a script gives something true; the test runner's patience is the limit."""
        while not (value := await self.run(script)):
            await asyncio.sleep(0.02)
        return value

    async def key(self, name: str, down: bool) -> None:
        code = KEY_CODES.get(name, 0)
        kind = "rawKeyDown" if down else "keyUp"
        await self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code)

    async def mouse(self, selector: str, down: bool) -> None:
        """Press or release the mouse in the middle of an element."""
        x, y = await self.run(
            f"(r => [r.x + r.width / 2, r.y + r.height / 2])"
            f"(document.querySelector('{selector}').getBoundingClientRect())"
        )
        kind = "mousePressed" if down else "mouseReleased"
        await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


@asynccontextmanager
async def open_page(address: str, profile: Path):  # type: ignore[no-untyped-def]
    """A Chromium with one page; everything ends with the block."""
    program = chromium()
    assert program
    process = await asyncio.create_subprocess_exec(
        program, *_FLAGS, f"--user-data-dir={profile}", "about:blank", stderr=asyncio.subprocess.DEVNULL
    )
    try:
        ready = profile / "DevToolsActivePort"
        while not ready.exists() or len(ready.read_text().splitlines()) < 2:
            assert process.returncode is None, "Chromium ended"
            await asyncio.sleep(0.02)
        debugger = f"http://127.0.0.1:{ready.read_text().splitlines()[0]}"
        async with aiohttp.ClientSession() as session:
            async with session.put(f"{debugger}/json/new?{address}") as answer:
                url = (await answer.json())["webSocketDebuggerUrl"]
            async with session.ws_connect(url, max_msg_size=0) as socket:
                yield Page(socket)
    finally:
        process.terminate()
        await process.wait()
