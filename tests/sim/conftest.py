"""Board trees for the tests of the simulator: small programs instead of the firmware."""

from collections.abc import Callable
from pathlib import Path

import pytest
from davar.building import boards

PROGRAMS = Path(__file__).with_name("programs")


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., Path]:
    """Makes a board tree from the text of a main.py; other files by keyword."""

    def make(main: str, board: str = "pico-ssd1306", **files: str) -> Path:
        tree = tmp_path / "tree"
        tree.mkdir(exist_ok=True)
        (tree / "board.py").write_text(boards.firmware_source(boards.load(board)))
        (tree / "main.py").write_text(main)
        for name, text in files.items():
            (tree / f"{name}.py").write_text(text)
        return tree

    return make


@pytest.fixture
def counter(program: Callable[..., Path]) -> Path:
    """A program that counts presses on the display and echoes its serial input."""
    return program((PROGRAMS / "counter.py").read_text())
