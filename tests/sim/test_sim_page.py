"""The page in a real browser: buttons by mouse and keyboard, pixels, plugs, and coming back by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from browser import Page, chromium, open_page
from davar.errors import Failure
from davar.sim import Simulator
from davar.sim.web import application
from davar.sim.web import serve as web_page

PIXELS = (
    "Array.from(glass.getContext('2d').getImageData(0, 0, 128, 64).data)"
    ".filter((v, i) => i % 4 == 0 && v > 50).length"
)
RUNNING = "document.getElementById('state')?.textContent == 'The board is running.'"
needs_chromium = pytest.mark.skipif(
    not chromium(), reason="No Chromium here. Install one, or name it in CHROMIUM."
)


def with_page(tree: Path, folder: Path, test: Callable[[Simulator, Page], Awaitable[None]]) -> None:
    """Serve a board, open its page, run the test."""

    async def main(sim: Simulator) -> None:
        runner, address = await serve(sim)
        try:
            async with open_page(address, folder / "profile") as page:
                await page.until(RUNNING)
                await asyncio.wait_for(test(sim, page), 60)
        finally:
            await runner.cleanup()

    with Simulator(tree, stepped=False) as sim:
        asyncio.run(main(sim))


async def serve(sim: Simulator, port: int = 0) -> tuple[web.AppRunner, str]:
    runner = web.AppRunner(application(sim, "A board"), shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    return runner, f"http://127.0.0.1:{runner.addresses[0][1]}/"


@needs_chromium
def test_mouse_and_keys_press_buttons_and_pixels_change(counter: Path, tmp_path: Path) -> None:
    async def test(sim: Simulator, page: Page) -> None:
        picture = "document.getElementById('glass').toDataURL()"
        before = await page.until(f"({PIXELS}) > 50 && {picture}")
        await page.mouse(".key.ok", True)
        await page.until("!!document.querySelector('.key.ok.held')")
        after = await page.until(f"{picture} != {before!r} && {picture}")
        assert sim.circuit.levels[sim.circuit.buttons["ok"]] == 0
        await page.mouse(".key.ok", False)
        await page.key("ArrowUp", True)
        await page.until(f"{picture} != {after!r}")
        assert sim.circuit.levels[sim.circuit.buttons["up"]] == 0
        await page.key("ArrowUp", False)
        await page.until("!document.querySelector('.held')")

    with_page(counter, tmp_path, test)


@needs_chromium
def test_the_page_can_be_used_without_a_mouse(counter: Path, tmp_path: Path) -> None:
    async def test(sim: Simulator, page: Page) -> None:
        await page.run("document.querySelector('.key.down').focus()")
        await page.key("Enter", True)
        await page.until("!!document.querySelector('.key.down.held')")
        assert not await page.run("!!document.querySelector('.key.ok.held')")
        await page.key("Enter", False)
        unnamed = "[...document.querySelectorAll('button')].filter(b => !b.getAttribute('aria-label')).length"
        assert await page.run(unnamed) == 0
        assert await page.run("document.querySelector('[aria-live]').id") == "state"

    with_page(counter, tmp_path, test)


@needs_chromium
def test_power_and_display_can_be_pulled_and_plugged_in(counter: Path, tmp_path: Path) -> None:
    async def test(sim: Simulator, page: Page) -> None:
        await page.until(f"({PIXELS}) > 50")
        await page.run("document.getElementById('power').click()")
        await page.until("document.getElementById('state').textContent.includes('no power')")
        await page.until(f"({PIXELS}) == 0")
        await page.run("document.getElementById('power').click()")
        await page.until(f"({PIXELS}) > 50")
        await page.run("document.getElementById('display').click()")
        await page.until(f"({PIXELS}) == 0")
        assert (await page.run("document.getElementById('port').textContent")) == sim.port
        await page.until("document.getElementById('log').textContent.split('ready').length == 3")

    with_page(counter, tmp_path, test)


@needs_chromium
def test_the_page_comes_back_when_the_server_does(counter: Path, tmp_path: Path) -> None:
    async def main(sim: Simulator) -> None:
        runner, address = await serve(sim)
        async with open_page(address, tmp_path / "profile") as page:
            await page.until(RUNNING)
            await page.key("ArrowUp", True)
            await page.until("!!document.querySelector('.held')")
            await runner.cleanup()
            assert sim.usb  # the page's buttons are let go when it is gone
            sim.run(50)
            assert sim.circuit.levels[sim.circuit.buttons["up"]] != 0
            await page.until("document.getElementById('state').textContent.includes('again')")
            runner, _ = await serve(sim, int(address.rsplit(":")[-1].strip("/")))
            await page.until(RUNNING)
        await runner.cleanup()

    with Simulator(counter, stepped=False) as sim:
        asyncio.run(main(sim))


def test_other_sites_are_turned_away_and_nonsense_is_ignored(counter: Path) -> None:
    async def main(sim: Simulator) -> None:
        runner, address = await serve(sim)
        async with aiohttp.ClientSession() as session:
            for headers in ({"Host": "evil.example:80"}, {"Origin": "http://evil.example"}):
                async with session.get(address, headers=headers) as answer:
                    assert answer.status == 403
            async with session.ws_connect(address + "live") as socket:
                for text in ("{", "[]", '{"button": "fire"}', '{"power": 1}', '{"button": ["ok"]}'):
                    await socket.send_str(text)
                await socket.send_str('{"display": false}')
                while sim.circuit.display_plugged:
                    await asyncio.sleep(0.01)
        await runner.cleanup()

    with Simulator(counter, stepped=False) as sim:
        asyncio.run(main(sim))
        assert sim.powered


def test_a_port_that_is_taken_is_said(counter: Path) -> None:
    async def main(sim: Simulator) -> None:
        runner, address = await serve(sim)
        with pytest.raises(Failure, match="port"):
            await web_page(sim, "A board", int(address.rsplit(":")[-1].strip("/")), browser=False)
        await runner.cleanup()

    with Simulator(counter, stepped=False) as sim:
        asyncio.run(main(sim))
