"""The board finds every text in the file that lies on its flash, and what is not there it does not find."""

import sys
from pathlib import Path

import pytest
from davar.rooms import room
from languages.sources import languages

LANGUAGES = languages()


@pytest.fixture(params=sorted(LANGUAGES))
def code(request) -> str:
    return request.param


@pytest.fixture
def language(tree: Path, code: str):
    sys.path.insert(0, str(room("firmware")))
    try:
        from device.language import Language
    finally:
        sys.path.pop(0)
    opened = Language(code, f"{tree}/languages/")
    yield opened
    opened.close()


def test_every_text_is_found(language, code: str) -> None:
    for key, text in LANGUAGES[code].items():
        assert language.find(key) == text


def test_what_is_not_there_is_not_found(language) -> None:
    for key in ("", "a", "zzz", "q", "q.", "yes ", "hint", "hint.pic", "hint.pick.x", "language = English"):
        assert language.find(key) is None
    assert language.say(("no.such.key", {})) == "no.such.key"


def test_no_line_is_longer_than_what_is_read_at_once(tree: Path, code: str) -> None:
    lines = (tree / "languages" / f"{code}.txt").read_bytes().splitlines()
    assert max(map(len, lines)) < 1024
    assert lines == sorted(lines)
