"""A match of every game to its end, and every ruling, on the simulated device by presses alone."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from davar.sheets import replay
from davar.sim.simulator import Simulator
from whole.presses import keys
from whole.table import Person

from shared_rules import games, paper
from shared_rules.match import Match
from shared_rules.questions import fill
from shared_rules.table import VOID

VOID_KEYS = "m ^ ^ . v ."  # the menu, its last entry but one, and a yes
NAMES = ["Ali", "Sara", "Reza", "Mina", "Omar"]

# One evening on paper for each game; the presses are worked out from it.
EVENINGS: dict[str, dict[str, Any]] = {
    "shelem": {
        "options": {"target": 165, "jokers": True},
        "hands": [
            {"auction": [[1, "pass"], [2, 100], [3, 105], [0, "pass"], [2, "pass"]], "taken": 95},
            {"void": True},
            {"hakem": 0, "bid": 120, "taken": 140},
        ],
    },
    "shallaat": {
        "options": {},
        "hands": [
            {"points": [100, 52, 60, 40]},
            {"counts": [[2, 1, 0, 0], [0, 2, 1, 10], [0, 1, 3, 20], [0, 0, 0, 14]]},
            {"points": [30, 22, 100, 100]},
            {"points": [250, 0, 1, 1]},
        ],
    },
    "shithead": {
        "options": {"losses": 2},
        "hands": [
            {"order": [1, 2, 0, 3]},
            {"order": [3, 1, 2, 0]},
            {"order": [1, 0, 2, 3]},
        ],
    },
    "elewenjewe": {
        "options": {},
        "hands": [
            {"cards": [30, 22]},
            {"cards": [20, 32], "penalties": [{"seat": 1, "offence": "dudu", "sanction": "one_card"}]},
            {"cards": [27, 25]},
        ],
    },
    "tally": {
        "options": {"rounds": 2},
        "hands": [{"points": [7, 12, 3]}, {"points": [10, 1, 4]}],
    },
}
SEATS = {"elewenjewe": 2, "tally": 3}

# What is answered when a ruling asks, in order; of games with suits and ranks as the rule book has them.
DISPUTES: list[tuple[str, str, str, list[Any]]] = [
    ("shelem", "bid", "too-low", [100, 95]),
    ("shelem", "trick", "trumped", ["S", "D", ["K"], "D", ["10"], "S", ["2"], "D", ["A"]]),
    ("shelem", "deal", "four", [4, False]),
    ("shallaat", "capture", "ace-and-joker", [["A"], "pile", ["8", "JK"], "done"]),
    ("shallaat", "deal", "one-special", [["A", "4", "7", "9"], "nobody"]),
    ("shithead", "play", "four-nines", [["9", "9"], ["9", "9"]]),
    ("elewenjewe", "scoop", "largest", ["normal", ["A", "2", "5", "6", "7"], ["7"], "largest"]),
    ("elewenjewe", "scoop", "claim", ["yoruba", ["2", "4", "4"], ["10"], "claim", ["2", "4", "4"]]),
    ("elewenjewe", "esun", "build", ["normal", ["3", "5", "6"], ["2", "5", "10"], ["2"], ["3", "5"]]),
    ("elewenjewe", "deal", "five", [5, False]),
]


@pytest.fixture
def known(tree: Path, tmp_path: Path) -> Path:
    """The board tree of a table whose device knows its players, in the order in which they sit."""
    folder = tmp_path / "tree"
    shutil.copytree(tree, folder)
    (folder / "data").mkdir()
    (folder / "data" / "players.json").write_text(json.dumps(NAMES), encoding="utf-8")
    return folder


def _on_device(sim: Simulator) -> Match:
    """The match that lies on the device's flash, replayed from its records."""
    files = sim.files()
    names = sorted(name for name in files if name.startswith(("/data/live/", "/data/matches/")))
    lines = b"".join(files[name] for name in names).decode("ascii").splitlines()
    return replay.replay(lines).match


@pytest.mark.parametrize("game", sorted(EVENINGS))
def test_an_evening_is_played_to_its_end_by_presses(
    known: Path, game: str, request: pytest.FixtureRequest
) -> None:
    seats = SEATS.get(game, 4)
    wanted = paper.read({"game": game, "players": NAMES[:seats], **EVENINGS[game]})
    assert wanted.finished, "the evening on paper must end the match"
    match = Match()
    with Simulator(known) as sim:
        sim.run(1000)
        person = Person(sim, game, request.config.getoption("--update-golden"))
        person.press(".")  # a new match
        presses_before = 0
        for stage in wanted.stages:
            for answer in stage:
                if match.between_hands:
                    if len(match.hands) == 1:
                        person.sees("sheet")
                        presses_before = person.presses
                    person.press(".")
                person.press(VOID_KEYS if answer == VOID else keys(match.question, answer))
                match.answer(answer)
        person.sees("winner")
        assert paper.sheet(_on_device(sim)) == paper.sheet(wanted)
    hands = len(wanted.hands) - 1
    print(f"\n{game}: {person.presses - presses_before} presses for {hands} hands after the first")


@pytest.mark.parametrize(("game", "ruling", "case", "answers"), DISPUTES)
def test_a_dispute_is_ruled_on_by_presses(
    known: Path, game: str, ruling: str, case: str, answers: list[Any], request: pytest.FixtureRequest
) -> None:
    module = games.load(game)
    asking = games.rulings(game).ask(ruling, fill(module.options(module.PLAYERS[0]), {}))
    with Simulator(known) as sim:
        sim.run(1000)
        person = Person(sim, "rulings", request.config.getoption("--update-golden"))
        person.press("v .")  # the referee
        person.press("v" * games.GAMES.index(game) + ".")
        person.press("v" * module.RULINGS.index(ruling) + ".")
        question = next(asking)
        given = 0
        while question is not None:
            answer = answers[given] if given < len(answers) else question.start
            person.press(keys(question, answer))
            given += 1
            try:
                question = asking.send(answer)
            except StopIteration:
                question = None
        person.sees(f"{game}-{ruling}-{case}")
