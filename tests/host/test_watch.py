"""`davar watch`: tables as they are played, in the terminal and on the page for a television."""

import asyncio
import json
import re
import select
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from davar import console
from davar.sheets.replay import replay
from davar.sheets.sheet import of
from davar.watching import screen
from davar.watching.follow import Seen
from host_board import SETUP, Board, hand, match_lines
from rich.console import Console

from shared_rules.frames import ANSWER, PUSH, encode

sys.path.append(str(Path(__file__).parents[1] / "sim"))

import browser

LINES = match_lines([*SETUP, *hand(2, 140, 140)])
SIZE = "Emulation.setDeviceMetricsOverride"
NASTY = ["<script>document.title='!'</script>"[:24], "<img src=x onerror=a()>", "=1+1", "علی"]


@contextmanager
def watching(*arguments):
    """The command as a process, and a function that reads its output up to some words."""
    line = [sys.executable, "-m", "davar", "watch", *arguments]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0)
    seen = b""

    def until(words):
        nonlocal seen
        while words.encode() not in seen:
            assert select.select([process.stdout], [], [], 60)[0], seen.decode()
            more = process.stdout.read(65536)
            assert more, seen.decode()
            seen += more
        return seen.decode()

    try:
        yield until
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130


def address(said):
    return re.search(r"http://[\d.:]+/", said)[0]


def fetch(url, **headers):
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60) as answer:
        return answer.read().decode()


def test_the_sheet_follows_the_board_answer_by_answer():
    with Board({"m1": LINES}) as board:
        board.playing = "m1"
        with watching("--port", board.path) as until:
            assert "+140" in until("Who is the hakem?")
            board.answer(1)
            until("Sara: Bid")
            for answer in (120, 80, True):
                board.answer(answer)
            assert "−215" in until("−240")


def test_a_gap_in_the_news_is_filled_by_asking():
    with Board({"m1": LINES}) as board:
        board.playing = "m1"
        with watching("--port", board.path) as until:
            until("Who is the hakem?")
            board.matches["m1"] = match_lines([*SETUP, *hand(2, 140, 140), *hand(1, 100, 100)])
            board.answer(3)
            until("Mina: Bid")


def test_a_board_without_a_match_and_one_that_is_away_are_shown_as_that():
    with Board() as board, watching("--port", board.path, "--port", "/dev/none") as until:
        said = until("No match is on.") + until("The board is unplugged; /dev/none is waited for.")
        assert "There is no port /dev/none yet; it is waited for." in said
        assert "Table card-1" in said


def test_news_that_contradict_are_refused_and_said():
    with Board({"m1": LINES}) as board:
        board.playing = "m1"
        with watching("--port", board.path) as until:
            until("Who is the hakem?")
            lie = LINES[3].replace("3 ", f"{len(LINES)} ", 1)
            news = {"match": "m1", "count": len(LINES) + 1, "chain": "00000000", "line": lie}
            board._send(encode(PUSH, "changed", news, ANSWER))
            until("make no match")


def test_the_page_is_read_only_and_for_this_computer():
    with Board({"m1": LINES}) as board:
        board.playing = "m1"
        with watching("--web", "--web-port", "0", "--port", board.path) as until:
            page = address(until("Ctrl-C ends it."))
            assert page.startswith("http://127.0.0.1:")
            assert "board.js" in fetch(page)
            assert "default-src 'none'" in urllib.request.urlopen(page).headers["Content-Security-Policy"]
            with pytest.raises(urllib.error.HTTPError, match="403"):
                fetch(page + "tables", Host="evil.example")
            with pytest.raises(urllib.error.HTTPError, match="405"):
                urllib.request.urlopen(page + "tables", data=b"{}")
            with pytest.raises(urllib.error.HTTPError, match="404"):
                fetch(page + "../pyproject.toml")


def test_an_address_that_is_taken_is_refused_with_a_sentence(davar):
    with Board() as board, watching("--web", "--web-port", "0", "--port", board.path) as until:
        port = address(until("Ctrl-C ends it.")).rstrip("/").rpartition(":")[2]
        done = davar("watch", "--web", "--web-port", port, "--port", board.path)
        assert done.code == 2
        assert "cannot be served" in done.err


