"""What the tests of flashing run on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.board.conftest import uf2  # noqa: F401 - a fixture
from tests.flash.boards import Files, files_of


@pytest.fixture(scope="session")
def wanted(tree: Path) -> Files:
    """The files that a board should have."""
    return files_of(tree)
