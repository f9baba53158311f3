"""The pages for people who use a keyboard, a screen reader, or much contrast: tab, simulator, scoreboard."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from aiohttp import web
from davar.sim.simulator import Simulator
from davar.sim.web import application
from davar.watching.board import Scoreboard
from page.board_page import PATIENCE_S, Tab, in_tab
from page.conftest import serve, stop
from sim.browser import Page, chromium, open_page

FAULTS = Path(__file__).with_name("accessible.js").read_text(encoding="utf-8")
TABLE = {
    "table": "browser-1",
    "standing": "",
    "trouble": "The board has gone.",
    "sheet": {
        "title": "Shelem",
        "sides": [
            {"name": "Ali+Reza", "total": -240, "won": False},
            {"name": "Sara", "total": 85, "won": True},
        ],
        "hands": [{"number": 1, "changes": ["−240", "+85"], "totals": [-240, 85], "reason": "doubled"}],
        "dealer": "Ali",
        "finished": False,
        "verdict": "Hand 2",
    },
}
SHEET = {
    "game": "shelem",
    "players": ["Ali", "Sara", "Reza", "Mina"],
    "hands": [{"hakem": 2, "bid": 140, "taken": 140}],
}
FOCUSED = (
    "document.activeElement.id || document.activeElement.dataset?.button || document.activeElement.tagName"
)

needs_chromium = pytest.mark.skipif(
    not chromium(), reason="No Chromium here. Install one, or name it in CHROMIUM."
)


async def faults(page: Page) -> list[str]:
    """What is wrong with a page, in light and in dark."""
    found = []
    for scheme in ("light", "dark"):
        await page.call(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}]
        )
        found += [f"{scheme}: {fault}" for fault in await page.run(FAULTS)]
    return found


def on_page(app: web.Application, profile: Path, ready: str, test: Callable[[Page], Awaitable[None]]) -> None:
    """Serve an application, open it, wait until it is ready, run the test."""

    async def main() -> None:
        runner = web.AppRunner(app, shutdown_timeout=1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        try:
            async with open_page(f"http://127.0.0.1:{runner.addresses[0][1]}/", profile) as page:
                await asyncio.wait_for(page.until(ready), PATIENCE_S)
                await test(page)
        finally:
            await runner.cleanup()

    asyncio.run(main())


def test_the_page_in_a_tab_keeps_nobody_out(address: str, tmp_path: Path) -> None:
    async def test(tab: Tab) -> None:
        assert await faults(tab.page) == []
        await tab.page.run("document.getElementById('erase').click()")
        assert await faults(tab.page) == []

    in_tab(address, tmp_path / "profile", test)


def test_the_page_in_a_tab_says_what_is_on_the_glass(address: str, tmp_path: Path) -> None:
    async def test(tab: Tab) -> None:
        await tab.press(".")
        said = await tab.text("words")
        assert "chosen: Shelem" in said
        assert "Shithead" in said

    in_tab(address, tmp_path / "profile", test)


def test_every_control_in_a_tab_is_reached_by_the_tab_key(address: str, tmp_path: Path) -> None:
    async def test(tab: Tab) -> None:
        wanted = {"up", "back", "ok", "forward", "down", "power", "export", "erase"}
        met = set()
        while not wanted <= met:
            await tab.page.key("Tab", True)
            await tab.page.key("Tab", False)
            here = await tab.page.run(FOCUSED)
            assert here not in met or here == "BODY", f"came back to {here} without {wanted - met}"
            met.add(here)
        await tab.page.run("document.getElementById('erase').focus()")
        before = await tab.text("words")
        await tab.page.run("document.activeElement.click()")
        await tab.page.key("Escape", True)  # closes the question, and is no press of the board's
        await tab.page.key("Escape", False)
        assert await tab.text("words") == before

    in_tab(address, tmp_path / "profile", test)


@needs_chromium
def test_the_simulators_page_keeps_nobody_out(tree: Path, tmp_path: Path) -> None:
    async def test(page: Page) -> None:
        assert await faults(page) == []

    with Simulator(tree, stepped=False) as sim:
        ready = "document.getElementById('state')?.textContent == 'The board is running.'"
        on_page(application(sim, "A board"), tmp_path / "profile", ready, test)


@needs_chromium
def test_an_exported_sheet_keeps_nobody_out(tmp_path: Path) -> None:
    (tmp_path / "sheet.json").write_text(json.dumps(SHEET))
    for words in (("import", "sheet.json"), ("export", "-o", "sheet.html")):
        command = [sys.executable, "-m", "davar", *words, "--db", "davar.db"]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)

    async def main() -> None:
        async with open_page(address, tmp_path / "profile") as page:
            await asyncio.wait_for(page.until("!!document.querySelector('tfoot')"), PATIENCE_S)
            assert await faults(page) == []

    server = serve(tmp_path)
    address = f"http://127.0.0.1:{server.server_port}/sheet.html"
    asyncio.run(main())
    stop(server)


@needs_chromium
def test_the_scoreboard_keeps_nobody_out(tmp_path: Path) -> None:
    async def test(page: Page) -> None:
        await page.run(f"document.getElementById('tables').replaceChildren(drawTable({json.dumps(TABLE)}))")
        assert await faults(page) == []

    async def app() -> web.Application:
        return Scoreboard([], asyncio.get_running_loop(), open_to_all=False).app

    on_page(asyncio.run(app()), tmp_path / "profile", "typeof drawTable == 'function'", test)
