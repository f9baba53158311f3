"""Runs on the simulated board: module `time`, on virtual time, with ticks that wrap as on the RP2040."""

import struct
import time as _real

import wire

_PERIOD = 1 << 30
_HALF = 1 << 29
_COST = 2  # microseconds a call takes, so that a loop that only looks at the clock ends
UNSET = 1_609_459_200  # 2021-01-01, where the RP2040's clock starts

born = 0  # virtual time of the last hard reset
start = 0  # milliseconds that the ticks are ahead of it
zero = 0  # microseconds of calendar time at virtual time 0


def ticks_us():
    wire.advance(_COST)
    return (wire.now - born + start * 1000) & (_PERIOD - 1)


def ticks_ms():
    wire.advance(_COST)
    return ((wire.now - born) // 1000 + start) & (_PERIOD - 1)


ticks_cpu = ticks_us


def ticks_add(ticks, delta):
    return (ticks + delta) & (_PERIOD - 1)


def ticks_diff(end, begin):
    return ((end - begin + _HALF) & (_PERIOD - 1)) - _HALF


def sleep_us(us):
    wire.sleep(us)


def sleep_ms(ms):
    wire.sleep(ms * 1000)


def sleep(seconds):
    wire.sleep(int(seconds * 1_000_000))


def time_ns():
    wire.advance(_COST)
    return (zero + wire.now) * 1000


def time():
    return time_ns() // 1_000_000_000


def gmtime(seconds=None):
    return _real.gmtime(time() if seconds is None else seconds)[:8]


localtime = gmtime


def mktime(parts):
    return _real.mktime(tuple(parts[:8]))  # the host starts the interpreter with TZ=UTC


def set_time(microseconds):
    """Set the calendar clock (microseconds since 1970); the host keeps it over a soft reset."""
    global zero
    zero = microseconds - wire.now
    wire.ask("R", 0, struct.pack("<q", zero))
