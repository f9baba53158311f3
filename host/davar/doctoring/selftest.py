"""The device's self-test, run at its prompt, and its files held against those it should have."""

from __future__ import annotations

import re

from davar import languages
from davar.doctoring.finding import BAD, GOOD, NOTE, Finding
from davar.errors import BAD_DEVICE, Failure
from davar.flashing.contents import Contents
from davar.flashing.flash import tree_of
from davar.flashing.plan import compare
from davar.flashing.prompt import Prompt, Traceback, onboard
from davar.harmless import line as harmless

PRESSING_S = 20
FLASH = "Run 'davar flash'; matches and settings stay."
# What is likeliest wrong, by the code of a finding; hardware/README.md says more.
REMEDIES = {
    "test_display_address": "Set 'address' in the board file, or move the resistor on the display's back.",
    "test_display_swapped": "Exchange the wires of SDA and SCL.",
    "test_display_dead": "Check VCC and GND of the display, and that they are not swapped: if it is hot, "
    "unplug it at once. A module without pull-up resistors needs 4.7 kΩ from SDA and from SCL to 3.3 V.",
    "test_display_line": "Check that wire: it is loose, touches ground, or its pull-up resistor is missing.",
    "test_display_silent": "Check that the wires sit on the pins of the board's guide (GP4 is pin 6), the "
    "solder at the display, and that it is set to I2C, not SPI.",
    "test_button_stuck": "Turn the button by a quarter, or look for solder across its legs.",
    "test_buttons_joined": "Look for solder between neighbouring pins or wires.",
    "test_button_missing": "Check its wire, its pin, and the ground wire before it. Was it pressed?",
    "test_flash_full": "Run 'davar sync', then let the device delete matches that this computer has.",
    "test_flash_failed": "Run 'davar backup', put MicroPython on anew, then 'davar flash' and 'davar "
    "restore'. If it comes back, the flash is worn out.",
    "test_clock_unset": "Run 'davar sync': it sets the clock.",
    "test_clock_wrong": "Was another board's MicroPython put on? Else the crystal is broken.",
    "test_supply_low": "Use a shorter or thicker cable, a hub with its own supply, or charge the battery.",
}
REMEDIES["test_flash_differs"] = REMEDIES["test_flash_failed"]
HARMLESS = ("test_clock_unset", "test_supply_unknown")


def steps(prompt: Prompt, clock_known: bool) -> list[Finding]:
    """The steps that need nobody at the table. Raises Failure, Lost."""
    try:
        prompt.run(onboard("selftest"))
    except Traceback as failure:
        return [
            Finding("files", BAD, f"The self-test is not on the board or does not load. {failure}", FLASH)
        ]
    return [_finding(value) for value in prompt.values(f"steps({clock_known})")]


def buttons(prompt: Prompt, seconds: int = PRESSING_S) -> list[Finding]:
    """Wait until each button was pressed once, or `seconds` are over. `steps` must have been run before."""
    return [_finding(value) for value in prompt.values(f"buttons({seconds})")]


def files(contents: Contents, board: str) -> Finding:
    """Whether the board has just the files that this Davar would put on it."""
    plan = compare(tree_of(board), contents.files, contents.manifest, contents.unfinished)
    if contents.unfinished:
        return Finding("files", BAD, "An update was broken off.", FLASH)
    if plan.nothing:
        return Finding("files", GOOD, f"All files are as this Davar makes them for {board}.")
    differ = len(plan.moves) + len(plan.removed)
    return Finding("files", NOTE, f"{differ} files are not as this Davar makes them for {board}.", FLASH)


def _finding(value: object) -> Finding:
    """A finding of the board in words. Raises Failure for what cannot be one."""
    if type(value) is list and len(value) == 4:
        part, good, code, figures = value
        fits = type(part) is str and type(good) is bool and type(code) is str and type(figures) is dict
        if fits and re.fullmatch("test_[a-z_]{1,32}", code) and re.fullmatch("[a-z]{1,16}", part):
            known = {str(name): figure for name, figure in figures.items() if type(figure) in (int, str)}
            state = (NOTE if code in HARMLESS else GOOD) if good else BAD
            return Finding(
                part, state, harmless(languages.chosen().say((code, known))), REMEDIES.get(code, "")
            )
    raise Failure("The board's self-test answers what makes no sense.", BAD_DEVICE)
