"""The page in a tab: its size, and the time to its first picture. `python tests/bench/bench_page.py`."""

from __future__ import annotations

import asyncio
import functools
import gzip
import http.server
import statistics
import sys
import tempfile
import threading
from pathlib import Path

from davar.page.folder import make

sys.path.append(str(Path(__file__).parents[1]))

from page.board_page import STARTED
from sim.browser import open_page

RUNS = 5
# Milliseconds from the beginning of the navigation; the browser's own cache is empty in the first run only.
WATCH = """new Promise(done => {
  const look = () => window.davar?.panel?.on ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


async def times(address: str) -> list[float]:
    """Milliseconds to the first picture: with an empty cache, then with a full one."""
    found = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        async with open_page("about:blank", Path(profile)) as page:
            for _ in range(RUNS):
                await page.call("Page.navigate", url=address)
                await page.until("document.readyState == 'complete'")
                result = await page.call(
                    "Runtime.evaluate", expression=WATCH, awaitPromise=True, returnByValue=True
                )
                found.append(result["result"]["value"])
                await page.until(STARTED)
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        files = make(Path(place))
        whole = packed = 0
        for path in files:
            data = path.read_bytes()
            whole += len(data)
            packed += len(gzip.compress(data))
            print(f"{path.name:20} {len(data):8} bytes, {len(gzip.compress(data)):7} packed")
        print(f"{'all':20} {whole:8} bytes, {packed:7} packed")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=place))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        first, *again = asyncio.run(times(f"http://127.0.0.1:{server.server_port}/"))
        server.shutdown()
    print(
        f"first picture: {first:.0f} ms with an empty cache, {statistics.median(again):.0f} ms later (median)"
    )


if __name__ == "__main__":
    main()
