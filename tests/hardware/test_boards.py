"""A board file that can be built passes; one that cannot is refused with file, key and reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from davar.building import boards
from pinouts import PINOUTS

Complaints = Callable[..., list[str]]


@pytest.mark.parametrize("name", boards.names())
def test_every_board_that_comes_with_davar_can_be_built(name: str) -> None:
    assert boards.check(boards.load(name)) == []


def test_the_default_board_is_among_them() -> None:
    assert "pico-ssd1306" in boards.names()


@pytest.mark.parametrize("name", boards.names())
def test_every_board_says_what_was_tried_on_it(name: str) -> None:
    tested = boards.load(name).data["tested"]
    assert tested["on"] in boards.TESTED
    assert len(tested["how"]) > 30


@pytest.mark.parametrize("name", boards.names())
def test_the_chip_has_the_pins_that_its_maker_prints(name: str) -> None:
    chip = boards.load(name).chip
    assert {place: chip.label(pin) for place, pin in chip.header().items()} == PINOUTS[chip.name]


def test_the_firmware_gets_the_constants_of_the_board() -> None:
    scope: dict[str, object] = {}
    exec(boards.firmware_source(boards.load("pico-sh1106")), scope)
    assert scope["NAME"] == "pico-sh1106"
    assert scope["I2C"] == (0, 4, 5, 400_000)
    assert scope["DISPLAY"] == ("sh1106", 0x3C, 2)
    assert scope["BUTTONS"] == (10, 11, 12, 13, 14)
    assert (scope["BUZZER"], scope["LED"], scope["BATTERY"], scope["WATCHDOG"]) == (None, 25, None, True)


MISTAKES = {
    "a pin is used twice": (
        ("ok = 14", "ok = 10"),
        "buttons.ok: GP10 is used twice, buttons.up has it already.",
    ),
    "a pin that the bus cannot use": (
        ("sda = 4", "sda = 6"),
        "display.sda: I2C bus 0 cannot use GP6 as SDA; it can use GP0, GP4, GP8, GP12, GP16, GP20, GP28.",
    ),
    "SDA and SCL swapped": (
        ("sda = 4", "sda = 5", "scl = 5", "scl = 4"),
        "display.scl: I2C bus 0 cannot use GP4 as SCL; it can use GP1, GP5, GP9, GP13, GP17, GP21.",
    ),
    "a pin that the chip does not have": (
        ("up = 10", "up = 40"),
        "buttons.up: the Raspberry Pi Pico has no pin GP40.",
    ),
    "a pin that the board needs itself": (
        ("up = 10", "up = 23"),
        "buttons.up: GP23 is not free on the Raspberry Pi Pico: it switches the power supply's mode.",
    ),
    "a voltage that the pins do not stand": (
        ("supply = 3.3", "supply = 5.0"),
        "display.supply: 5.0 V would reach the pins of the Raspberry Pi Pico through the display's pull-up "
        "resistors; they take 3.3 V.",
    ),
    "a bus that the chip does not have": (
        ("bus = 0", "bus = 2"),
        "display.bus: the Raspberry Pi Pico has no I2C bus 2.",
    ),
    "a bus too fast": (
        ("frequency = 400_000", "frequency = 3_400_000"),
        "display.frequency: must be from 10000 to 1000000 Hz.",
    ),
    "another controller than the module's": (
        ('controller = "ssd1306"', 'controller = "sh1106"'),
        "display.controller: oled-096 has ssd1306.",
    ),
    "an address that the module cannot have": (
        ("address = 0x3C", "address = 0x78"),
        "display.address: oled-096 answers at 0x3C or 0x3D.",
    ),
    "a battery pin that cannot measure": (
        ("led = 25", "led = 25\nbattery = 15"),
        "extras.battery: GP15 cannot measure a voltage; GP26, GP27, GP28 can.",
    ),
    "an unknown key": (
        ("watchdog = true", "watchdog = true\nwatchdoge = 1"),
        "watchdoge: is not a key of a board file.",
    ),
    "an unknown key in a table": (
        ("up = 10", "up = 10\nleft = 9"),
        "buttons.left: is not a key of a board file.",
    ),
    "a missing button": (("forward = 13\n", ""), "buttons.forward: is missing."),
    "a missing table": (("[tested]", "[tried]"), "tested: is missing."),
    "a pin in words": (("up = 10", 'up = "GP10"'), "buttons.up: must be a whole number, is 'GP10'."),
    "an unknown microcontroller": (
        ('microcontroller = "pico"', 'microcontroller = "picos"'),
        'microcontroller: nothing is known of "picos"; known are esp32s3, pico, pico2.',
    ),
    "an unknown state of testing": (
        ('on = "emulator"', 'on = "surely"'),
        "tested.on: must be one of real board, emulator, nothing yet.",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_caught_by_name(mistake: str, complaints: Complaints) -> None:
    changes, sentence = MISTAKES[mistake]
    assert f"mine.toml: {sentence}" in complaints(*changes)


def test_a_pin_that_chooses_the_boot_mode_is_refused(complaints: Complaints) -> None:
    found = complaints("ok = 1\n", "ok = 0\n", board="esp32s3-ssd1306")
    assert found == [
        "mine.toml: buttons.ok: GPIO0 is not free on the ESP32-S3-DevKitC-1: "
        "it chooses the boot mode (BOOT button)."
    ]


def test_every_mistake_in_a_file_is_said_at_once(complaints: Complaints) -> None:
    assert len(complaints("up = 10", "up = 40", "ok = 14", "ok = 11", "supply = 3.3", "supply = 5.0")) == 3


def test_an_unknown_board_is_answered_with_the_known_ones() -> None:
    with pytest.raises(boards.BoardError, match=r'There is no board "pico-vga".*pico-ssd1306'):
        boards.load("pico-vga")


def test_a_file_that_is_not_toml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("title = Pico", encoding="utf-8")
    with pytest.raises(boards.BoardError, match=r"mine\.toml: is not TOML"):
        boards.load(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(boards.BoardError, match="cannot be read"):
        boards.load(tmp_path / "mine.toml")
