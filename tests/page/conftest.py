"""The page in a tab, made once and served as any web host would: plain files."""

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from davar.page.folder import make
from sim.browser import chromium


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as `python -m davar.page` makes it."""
    if not shutil.which("npm"):
        pytest.skip("No npm here, which fetches MicroPython for the browser.")
    target = tmp_path_factory.mktemp("page")
    make(target)
    return target


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """Where the page is served."""
    if not chromium():
        pytest.skip("No Chromium here. Install one, or name it in CHROMIUM.")
    server = serve(folder)
    yield f"http://127.0.0.1:{server.server_port}/"
    stop(server)


def serve(folder: Path) -> http.server.ThreadingHTTPServer:
    """Serve a folder on a free port, in a thread of its own."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def stop(server: http.server.ThreadingHTTPServer) -> None:
    """Serve no more."""
    server.shutdown()
    server.server_close()
