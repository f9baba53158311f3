"""The behaviours of journal and clock, each in a MicroPython of its own on a fresh flash."""

import re
from pathlib import Path

import pytest

BOARD = Path(__file__).parent / "board"


def behaviours(script: str) -> list[str]:
    return re.findall(r"^def (test_\w+)", (BOARD / script).read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("behaviour", behaviours("check_journal.py"))
def test_journal(on_board, behaviour):
    on_board("check_journal.py", behaviour)


@pytest.mark.parametrize("behaviour", behaviours("check_clock.py"))
def test_clock(on_board, behaviour):
    on_board("check_clock.py", behaviour)
