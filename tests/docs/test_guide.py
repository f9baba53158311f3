"""CONTRIBUTING's way to add a game, followed to the letter on a copy of the project."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from davar.sim.simulator import Simulator

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.M | re.S)
SHEET = {
    "game": "first_to",
    "players": ["Ali", "Sara"],
    "hands": [{"winner": 0}, {"winner": 1}, {"winner": 0}],
}
NEW_MATCH = (".", "^", ".", ".")  # the last game of the list, two players


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the guide's game in it."""
    copy = tmp_path_factory.mktemp("project")
    for room in ("firmware", "shared_rules", "hardware", "host"):
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    blocks = BLOCK.findall(guide)
    assert len(blocks) == 4
    for path, text in blocks:
        with (copy / path).open("a", encoding="utf-8") as file:
            file.write(text)
    games = copy / "shared_rules" / "games" / "__init__.py"
    text = games.read_text(encoding="utf-8")
    assert text.count('"tally")') == 1
    games.write_text(text.replace('"tally")', '"tally", "first_to")'), encoding="utf-8")
    return copy


def davar(project: Path, *words: str) -> str:
    """The output of the copy's own davar."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(project / "host"), str(project)))}
    command = [sys.executable, "-m", "davar", *words]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_new_game_is_scored_from_paper(project: Path) -> None:
    (project / "sheet.json").write_text(json.dumps(SHEET))
    answer = json.loads(davar(project, "score", "--json", "sheet.json"))
    assert [answer["totals"], answer["finished"], answer["asks"]] == [[2, 1], False, "Who has won?"]
    (project / "short.json").write_text(json.dumps(SHEET | {"preset": "short", "hands": [{"winner": 1}] * 3}))
    assert json.loads(davar(project, "score", "--json", "short.json"))["winners"] == [1]


def test_the_new_game_is_played_on_the_device_and_synced_without_another_line(
    project: Path, tmp_path: Path
) -> None:
    davar(project, "build", "tree")
    shutil.copytree(project / "tree", tmp_path / "tree")
    (tmp_path / "tree" / "data").mkdir()
    (tmp_path / "tree" / "data" / "players.json").write_text('["Ali", "Sara"]')
    with Simulator(tmp_path / "tree") as sim:
        sim.run(1000)
        for _ in NEW_MATCH:
            sim.press({".": "ok", "^": "up"}[_])
        for _ in range(7):  # two names, the rules, the dealer, the first round, who has won, count it
            sim.press("ok")
        with sim.realtime():
            davar(project, "sync", "--port", sim.port, "--db", str(tmp_path / "davar.db"))
    shown = davar(project, "show", "--json", "--db", str(tmp_path / "davar.db"))
    sheet = json.loads(shown)["sheet"]
    assert sheet["hands"][0]["reason"] == "round_won"
    assert sorted(sheet["totals"]) == [0, 1]


def test_the_guide_counts_the_lines_of_the_tally_rightly() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    said = re.search(
        r"(\d+) lines of game, one name in `GAMES`, four lines in each\nlanguage, (\d+) lines of tests", guide
    )
    assert said
    games = ROOT / "shared_rules" / "games"
    assert int(said[1]) == lines(games / "tally.py") + lines(games / "tally_paper.py")
    assert int(said[2]) == lines(ROOT / "tests/rules/shared/test_tally.py")
    for language in (ROOT / "shared_rules/languages").glob("*.txt"):
        text = language.read_text(encoding="utf-8")
        assert len(re.findall(r"^(?:q\.game\.tally|q\.wins\S*) = ", text, re.M)) == 4


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())
