"""The self-test names the likeliest cause: its logic on CPython, all of it on the simulated board."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from davar.building import boards
from davar.rooms import room
from davar.sim.simulator import Simulator

SOURCE = room("firmware") / "device" / "selftest.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("selftest", SOURCE)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


selftest = load()
HIGH, LOW = 1, 0


class Button:
    """A pin with a level that the test sets; pressed is low."""

    def __init__(self) -> None:
        self.level = HIGH

    def value(self) -> int:
        return self.level


@pytest.fixture
def buttons() -> list[Button]:
    return [Button() for _ in selftest.KEYS]


@pytest.mark.parametrize(
    ("levels", "found", "swapped", "code"),
    [
        ((HIGH, HIGH), [0x3C], [], "test_display"),
        ((HIGH, HIGH), [0x3D], [], "test_display_address"),
        ((HIGH, HIGH), [], [0x3C], "test_display_swapped"),
        ((LOW, LOW), [], [], "test_display_dead"),
        ((HIGH, LOW), [], [], "test_display_line"),
        ((HIGH, HIGH), [], [], "test_display_silent"),
    ],
)
def test_a_display_that_does_not_answer_has_a_likely_cause(
    levels: tuple[int, int], found: list[int], swapped: list[int], code: str
) -> None:
    assert selftest.judge_display(0x3C, levels, found, swapped)[2] == code


def test_another_address_is_named() -> None:
    assert selftest.judge_display(0x3C, (HIGH, HIGH), [0x3D], [])[3] == {"address": "0x3c", "found": "0x3d"}


def test_five_buttons_pressed_one_after_another_are_good(buttons: list[Button]) -> None:
    presses = selftest.Presses(buttons)
    for key, button in zip(selftest.KEYS, buttons, strict=True):
        assert presses.look() is None
        button.level = LOW
        assert presses.look() == key
        button.level = HIGH
    assert presses.finding() == ("buttons", True, "test_buttons", {})


def test_a_button_that_is_down_from_the_start_is_stuck(buttons: list[Button]) -> None:
    buttons[3].level = LOW
    assert selftest.Presses(buttons).finding() == ("buttons", False, "test_button_stuck", {"keys": "forward"})


def test_two_buttons_that_move_together_are_joined(buttons: list[Button]) -> None:
    presses = selftest.Presses(buttons)
    buttons[0].level = buttons[1].level = LOW
    presses.look()
    assert presses.finding() == ("buttons", False, "test_buttons_joined", {"keys": "up, down"})


def test_buttons_never_seen_are_missing(buttons: list[Button]) -> None:
    presses = selftest.Presses(buttons)
    for button in buttons[:3]:
        button.level = LOW
        presses.look()
        button.level = HIGH
    assert presses.missing == ["forward", "ok"]
    assert presses.finding()[2:] == ("test_button_missing", {"keys": "forward, ok"})


def test_the_flash_is_written_read_and_left_as_it_was(tmp_path: Path) -> None:
    part, good, code, figures = selftest.flash(str(tmp_path))
    assert (part, good, code) == ("flash", True, "test_flash")
    assert figures["free"] > 0
    assert list(tmp_path.iterdir()) == []


def test_a_flash_that_refuses_is_said_with_its_error(tmp_path: Path) -> None:
    assert selftest.flash(str(tmp_path / "absent"))[1:3] == (False, "test_flash_failed")


@pytest.mark.parametrize(
    ("known", "us", "good", "code"),
    [
        (True, 40_900, True, "test_clock"),
        (False, 40_900, True, "test_clock_unset"),
        (True, 60_000, False, "test_clock_wrong"),
    ],
)
def test_the_two_clocks_must_agree(known: bool, us: int, good: bool, code: str) -> None:
    assert selftest.clock(known, 40, us)[1:3] == (good, code)


@pytest.mark.parametrize(
    ("millivolts", "good", "code"),
    [(None, True, "test_supply_unknown"), (12, True, "test_supply_unknown"), (2700, False, "test_supply_low"),
     (4700, True, "test_supply")],
)  # fmt: skip
def test_a_low_supply_is_said(millivolts: int | None, good: bool, code: str) -> None:
    assert selftest.supply(millivolts)[1:3] == (good, code)


def test_every_finding_has_its_row_in_the_table_of_causes() -> None:
    codes = set(re.findall(r'"(test_\w+)"', SOURCE.read_text(encoding="utf-8")))
    described = (room("hardware") / "README.md").read_text(encoding="utf-8")
    fine = {"test_buttons", "test_flash", "test_clock", "test_supply"}
    assert {code for code in codes - fine if f"`{code}`" not in described} == set()


MAIN = """
import os, time
import board, selftest
time.sleep_ms(100)
os.mkdir("/data")
for finding in selftest.steps(board, False):
    print(finding[0], finding[1], finding[2])
print("done")
while True:
    time.sleep_ms(20)
"""


@pytest.mark.parametrize(
    ("plugged", "display"),
    [(True, "display True test_display"), (False, "display False test_display_dead")],
)
def test_on_the_board_each_step_reports_with_and_without_a_display(
    tmp_path: Path, plugged: bool, display: str
) -> None:
    (tmp_path / "board.py").write_text(boards.firmware_source(boards.load("pico-ssd1306")))
    (tmp_path / "main.py").write_text(MAIN)
    (tmp_path / "selftest.py").write_bytes(SOURCE.read_bytes())
    with Simulator(tmp_path) as sim:
        if not plugged:
            sim.unplug_display()
        sim.run(1500)
        log = sim.log
    assert display in log
    assert "flash True test_flash" in log
    assert "clock True test_clock_unset" in log
    assert "supply True" in log
    assert "done" in log
