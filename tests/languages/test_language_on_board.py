"""The board finds every text in the file that lies on its flash, and what is not there it does not find."""

import json
import subprocess
from pathlib import Path

import pytest
from davar.rooms import room
from davar.sim import interpreter
from languages.sources import languages

LANGUAGES = languages()
LOOK = f"""
import json, sys
sys.path.insert(0, {str(room("firmware"))!r})
sys.path.insert(0, {str(room("shared_rules").parent)!r})
from device.language import Language
folder, code, keys = json.loads(sys.stdin.readline())
language = Language(code, folder)
print(json.dumps([[language.find(key) for key in keys], language.say(("no.such.key", {{}}))]))
"""


@pytest.fixture(params=sorted(LANGUAGES))
def code(request) -> str:
    return request.param


def look(tree: Path, code: str, keys: list[str]) -> tuple[list[str | None], str]:
    """What MicroPython finds under the keys, and what it says for a key that is not there."""
    done = subprocess.run(
        [interpreter.find(), "-c", LOOK],
        input=json.dumps([f"{tree}/languages/", code, keys]) + "\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found, said = json.loads(done.stdout)
    return found, said


def test_every_text_is_found(tree: Path, code: str) -> None:
    texts = LANGUAGES[code]
    assert look(tree, code, list(texts))[0] == list(texts.values())


def test_what_is_not_there_is_not_found(tree: Path, code: str) -> None:
    keys = ["", "a", "zzz", "q", "q.", "yes ", "hint", "hint.pic", "hint.pick.x", "language = English"]
    assert look(tree, code, keys) == ([None] * len(keys), "no.such.key")


def test_no_line_is_longer_than_what_is_read_at_once(tree: Path, code: str) -> None:
    lines = (tree / "languages" / f"{code}.txt").read_bytes().splitlines()
    assert max(map(len, lines)) < 1024
    assert lines == sorted(lines)
