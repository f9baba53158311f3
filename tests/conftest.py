"""What all rooms share: the board tree, built once, and the option that rewrites golden screens."""

import signal
from pathlib import Path

import pytest
from davar.building import build

# Where tests run in the background or under nohup these are ignored, and what they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda number, frame: None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """--update-golden: take the screens as they are now for right; look at them before committing."""
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden screens")


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real firmware for the default board, as `davar build` makes it."""
    folder = tmp_path_factory.mktemp("tree")
    build.build("pico-ssd1306", folder)
    return folder
