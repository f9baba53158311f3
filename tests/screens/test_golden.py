"""Every screen looks as it did when somebody last looked at it and found it good, in every language.

After a change: `pytest tests/screens --update-golden`, then look at the pictures before committing them.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from davar.sim.pixels import Pixels
from screens.scenes import NAMES, Script, play, scripts

GOLDEN = Path(__file__).with_name("golden")
ALL = [(language, script) for language in NAMES for script in scripts(language)]


@pytest.mark.parametrize(
    ("language", "script"), ALL, ids=[f"{language}-{script.name}" for language, script in ALL]
)
def test_screens_look_as_they_were_found_good(
    language: str, script: Script, tree: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    faults = []
    for shot in play(script, language, tree, tmp_path):
        assert "Traceback" not in shot.log, shot.log
        if shot.name.startswith("~"):
            continue
        path = GOLDEN / language / f"{shot.script}-{shot.name}.txt"
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{shot.pixels}\n", encoding="ascii")
            shot.pixels.png(path.with_suffix(".png"), 2)
        elif not path.is_file():
            faults.append(f"{path.name} is missing")
        elif Pixels.parse(path.read_text(encoding="ascii")) != shot.pixels:
            faults.append(f"{path.name} has changed and is now\n{shot.pixels}")
    assert not faults, "\n".join(faults)


def test_no_golden_screen_is_left_of_a_screen_that_is_gone() -> None:
    named = {
        f"{language}/{script.name}-{name}.txt"
        for language, script in ALL
        for _, name in script.steps
        if name and not name.startswith("~")
    }
    found = {path.relative_to(GOLDEN).as_posix() for path in GOLDEN.rglob("*.txt")}
    assert found == named
