"""The self-test: every step looks at one part and returns what it found, never more than that.

A finding is (part, good, code, figures). The code is a key of the language files and of the table in
hardware/README.md, which says what is likely wrong; the figures fill its placeholders. Nothing here
draws, waits for a key or raises on broken hardware: the screen and the host do with it what they like.
"""

import os

KEYS = ("up", "down", "back", "forward", "ok")
BLOCK = 512
LOW_MV, NO_READING_MV = 3000, 500


def display(board) -> tuple:
    """Who answers on the display's two wires, and if nobody does, why that may be."""
    from machine import I2C, Pin, SoftI2C

    bus, sda, scl, frequency = board.I2C
    wanted = board.DISPLAY[1]
    levels = idle_levels(Pin, sda, scl)
    try:
        found = I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=frequency).scan()
        swapped = []
        if not found and levels == (1, 1):
            swapped = SoftI2C(sda=Pin(scl), scl=Pin(sda), freq=100_000).scan()
            I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=frequency)
    except OSError:
        found, swapped = [], []
    return judge_display(wanted, levels, found, swapped)


def idle_levels(pin, sda: int, scl: int) -> tuple:
    """Levels of SDA and SCL with nobody talking: 1 where a pull-up resistor holds the line up.

    pin: the class machine.Pin. The chip's own weak pull-down loses against a resistor that is there.
    """
    levels = []
    for number in (sda, scl):
        line = pin(number, pin.IN, pin.PULL_DOWN)
        levels.append(line.value())
        pin(number, pin.IN)
    return tuple(levels)


def judge_display(wanted: int, levels: tuple, found: list, swapped: list) -> tuple:
    """What the answers of a bus mean. Addresses are 7-bit; levels as in `idle_levels`."""
    if wanted in found:
        return ("display", True, "test_display", {"address": hex(wanted)})
    if found:
        return ("display", False, "test_display_address", {"address": hex(wanted), "found": hex(found[0])})
    if wanted in swapped:
        return ("display", False, "test_display_swapped", {})
    if levels == (0, 0):
        return ("display", False, "test_display_dead", {})
    if 0 in levels:
        return ("display", False, "test_display_line", {"line": "SDA" if levels[0] == 0 else "SCL"})
    return ("display", False, "test_display_silent", {"address": hex(wanted)})


def pattern(frame) -> None:
    """A picture that shows a wrong controller: one line along every edge, a cross, and a dark middle.

    frame: a framebuf of 128x64. An SH1106 driven as an SSD1306 loses the two right columns and shows
    two of noise at the left; a 128x32 panel shows every other line.
    """
    frame.fill(0)
    frame.rect(0, 0, 128, 64, 1)
    frame.line(0, 0, 127, 63, 1)
    frame.line(0, 63, 127, 0, 1)
    frame.fill_rect(44, 22, 40, 20, 0)


class Presses:
    """Watches the five buttons, pressed one after another. pins: machine.Pin or anything with value()."""

    def __init__(self, pins) -> None:
        self._pins = tuple(pins)
        self._seen: set = set()
        self._stuck = set(self._down())
        self._joined: set = set()

    def _down(self) -> list:
        return [key for key, pin in zip(KEYS, self._pins) if not pin.value()]

    def look(self) -> str | None:
        """Read the pins once; the button that is down now, or None."""
        down = [key for key in self._down() if key not in self._stuck]
        if len(down) > 1:
            self._joined.update(down)
        self._seen.update(down)
        return down[0] if down else None

    @property
    def missing(self) -> list:
        """Buttons that were never seen down, in their order."""
        return [key for key in KEYS if key not in self._seen]

    def finding(self) -> tuple:
        """The verdict so far; a button not pressed yet counts as missing."""
        for code, keys in (
            ("test_button_stuck", self._stuck),
            ("test_buttons_joined", self._joined),
            ("test_button_missing", self.missing),
        ):
            if keys:
                return ("buttons", False, code, {"keys": ", ".join(key for key in KEYS if key in keys)})
        return ("buttons", True, "test_buttons", {})


def flash(folder: str = "/data") -> tuple:
    """Write a block, read it back, remove it."""
    path = folder + "/selftest"
    block = bytes(range(256)) * (BLOCK // 256)
    try:
        with open(path, "wb") as file:
            file.write(block)
        with open(path, "rb") as file:
            same = file.read() == block
        os.remove(path)
    except OSError as error:
        code = "test_flash_full" if error.args[0] == 28 else "test_flash_failed"
        return ("flash", False, code, {"error": error.args[0]})
    if not same:
        return ("flash", False, "test_flash_differs", {})
    facts = os.statvfs(folder)
    return ("flash", True, "test_flash", {"free": facts[0] * facts[3] // 1024})


def clock(known: bool, milliseconds: int, microseconds: int) -> tuple:
    """Whether two clocks of the chip agree on one span, within a twentieth, and whether the date is known."""
    if abs(microseconds - 1000 * milliseconds) > 50 * milliseconds:
        return ("clock", False, "test_clock_wrong", {"ms": milliseconds, "us": microseconds})
    return ("clock", True, "test_clock" if known else "test_clock_unset", {})


def supply(millivolts: int | None) -> tuple:
    """Whether the supply is high enough; None where the board cannot measure it."""
    if millivolts is None or millivolts < NO_READING_MV:
        return ("supply", True, "test_supply_unknown", {})
    good = millivolts >= LOW_MV
    return ("supply", good, "test_supply" if good else "test_supply_low", {"mv": millivolts})


def millivolts(board) -> int | None:
    """The supply in millivolts: the board's battery pin, or the Pico's own divider by three on GPIO29."""
    import sys

    from machine import ADC, Pin

    pin = board.BATTERY
    if pin is None:
        if sys.platform != "rp2":
            return None
        pin = 29
    try:
        return ADC(Pin(pin)).read_u16() * 3 * 3300 // 65535
    except (OSError, ValueError):
        return None


def steps(board, known: bool):
    """The findings that need nobody at the table, one after another. known: whether the date is known."""
    import time

    yield display(board)
    yield flash()
    first_ms, first_us = time.ticks_ms(), time.ticks_us()
    time.sleep_ms(40)
    spans = time.ticks_diff(time.ticks_ms(), first_ms), time.ticks_diff(time.ticks_us(), first_us)
    yield clock(known, *spans)
    yield supply(millivolts(board))
