"""BACK leads back without harm: out of a new match to the one that was being played."""

import json
import shutil
from pathlib import Path

import pytest
from davar.sim.simulator import Simulator
from whole.table import Person

PLAYERS = ["Ali", "Sara", "Reza", "Mina"]


@pytest.fixture
def known(tree: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "tree"
    shutil.copytree(tree, folder)
    (folder / "data").mkdir()
    (folder / "data" / "players.json").write_text(json.dumps(PLAYERS), encoding="utf-8")
    return folder


@pytest.mark.parametrize("answers", [0, 1, 3], ids=lambda count: f"after {count} answers")
def test_a_new_match_left_again_gives_the_old_one_back(known: Path, answers: int) -> None:
    with Simulator(known) as sim:
        sim.run(1000)
        person = Person(sim, "going-back")
        person.press(". . . . . . . . .")  # a new match of the first game, four known names, its sheet
        sheet = sim.screen()
        person.press("m ^ ^ ^ .")  # the menu's "leave, keep the match"
        home = sim.screen()
        person.press("v ." + "." * answers + "<" * (answers + 1))  # new match, so many answers, and back
        assert sim.screen() == home
        person.press(".")
        assert sim.screen() == sheet
        assert sum(name.startswith(("/data/live/", "/data/matches/")) for name in sim.files()) <= 2
