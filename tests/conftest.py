"""What all rooms share: the board tree, built once, and the option that rewrites golden screens."""

import signal
from pathlib import Path

import pytest
from davar.building import build

# A shell that runs the tests in the background has Ctrl-C ignored, and what they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """--update-golden: take the screens as they are now for right; look at them before committing."""
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden screens")


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real firmware for the default board, as `davar build` makes it."""
    folder = tmp_path_factory.mktemp("tree")
    build.build("pico-ssd1306", folder)
    return folder
