"""The device in a browser tab: the same pictures as on the simulated board, a memory, and an export."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from davar.sim.pixels import Pixels
from davar.sim.simulator import Simulator
from page.board_page import ROWS, Tab, in_tab
from page.conftest import serve, stop
from sim.browser import chromium

SET_UP = ". . . ^. ^^. ^^^. ^^^^. . . ."  # Shelem, players A to D, the usual rules, A deals, the first hand
HAND = ". . . ."  # the first seat asked is hakem, the bid offered, made to the point, counted
ERASE = "m ^^^. ^. ^. m"  # leave the match; this device; erase everything; OK held
EXPORTED = "davar.exported()"
BUTTONS = {"^": "up", "v": "down", "<": "back", ">": "forward", ".": "ok"}


def test_a_hand_of_shelem_looks_as_on_the_simulated_board(address: str, tree: Path, tmp_path: Path) -> None:
    async def test(tab: Tab) -> None:
        with Simulator(tree) as sim:
            sim.run(1000)
            await tab.shows(sim.screen())
            for key in (SET_UP + HAND).replace(" ", ""):
                sim.press(BUTTONS[key])
                sim.run(100)
                await tab.press(key)
                await tab.shows(sim.screen())
        assert tab.complaints() == []

    in_tab(address, tmp_path / "profile", test)


def test_a_hand_is_exported_and_taken_in_by_davar(address: str, tmp_path: Path) -> None:
    exported = tmp_path / "davar.json"

    async def test(tab: Tab) -> None:
        await tab.press(SET_UP + HAND)
        exported.write_text(await tab.page.run(EXPORTED))
        await tab.page.run("document.getElementById('export').click()")
        assert "davar import" in await tab.text("state")
        assert tab.complaints() == []

    in_tab(address, tmp_path / "profile", test)
    (match,) = json.loads(exported.read_text())
    assert [match["game"], len(match["players"]), len(match["hands"])] == ["shelem", 4, 1]
    store = ["--db", str(tmp_path / "davar.db")]
    assert "1 matches were taken in" in davar("import", str(exported), *store)
    assert match["players"][0] in davar("show", *store)
    assert "1 were there already" in davar("import", str(exported), *store)


def test_the_browser_keeps_the_match_and_the_board_its_number(address: str, tmp_path: Path) -> None:
    async def test(tab: Tab) -> None:
        await tab.press(SET_UP + HAND)
        picture = Pixels((await tab.page.run(ROWS)).split())
        before = json.loads(await tab.page.run(EXPORTED))[0]["davar"]
        await tab.page.call("Page.reload")
        await tab.page.until("document.readyState == 'complete'")
        await tab.shows(picture)
        after = json.loads(await tab.page.run(EXPORTED))[0]["davar"]
        assert [after["records"], after["device"]] == [before["records"], before["device"]]
        await tab.page.run("document.getElementById('power').click()")
        await tab.shows(Pixels.dark())
        await tab.page.run("document.getElementById('power').click()")
        await tab.shows(picture)
        assert tab.complaints() == []

    in_tab(address, tmp_path / "profile", test)


def test_everything_can_be_forgotten_after_a_question(address: str, tmp_path: Path) -> None:
    async def test(tab: Tab) -> None:
        new = await tab.page.run(ROWS)
        await tab.press(SET_UP)
        await tab.page.run("document.getElementById('erase').click()")
        await tab.page.run("document.getElementById('forget').click()")
        await tab.page.until("document.getElementById('state').textContent.includes('forgotten')")
        await tab.shows(Pixels(new.split()))
        assert await tab.page.run(EXPORTED) == "[]"

    in_tab(address, tmp_path / "profile", test)


def test_the_board_restarts_itself_when_it_erases_everything(address: str, tmp_path: Path) -> None:
    async def test(tab: Tab) -> None:
        new = Pixels((await tab.page.run(ROWS)).split())
        await tab.press(SET_UP + HAND + ERASE)
        await tab.shows(new)
        assert await tab.page.run("Object.keys(localStorage).filter(k => k.includes('/live/')).length") == 0

    in_tab(address, tmp_path / "profile", test)


def test_the_page_works_where_there_is_no_network(folder: Path, tmp_path: Path) -> None:
    if not chromium():
        pytest.skip("No Chromium here. Install one, or name it in CHROMIUM.")
    server = serve(folder)

    async def test(tab: Tab) -> None:
        await tab.page.run("navigator.serviceWorker.ready.then(() => (window.kept = true))")
        await tab.page.until("window.kept")
        picture = Pixels((await tab.page.run(ROWS)).split())
        await asyncio.to_thread(stop, server)
        await tab.page.call("Page.reload")
        await tab.page.until("document.readyState == 'complete' && !window.kept")
        await tab.shows(picture)

    in_tab(f"http://127.0.0.1:{server.server_port}/", tmp_path / "profile", test)


def test_a_second_tab_leaves_the_memory_alone(address: str, tmp_path: Path) -> None:
    async def test(tab: Tab) -> None:
        await tab.page.run(
            f"second = document.body.appendChild(document.createElement('iframe')).src = {address!r}"
        )
        await tab.page.until(
            "document.querySelector('iframe').contentDocument.getElementById('state')"
            "?.textContent.includes('another tab')"
        )

    in_tab(address, tmp_path / "profile", test)


def davar(*words: str) -> str:
    """The output of a command of davar."""
    done = subprocess.run([sys.executable, "-m", "davar", *words], capture_output=True, text=True, check=True)
    return done.stdout
