"""The power is cut at flash operations of an evening of button presses; nothing acknowledged is lost.

A fixed sample; tests/bench/bench_power_cuts.py does all of them.
"""

from __future__ import annotations

from ast import literal_eval
from pathlib import Path

import pytest
from davar.sim import PowerCut, Simulator
from lossless import outside
from lossless.cuts import Evening, between, cuts, play, state_of
from lossless.evening import AGAIN, HAND, SETUP, ready, start
from lossless.image import files

EVERY = 7


@pytest.fixture(scope="module")
def evening(tree: Path) -> Evening:
    with Simulator(tree) as sim:
        return play(sim)


def test_the_evening_has_undo_edit_end_and_a_second_match(evening: Evening) -> None:
    (first, played), (second, again) = evening.states[-1]
    assert (first, second) == ("f", "live")
    assert {literal_eval(answer)[0] for answer in played} == {"a", "u", "e"}
    assert played[-1] == "['a', 'end']" and len(again) == 8 + 4


def test_after_a_cut_the_evening_goes_on_with_all_that_was_acknowledged(
    evening: Evening, tree: Path, tmp_path: Path
) -> None:
    made = list(
        cuts(evening, tree, tmp_path, lambda number: number % EVERY == 0, lambda number: number % 28 == 0)
    )
    print(f"{len(made)} cuts in {len(evening.operations)} flash operations of {len(evening.stages)} presses")
    assert [cut for cut in made if cut.faults] == []
    assert max(cut.more for cut in made if evening.stages[cut.press] != AGAIN) <= 1


def test_a_cut_in_the_start_after_a_cut_loses_no_more(evening: Evening, tree: Path, tmp_path: Path) -> None:
    chosen = [
        number for number, done in enumerate(evening.operations) if evening.stages[done.press] == AGAIN
    ][9]
    made = list(cuts(evening, tree, tmp_path, lambda number: number == chosen, again=lambda number: True))
    assert len(made) > 3
    assert [cut for cut in made if cut.faults] == []


@pytest.mark.parametrize("torn", ["nothing", "half", "garbage"])
def test_a_board_that_is_cut_off_while_it_writes_an_answer_asks_on(tree: Path, torn: str) -> None:
    with Simulator(tree) as sim:
        person = ready(sim)
        person.press(SETUP)
        before = state_of(outside.matches(files(sim)))
        sim.flash.arm_power_cut(1, torn)
        with pytest.raises(PowerCut):
            person.press(HAND)
        assert not sim.powered
        start(sim)
        state = state_of(outside.matches(files(sim)))
        assert between(before, state, (("live", (*before[0][1], "['a', 1]")),))
        person.play_to_the_end()
        assert [laid.marks for laid in outside.matches(files(sim))] == ["f", "live"]
