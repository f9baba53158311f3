"""The rules reference says what the rules do: the options are theirs, the examples come out as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shared_rules import paper
from shared_rules.games import GAMES, load

DOCS = Path(__file__).parents[2] / "docs"
PERSIAN = str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789")
PLAYERS = ["Ali", "Sara", "Reza", "Mina"]
EXAMPLE = re.compile(r"^\| (\d+) \| (\d+) \| (\S+) / (\S+) \|$", re.M)
both = pytest.mark.parametrize("name", ["rules.md", "rules.fa.md"])


def text(name: str) -> str:
    """The page with western figures."""
    return (DOCS / name).read_text(encoding="utf-8").translate(PERSIAN)


@both
def test_every_option_of_every_game_is_named(name: str) -> None:
    page = text(name)
    _, _, *sections = re.split(r"^## ", page, flags=re.M)
    assert len(sections) == len(GAMES)
    for game, section in zip(GAMES, sections):
        module = load(game)
        for players in module.PLAYERS:
            missing = [option for option in options(module, players) if f"`{option}`" not in section]
            assert missing == [], f"{name}, {game}"


def options(module, players: int) -> list[str]:
    """The keys of a game's options."""
    found = []
    asking = module.options(players)
    answer = None
    while True:
        try:
            question = asking.send(answer)
        except StopIteration:
            return found
        found.append(question.key)
        answer = question.start


@both
def test_the_examples_of_scoring_come_out_as_the_page_says(name: str) -> None:
    examples = EXAMPLE.findall(text(name))
    assert len(examples) == 5
    for bid, taken, *changes in examples:
        hand = {"hakem": 0, "bid": int(bid), "taken": int(taken)}
        sheet = {"game": "shelem", "players": PLAYERS, "dealer": 0, "hands": [hand]}
        change = paper.sheet(paper.read(sheet))["hands"][0]["change"]
        assert list(change) == [int(figure.replace("−", "-")) for figure in changes]


def test_both_pages_have_the_same_sections_and_tables() -> None:
    shapes = []
    for name in ("rules.md", "rules.fa.md"):
        lines = text(name).splitlines()
        shapes.append(
            ([line.split()[0] for line in lines if line.startswith("#")], sum("|--" in x for x in lines))
        )
    assert shapes[0] == shapes[1]
