"""Whatever a game or a ruling asks, says or refuses has a text in every language, with its figures."""

import re
from pathlib import Path
from random import Random

import pytest
from playing import begin, legal

import shared_rules
from shared_rules import games
from shared_rules.match import Match
from shared_rules.questions import Refused
from shared_rules.table import VOID
from shared_rules.texts import Catalogue, title, value

ROOM = Path(shared_rules.__file__).parent
LANGUAGES = sorted((ROOM / "languages").glob("*.txt"))
every_language = pytest.mark.parametrize("file", LANGUAGES, ids=lambda file: file.stem)
CHOSEN = re.compile(r"\{(\w+)\}")


class Reader:
    """Looks up texts and keeps those that are missing or want a figure that they do not get."""

    def __init__(self, file: Path) -> None:
        self.catalogue = Catalogue(file.read_bytes())
        self.faults: set[str] = set()

    def say(self, text) -> None:
        if isinstance(text, (str, int)):
            return
        key, figures = text
        pattern = self.catalogue.find(key)
        if pattern is None:
            self.faults.add(key)
            return
        for name in CHOSEN.findall(pattern):
            if name not in figures:
                self.faults.add(f"{key} wants {name}")
        for figure in figures.values():
            if isinstance(figure, tuple):
                self.say(figure)

    def question(self, question) -> None:
        self.say(title(question))
        for fact in question.facts:
            self.say(fact)
        for option in getattr(question, "options", ()):
            self.say(value(question, option))
        for extra in getattr(question, "extra", ()):
            self.say((extra, {}))
        if question.kind == "confirm":
            self.say(question.reason)


@every_language
@pytest.mark.parametrize("game", games.GAMES)
def test_every_question_and_reason_of_a_game_has_a_text(file: Path, game: str) -> None:
    reader = Reader(file)
    for seed in range(40):
        pick = Random(seed)
        match = begin(game, pick) if seed else Match()
        for _ in range(50):
            if match.question is None:
                break
            reader.question(match.question)
            answers = [legal(match.question, pick), match.question.start, VOID]
            for answer in [game, *answers] if match.question.key == "game" else answers:
                try:
                    match.answer(answer)
                    break
                except Refused as refused:
                    reader.say(refused.text)
        for hand in match.hands:
            reader.say(hand.reason)
    assert not reader.faults


@every_language
@pytest.mark.parametrize("game", games.GAMES)
def test_every_question_and_answer_of_a_ruling_has_a_text(file: Path, game: str) -> None:
    reader = Reader(file)
    module = games.load(game)
    for name in module.RULINGS:
        reader.say((f"ruling.{game}.{name}", {}))
        for seed in range(300):
            rule_once(reader, game, name, Random(seed))
    assert not reader.faults


def rule_once(reader: Reader, game: str, name: str, pick: Random) -> None:
    """Ask for one ruling with random answers and say it."""
    module = games.load(game)
    chosen = {}
    asking = module.options(module.PLAYERS[0])
    try:
        question = next(asking)
        while True:
            chosen[question.key] = legal(question, pick)
            question = asking.send(chosen[question.key])
    except StopIteration:
        pass
    rulings = games.rulings(game)
    asking = rulings.ask(name, chosen)
    try:
        question = next(asking)
        while True:
            reader.question(question)
            answer = cards(question, pick) if question.kind == "cards" else legal(question, pick)
            question.check(answer)
            question = asking.send(answer)
    except StopIteration as end:
        asked = end.value
    except Refused as refused:
        reader.say(refused.text)
        return
    try:
        for line in rulings.explain(name, asked, rulings.judge(name, asked)):
            reader.say(line)
    except Refused as refused:
        reader.say(refused.text)


def cards(question, pick: Random) -> list[str]:
    """Some cards that a grid takes."""
    offered = [
        rank for rank, limit in zip(question.ranks, question.limits, strict=True) for _ in range(limit)
    ]
    high = min(question.high, len(offered), max(question.low, 4))
    picked = pick.sample(offered, pick.randint(question.low, high))
    return [rank for rank in question.ranks for _ in range(picked.count(rank))]


@every_language
def test_every_refusal_in_the_rules_has_a_text(file: Path) -> None:
    catalogue = Catalogue(file.read_bytes())
    sources = "".join(source.read_text(encoding="utf-8") for source in ROOM.rglob("*.py"))
    codes = set(re.findall(r'Refused\(\s*"(\w+)"', sources))
    assert len(codes) > 40
    assert not [code for code in sorted(codes) if catalogue.find(code) is None]
