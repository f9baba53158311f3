"""What all rooms share: the board tree, built once, and the option that rewrites golden screens."""

from pathlib import Path

import pytest
from davar.building import build


def pytest_addoption(parser: pytest.Parser) -> None:
    """--update-golden: take the screens as they are now for right; look at them before committing."""
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden screens")


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real firmware for the default board, as `davar build` makes it."""
    folder = tmp_path_factory.mktemp("tree")
    build.build("pico-ssd1306", folder)
    return folder
