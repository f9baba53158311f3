"""No press is lost, doubled or made up: bounce, busy flash, chords, stuck buttons, held at power-on.

What was pressed shows in a list: the home screen, whose chosen row goes down and up.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from davar.rooms import room
from davar.sim import interpreter
from davar.sim.pixels import Pixels
from screens.table import Seat, seated

BOUNCE = (900, 400, 1500, 300, 2200, 700, 3000, 500)  # microseconds between edges, 9.5 ms in all
SHELEM = ["shelem", 4, "Ali", "Sara", "Reza", "Mina", "book", 0]


@pytest.fixture
def seat(tree: Path, tmp_path: Path) -> Iterator[Seat]:
    with seated(tree, tmp_path) as person:
        yield person


def chosen(pixels: Pixels) -> int:
    """Which of the four rows on the screen is inverted."""
    lit = [sum(pixels[x, 8 + 12 * row] for x in range(128)) for row in range(4)]
    return lit.index(max(lit))


@pytest.mark.parametrize("bounce_us", [(), BOUNCE, (100,) * 60])
def test_a_bouncing_press_counts_once(seat: Seat, bounce_us: tuple[int, ...]) -> None:
    for row in (1, 2, 3):
        seat.sim.press("down", 80, bounce_us)
        assert chosen(seat.sim.screen()) == row


@pytest.mark.parametrize("ms", [5, 12, 30, 60])
def test_the_shortest_press_counts(seat: Seat, ms: int) -> None:
    for row in (1, 2, 3):
        seat.sim.press("down", ms)
        assert chosen(seat.sim.screen()) == row


def test_quick_presses_count_one_by_one(seat: Seat) -> None:
    for _ in range(3):
        seat.sim.press("down", 40)
    for _ in range(2):
        seat.sim.press("up", 40)
    assert chosen(seat.sim.screen()) == 1


def test_two_buttons_at_once_count_both(seat: Seat) -> None:
    seat.press("v")
    seat.sim.tap("down", 80)
    seat.sim.tap("up", 80)
    seat.sim.run(300)
    assert chosen(seat.sim.screen()) == 1


def test_a_button_held_at_power_on_says_nothing_until_it_is_let_go(seat: Seat) -> None:
    seat.sim.power_cut()
    seat.sim.push("down")
    seat.sim.power_on()
    seat.sim.run(5000)
    assert chosen(seat.sim.screen()) == 0
    seat.sim.release("down")
    seat.sim.run(200)
    assert chosen(seat.sim.screen()) == 0
    seat.sim.press("down")
    assert chosen(seat.sim.screen()) == 1


def test_a_stuck_button_leaves_the_others_alone(seat: Seat) -> None:
    seat.sim.push("forward")  # enters "New match" once
    seat.sim.run(60_000)
    first = seat.sim.screen()
    seat.sim.press("down")
    assert chosen(seat.sim.screen()) == chosen(first) + 1
    seat.sim.press("back")
    seat.sim.press("down")
    assert chosen(seat.sim.screen()) == 1


def test_a_stuck_arrow_stops_by_itself(seat: Seat) -> None:
    seat.sim.push("down")
    seat.sim.run(120_000)
    seat.sim.press("up")
    before = chosen(seat.sim.screen())
    seat.sim.run(5000)
    assert chosen(seat.sim.screen()) == before


def test_the_press_that_wakes_the_display_does_nothing_else(seat: Seat) -> None:
    for button in ("down", "ok", "forward"):
        seat.sim.run(61_000)
        assert seat.sim.panel.contrast < 20
        seat.sim.press(button)
        assert seat.sim.panel.contrast > 100
        assert chosen(seat.sim.screen()) == 0
    seat.sim.run(601_000)
    assert not seat.sim.panel.on
    seat.sim.hold("ok", 900)
    assert seat.sim.panel.on and chosen(seat.sim.screen()) == 0
    seat.sim.press("down")
    assert chosen(seat.sim.screen()) == 1


def test_presses_while_the_flash_is_written_are_neither_lost_nor_doubled(tree: Path, tmp_path: Path) -> None:
    """Every answer is written while the next buttons are already being pressed, 45 ms and less apart."""
    with seated(tree, tmp_path / "slow", SHELEM) as slow:
        slow.press(". >. ^^. ^. .")
        expected = slow.sim.screen()
    for pause_ms in (0, 15, 45):
        with seated(tree, tmp_path / str(pause_ms), SHELEM) as quick:
            for key in (".", ">", ".", "^", "^", ".", "^", ".", "."):
                quick.sim.tap({".": "ok", ">": "forward", "^": "up"}[key], 40)
                quick.sim.run(40 + 30 + pause_ms)
            quick.sim.run(1000)
            assert quick.sim.screen() == expected, f"{pause_ms} ms\n{quick.sim.screen()}"


def test_a_long_press_means_the_menu_and_not_an_answer(seat: Seat) -> None:
    seat.press("vm")
    assert chosen(seat.sim.screen()) == 0  # a list goes back to its first row for the menu that is not there


def test_a_press_counts_after_any_number_of_idle_days() -> None:
    script = Path(__file__).with_name("idle_for_days.py")
    done = subprocess.run(
        [interpreter.find(), str(script), str(room("firmware"))], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert [line.split()[1] for line in done.stdout.splitlines()] == ["up"] * 9
