"""A person at the device in a browser tab."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from davar.sim.pixels import Pixels
from sim.browser import Page, open_page

KEYS = {"^": "ArrowUp", "v": "ArrowDown", "<": "Escape", ">": "ArrowRight", ".": "Enter", "m": "Enter"}
STARTED = "!!window.davar?.panel && document.getElementById('state').textContent != 'Starting …'"
ROWS = (
    "[...Array(64).keys()].map(y => [...Array(128).keys()].map(x => davar.panel.isLit(x, y) ? '#' : '.')"
    ".join('')).join(' ')"
)
BOUNCE_MS = 40  # what is shorter is bounce, for the firmware
HELD_MS = 800
PATIENCE_S = 120


class Tab:
    """One tab with the board in it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def open(self) -> None:
        """Wait for the board to start, and hear of everything that goes wrong."""
        await self.page.call("Runtime.enable")
        await self.page.call("Log.enable")
        await self.page.until(STARTED)

    async def press(self, keys: str) -> None:
        """Press keys of the keyboard: ^ v up and down, < > back and forward, . OK, m OK held."""
        for key in keys.replace(" ", ""):
            for down in (True, False):
                await self.page.key(KEYS[key], down)
                now = await self.page.run("performance.now()")
                held = HELD_MS if down and key == "m" else BOUNCE_MS
                await self.page.until(f"performance.now() > {now + held}")

    async def shows(self, wanted: Pixels) -> None:
        """Wait until the glass shows this picture."""
        await self.page.until(STARTED)
        while Pixels.parse(await self.page.run(ROWS)) != wanted:
            await asyncio.sleep(0.02)

    async def text(self, name: str) -> str:
        """What an element says."""
        return await self.page.run(f"document.getElementById('{name}').textContent")

    def complaints(self) -> list[str]:
        """Errors and warnings on the browser's console."""
        return [
            str(event["params"])
            for event in self.page.events
            if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")
            or (event.get("method") == "Runtime.consoleAPICalled" and event["params"]["type"] != "log")
        ]


def in_tab(address: str, profile: Path, test: Callable[[Tab], Awaitable[None]]) -> None:
    """Open the page in a browser with this profile, and run the test in it."""

    async def main() -> None:
        async with open_page(address, profile) as page:
            tab = Tab(page)
            await asyncio.wait_for(tab.open(), PATIENCE_S)
            await asyncio.wait_for(test(tab), PATIENCE_S)

    asyncio.run(main())
