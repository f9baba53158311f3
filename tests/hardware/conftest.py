"""Board files with a deliberate mistake, made from the ones that come with Davar."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from davar.building import boards
from davar.rooms import room


@pytest.fixture
def mistaken(tmp_path: Path) -> Callable[..., Path]:
    """Writes a copy of a board file with lines replaced: mistaken("sda = 4", "sda = 10")."""

    def make(*changes: str, board: str = "pico-ssd1306") -> Path:
        text = (room("hardware") / "boards" / f"{board}.toml").read_text(encoding="utf-8")
        for old, new in zip(changes[::2], changes[1::2], strict=True):
            assert old in text, f"{board}.toml has no {old!r}"
            text = text.replace(old, new, 1)
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return make


@pytest.fixture
def complaints(mistaken: Callable[..., Path]) -> Callable[..., list[str]]:
    """All that is said about a mistaken board file, whether it cannot be read or cannot be built."""

    def collect(*changes: str, board: str = "pico-ssd1306") -> list[str]:
        try:
            return boards.check(boards.load(mistaken(*changes, board=board)))
        except boards.BoardError as error:
            return error.problems

    return collect
