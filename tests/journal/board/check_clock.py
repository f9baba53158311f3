"""What the clock does, one behaviour a function; runs on MicroPython: check_clock.py NAME."""

import sys

from device.clock import KEPT, Clock
from flash import fresh

NOW = 1_800_000_000
PERIOD = 1 << 30
flash = fresh()


class Ticks:
    """The millisecond counter of a board, which wraps."""

    def __init__(self, ms=0):
        self.ms = ms

    def __call__(self):
        return self.ms % PERIOD


def test_each_start_has_the_next_number():
    assert [Clock("/board/data").boot for _ in range(4)] == [1, 2, 3, 4]


def test_seconds_count_from_the_start_until_a_host_tells_the_date():
    ticks = Ticks(123_456)
    clock = Clock("/board/data", ticks)
    ticks.ms += 61_999
    assert clock.now() == (1, 61) and not clock.known
    clock.set(NOW)
    ticks.ms += 1_001
    assert clock.now() == (0, NOW + 2) and clock.known and clock.seconds() == 63


def test_the_time_goes_on_over_wraps_of_the_counter():
    ticks = Ticks(PERIOD - 500)
    clock = Clock("/board/data", ticks)
    ticks.ms += 1_000
    assert clock.now() == (1, 1)
    for _ in range(10):
        ticks.ms += PERIOD - 1
        clock.seconds()
    assert clock.now() == (1, (1_000 + 10 * (PERIOD - 1)) // 1000)


def test_a_start_can_be_dated_after_its_end():
    ticks = Ticks()
    clock = Clock("/board/data", ticks)
    ticks.ms += 90_000
    clock.set(NOW)
    clock = Clock("/board/data", ticks)
    assert not clock.known and clock.boot == 2 and clock.dated() == [[1, NOW - 90]]


def test_setting_the_same_date_again_costs_the_flash_nothing():
    ticks = Ticks()
    clock = Clock("/board/data", ticks)
    clock.set(NOW)
    before = flash.operations
    for _ in range(20):
        ticks.ms += 60_000
        clock.set(clock.now()[1] + 1)
    assert flash.operations == before


def test_a_wrong_date_is_corrected():
    clock = Clock("/board/data", Ticks())
    clock.set(NOW)
    clock.set(NOW + 3600)
    assert clock.now() == (0, NOW + 3600) and clock.dated() == [[1, NOW + 3600]]


def test_only_the_last_starts_are_remembered():
    for _ in range(KEPT + 5):
        clock = Clock("/board/data", Ticks())
        clock.set(NOW)
    assert [pair[0] for pair in clock.dated()] == list(range(6, KEPT + 6))


def test_what_is_no_date_is_refused():
    clock = Clock("/board/data", Ticks())
    for epoch in (0, -1, 1 << 40, 1.5, "1800000000", None, True):
        try:
            clock.set(epoch)
            raise AssertionError(epoch)
        except ValueError:
            pass
    assert not clock.known


def test_a_lost_count_goes_on_far_from_the_numbers_already_given():
    clock = Clock("/board/data", Ticks())
    for damage in (b"", b"[1, []]", b"[1, []] 00000000", b"\xff" * 40, b"[1] 3"):
        with open("/board/data/clock", "wb") as file:
            file.write(damage)
        clock = Clock("/board/data", Ticks())
        assert clock.boot > 0x10000 and clock.kept
        assert Clock("/board/data", Ticks()).boot == clock.boot + 1


def test_a_flash_that_takes_nothing_does_not_stop_the_clock():
    flash.failing = lambda: 5
    clock = Clock("/board/data", Ticks())
    clock.set(NOW)
    assert not clock.kept and clock.now() == (0, NOW)


globals()[sys.argv[1]]()
print("{}")
