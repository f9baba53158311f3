"""What holds for every match of every game, whatever the table answers."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import begin, legal, picture, play, step

from shared_rules import paper
from shared_rules.games import GAMES, load, shallaat
from shared_rules.match import Editor, Match
from shared_rules.questions import Refused
from shared_rules.table import END, VOID

chances = st.randoms(use_true_random=False)
every_game = pytest.mark.parametrize("game", GAMES)
some = settings(max_examples=60, deadline=None)


@every_game
@some
@given(pick=chances)
def test_totals_are_the_sum_of_the_changes(game: str, pick) -> None:
    match = begin(game, pick)
    play(match, pick, 60)
    for side in range(len(match.table.sides)):
        assert match.totals[side] == sum(hand.change[side] for hand in match.hands)


@every_game
@some
@given(pick=chances)
def test_answers_and_as_many_undos_are_the_empty_match(game: str, pick) -> None:
    match = begin(game, pick)
    pictures = []
    for _ in range(30):
        if match.question is None:
            break
        pictures.append(picture(match))
        step(match, pick)
    for before in reversed(pictures):
        match.undo()
        assert picture(match) == before
    while match.stages:
        match.undo()
    assert picture(match) == picture(Match())


@every_game
@some
@given(pick=chances)
def test_an_edited_hand_gives_the_sheet_of_playing_it_so_from_the_start(game: str, pick) -> None:
    match = begin(game, pick)
    play(match, pick, 60)
    if not match.hands:
        return
    before = picture(match)
    edited = pick.randrange(len(match.hands))
    editor = Editor(match, edited)
    while editor.question is not None:
        step(editor, pick)
    assert picture(match) == before
    match.edit(edited, editor.answers)
    assert picture_of_sheet(match) == picture_of_sheet(replayed(match.stages))
    match.undo()
    assert picture(match) == before


@every_game
@some
@given(pick=chances)
def test_undo_goes_back_through_edits_and_through_answers_given_over_older_ones(game: str, pick) -> None:
    match = begin(game, pick)
    pictures = []
    for _ in range(40):
        before = picture(match)
        edited = bool(match.hands) and pick.random() < 0.2
        if edited:
            editor = Editor(match, pick.randrange(len(match.hands)))
            while editor.question is not None:
                step(editor, pick, end=0.2)
            match.edit(editor.hand, editor.answers)
        elif match.question is not None:
            step(match, pick)
        if edited or match.stages != list(before[2]):
            pictures.append(before)
    for before in reversed(pictures):
        match.undo()
        assert picture(match) == before


def replayed(stages: list) -> Match:
    """A fresh match given the answers of stages in turn, until one is refused or nothing is asked."""
    match = Match()
    for answer in [answer for stage in stages for answer in stage]:
        if match.question is None:
            break
        try:
            match.answer(answer)
        except Refused:
            break
    return match


def picture_of_sheet(match: Match) -> tuple:
    return picture(match)[:2]


@every_game
@some
@given(pick=chances)
def test_an_edit_that_repeats_the_old_answers_changes_nothing(game: str, pick) -> None:
    match = begin(game, pick)
    play(match, pick, 60)
    if not match.hands:
        return
    before = picture_of_sheet(match)
    edited = pick.randrange(len(match.hands))
    editor = Editor(match, edited)
    for answer in match.stages[edited + 1]:
        assert editor.question.start == answer or answer in (VOID, END)
        editor.answer(answer)
    assert editor.question is None
    match.edit(edited, editor.answers)
    assert picture_of_sheet(match) == before


@every_game
@some
@given(pick=chances)
def test_a_sheet_written_to_paper_and_read_again_is_the_same(game: str, pick) -> None:
    match = begin(game, pick)
    play(match, pick, 60)
    written = paper.write(match)
    again = paper.read(json.loads(json.dumps(written)))
    assert paper.sheet(again) == paper.sheet(match)
    assert paper.write(again) == written


@every_game
@some
@given(pick=chances)
def test_answers_kept_as_json_replay_to_the_same_match(game: str, pick) -> None:
    match = begin(game, pick)
    play(match, pick, 60)
    again = Match()
    for answer in json.loads(json.dumps([answer for stage in match.stages for answer in stage])):
        again.answer(answer)
    assert picture(again) == picture(match)


@some
@given(pick=chances)
def test_shallaat_hands_always_sum_to_the_deck(pick) -> None:
    match = begin("shallaat", pick)
    play(match, pick, 80)
    deck = shallaat.worth(shallaat.DECKS[match.table.options["deck"]])
    for hand in match.hands:
        counted = "points" in hand.paper or "counts" in hand.paper
        off = hand.reason[1]["difference"] if hand.reason[0] == "unbalanced" else 0
        assert sum(hand.change) == (deck + off if counted else 0)
        assert not off or match.table.options["unbalanced"]


@every_game
def test_every_likeliest_answer_is_taken_to_the_end_of_a_hand(game: str) -> None:
    for players in load(game).PLAYERS:
        names = [f"P{seat}" for seat in range(players)]
        match = paper.read({"game": game, "players": names})
        presses = 0
        while not match.hands:
            match.answer(match.question.start)
            presses += 1
        print(f"{game} with {players}: a hand at the likeliest answers is {presses} presses")
        assert sum(match.hands[0].change) > 0 or game == "tally"


@every_game
@some
@given(
    pick=chances,
    nonsense=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=30),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    ),
)
def test_nonsense_is_refused_or_legal_and_a_refusal_changes_nothing(game: str, pick, nonsense) -> None:
    match = begin(game, pick)
    play(match, pick, 15)
    before = picture(match)
    try:
        match.answer(nonsense)
    except Refused as refused:
        assert refused.code and picture(match) == before
    else:
        match.undo()
        assert picture(match) == before


@every_game
@some
@given(pick=chances)
def test_options_survive_a_paper_sheet_whatever_was_chosen(game: str, pick) -> None:
    module = load(game)
    players = pick.choice(module.PLAYERS)
    asking = module.options(players)
    chosen = {}
    try:
        question = next(asking)
        while True:
            chosen[question.key] = legal(question, pick)
            question = asking.send(chosen[question.key])
    except StopIteration:
        pass
    names = [f"P{seat}" for seat in range(players)]
    assert paper.read({"game": game, "players": names, "options": chosen}).table.options == chosen
