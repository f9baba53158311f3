"""The firmware on stock MicroPython in an emulated Pico: display, buttons, flash, power and port."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from davar.building import build
from davar.sim.pixels import Pixels

from shared_rules.match import Match
from shared_rules.records import START, decode
from tests.board import prompt
from tests.board.frames import Talk
from tests.board.pico import EmulatedPico, PowerCut
from tests.board.player import Player

Make = Callable[..., EmulatedPico]
GOLDEN = Path(__file__).parents[1] / "whole" / "golden" / "shelem"
BOUNCE_US = (200, 150, 900, 300, 1500, 100)
ANSWERED_MS, QUIET_MS = 200, 300  # after a press: its answer is on flash; what waits for quiet is done
CUTS = ((1, 0.0), (1, 0.5), (2, 0.5), (1, 1.0), (3, 0.5))  # flash operation, how much of it happens


def test_it_starts_and_says_nothing_wrong_to_the_display(pico: Make) -> None:
    board = pico()
    board.settle()
    assert board.screen().count() > 500
    assert board.panel.errors == []
    assert board.log == ""


def test_a_button_that_bounces_is_pressed_once(pico: Make) -> None:
    clean, bouncing = pico(), pico()
    for board, bounce in ((clean, ()), (bouncing, BOUNCE_US)):
        board.settle()
        board.press("down", bounce_us=bounce)
        board.settle()
    assert bouncing.screen() == clean.screen()


def test_it_plays_without_a_computer_with_a_closed_port_and_with_a_program_that_hangs(pico: Make) -> None:
    alone, closed, hung = pico(cable=False), pico(opened=False), pico()
    hung.settle()
    Talk(hung)
    hung.computer.read(False)
    shown = []
    for board in (alone, closed, hung):
        board.settle()
        before = board.screen()
        board.press("down")
        board.settle()
        assert board.screen() != before
        shown.append(board.screen())
    assert shown[0] == shown[1]


def test_the_display_may_be_pulled_out_and_comes_back_with_the_picture(pico: Make) -> None:
    board = pico()
    board.settle()
    board.unplug_display()
    board.press("down")
    board.settle()
    board.plug_display()
    board.run(3000)
    whole = pico()
    whole.settle()
    whole.press("down")
    whole.settle()
    assert board.screen() == whole.screen()


@pytest.mark.parametrize("name", ["pico-ssd1306", "pico-sh1106"])
def test_each_controller_shows_the_golden_screens_even_when_pulled_out_meanwhile(
    uf2: Path, tmp_path: Path, name: str
) -> None:
    build.build(name, tmp_path)
    board = EmulatedPico(uf2, tmp_path)
    for golden in ("01-home", "02-game"):
        board.settle()
        assert board.screen() == Pixels.parse((GOLDEN / f"{golden}.txt").read_text(encoding="ascii"))
        board.press("ok")
    board.settle()
    asked = board.screen()
    board.unplug_display()
    board.press("down")
    board.press("up")
    board.settle()
    board.plug_display()
    board.run(3000)
    assert board.screen() == asked
    assert board.panel.errors == []


def test_without_a_display_it_answers_the_computer(pico: Make) -> None:
    board = pico(on=False)
    board.power_on(plugged=False)
    board.settle()
    assert Talk(board).ask("settings")["items"]
    assert board.screen() == Pixels.dark()


def test_ctrl_c_leads_to_the_prompt_and_ok_back(pico: Make) -> None:
    board = pico()
    board.settle()
    home = board.screen()
    prompt.interrupt(board)
    assert prompt.run(board, "print(6 * 7)") == "42\n"
    board.computer.send(b"\x02")
    board.press("ok")
    board.run(500)
    board.settle()
    assert board.screen() == home


def test_back_held_at_power_on_leaves_the_prompt(pico: Make) -> None:
    board = pico(on=False)
    board.push("back")
    board.power_on()
    board.run(1000)
    board.release("back")
    assert board.screen().count() > 100
    prompt.interrupt(board)
    assert prompt.run(board, "import sys; print('device.app' in sys.modules)") == "False\n"


def test_whatever_operation_the_power_fails_in_no_answer_shown_is_lost(pico: Make) -> None:
    board = pico()
    player = _player(board)
    player.press("ok")
    player.begin("shelem")
    for operation, part in CUTS:
        board.cut_at(operation, part)
        with pytest.raises(PowerCut):
            while True:
                player.hand()
        shown = _answers(player.match)
        board.power_on()
        board.settle()
        found = _match(board)
        assert shown == _answers(found)[: len(shown)]
        assert len(_answers(found)) - len(shown) in (0, 1)
        player = _player(board, found)
        while not player.match.between_hands:
            player.answer(player.match.question.start)


def _player(board: EmulatedPico, match: Match | None = None) -> Player:
    board.settle()

    def press(button: str) -> None:
        board.press(button)
        board.settle()

    player = Player(press)
    if match is not None:
        player.match = match
    return player


def _answers(match: Match) -> list[object]:
    return [answer for stage in match.stages for answer in stage]


def _match(board: EmulatedPico) -> Match:
    """The match in the journal, replayed."""
    talk = Talk(board)
    chain, match = START, Match()
    for number, line in enumerate(talk.items("records", match=talk.ask("hello", protocol=1)["match"])):
        (kind, _, _, *values), chain = decode(line.encode(), number, chain)
        if kind != "m":
            match.apply(kind, *values)
    return match


def test_answers_after_a_moment_of_quiet_do_not_wait_for_an_erase(pico: Make) -> None:
    board = pico()
    board.settle(20_000)
    waited = 0

    def press(button: str) -> None:
        nonlocal waited
        before = board.flash.erased.total()
        board.tap(button)
        board.run(ANSWERED_MS)
        waited += board.flash.erased.total() - before
        board.run(QUIET_MS)
        board.settle()

    player = Player(press)
    player.press("ok")
    player.begin("shelem")
    player.hand()
    waited = 0
    for _ in range(5):
        player.hand()
    assert waited == 0