@pytest.mark.skipif(browser.chromium() is None, reason="Chromium is not installed")
def test_a_television_shows_every_table_and_follows_them(tmp_path):
    """Two tables, one of them of people with names that want to be more than names."""
    nasty = match_lines(["shelem", 4, *NASTY, "book", 0, *hand(0, 100, 120)])
    script = "(document.body?.innerText ?? '')"

    async def look(page_address):
        async with browser.open_page(page_address, tmp_path) as page:
            await page.until(f"{script}.includes('card-2') && {script}.includes('Who is the hakem?')")
            before = await page.run(script)
            one.answer(1)
            await page.until(f"{script}.includes('Sara: Bid')")
            for answer in (120, 80, True):
                one.answer(answer)
            await page.until(f"{script}.includes('−240')")
            tags = await page.run("[...document.querySelectorAll('main *')].map(e => e.tagName).join()")
            return before, await page.run(script), tags, await page.run("document.title")

    with Board({"m1": LINES}) as one, Board({"m1": nasty}, "card-2") as two:
        one.playing = two.playing = "m1"
        with watching("--web", "--web-port", "0", "--port", one.path, "--port", two.path) as until:
            before, after, tags, title = asyncio.run(look(address(until("Ctrl-C ends it."))))
    assert "140" in before
    assert "<img src=x onerror=a()>" in after
    assert "−215" in after
    assert title == "Davar"
    assert not {"IMG", "SCRIPT"} & set(tags.split(","))


@pytest.mark.skipif(browser.chromium() is None, reason="Chromium is not installed")
def test_ten_tables_fit_a_television_and_a_phone_scrolls_only_down(tmp_path):
    inside = (
        "[...document.querySelectorAll('.total')].every(e => e.getBoundingClientRect().bottom < innerHeight)"
    )

    async def look(page_address):
        async with browser.open_page(page_address, tmp_path) as page:
            await page.call(SIZE, width=1920, height=1080, deviceScaleFactor=1, mobile=False)
            await page.until("document.querySelectorAll('.total').length === 20")
            television = (
                await page.run("document.documentElement.scrollHeight <= innerHeight"),
                await page.run(inside),
            )
            await page.call(SIZE, width=390, height=844, deviceScaleFactor=2, mobile=True)
            await page.until("innerWidth === 390")
            return *television, await page.run("document.documentElement.scrollWidth <= innerWidth")

    with ExitStack() as club:
        boards = [club.enter_context(Board({"m1": LINES}, f"table-{number}")) for number in range(10)]
        for board in boards:
            board.playing = "m1"
        ports = [word for board in boards for word in ("--port", board.path)]
        until = club.enter_context(watching("--web", "--web-port", "0", *ports))
        assert asyncio.run(look(address(until("Ctrl-C ends it.")))) == (True, True, True)


def test_tables_that_do_not_fit_into_the_terminal_are_shown_in_a_row_each(monkeypatch):
    sheet = of(replay(LINES).match)
    tables = [Seen("/dev/x", f"table-{number}", "m1", sheet) for number in range(9)]
    tables.append(Seen("/dev/y", trouble="The board is unplugged; /dev/y is waited for."))
    terminal = Console(width=120, height=30, force_terminal=True)
    monkeypatch.setattr(console, "out", lambda: terminal)
    with terminal.capture() as few:
        terminal.print(screen._fitting(tables[:2]))
    with terminal.capture() as many:
        terminal.print(screen._fitting(tables))
    assert few.get().count("dealt by") == 2
    assert "dealt by" not in many.get()
    assert many.get().count("140 : 25") == 9
    assert "/dev/y is waited for" in many.get()
    assert len(many.get().splitlines()) < 30


def test_the_state_of_the_page_is_harmless_json():
    from davar.watching.board import plain

    table = plain(Seen("/dev/x\x1b[2J", device="a\nb", trouble="\u202ex"))
    assert not re.search("[\x00-\x1f\u202e]", json.dumps(table, ensure_ascii=False))
