"""Runs on the simulated board: the wire to the host, and the virtual clock that every reply carries.

A request is 16 bytes (what, length, number, board's time) and a payload; the host answers each with 24 bytes
(status, flags, pin changes, new time, next moment at which something happens) and lets time pass meanwhile.
"""

import struct
import sys

REQUEST = "<BxHiq"
REPLY = "<iBBHqq"
INTERRUPT = 1  # flag: Ctrl-C came

_link = None
_out = bytearray(16)
_in = bytearray(24)
_change = bytearray(2)

_step = _status = _flags = 0  # of the exchange under way

now = 0  # microseconds of virtual time
horizon = 0  # until here nothing happens that the board has not been told
on_pin = None  # called with GPIO and level for every change of a pin from outside
on_idle = None  # runs the interrupt handlers that wait
waiting = False  # handlers wait because a flash operation kept interrupts off
data = b""  # what the last reply carried


def open_wire(fd):
    """Use the socket with this number."""
    global _link
    _link = open(fd, "r+b")  # noqa: SIM115 - as long as the board lives


def ask(what, number=0, payload=b"", quiet=False):
    """Send a request and take its answer; returns the status.

    `quiet` leaves interrupt handlers for later, as flash operations do. Raises KeyboardInterrupt.
    """
    global _step
    struct.pack_into(REQUEST, _out, 0, ord(what), len(payload), number, now)
    _step = 0
    interrupted = False
    try:
        try:
            _exchange(payload)
        except KeyboardInterrupt:  # by a signal; half a request would leave both sides waiting for ever
            interrupted = True
            _exchange(payload)
    except OSError:
        raise SystemExit from None  # the host is gone, and so is this board
    status = _status  # the handlers may ask, too
    if not quiet:
        interrupted = interrupted or _flags & INTERRUPT
        _handlers()
    if interrupted:
        raise KeyboardInterrupt
    return status


def _exchange(payload):
    """The steps of one exchange that are still to be done: each read or write is done once."""
    global now, horizon, data, _step, _status, _flags
    if _step == 0:
        _link.write(_out)
        _step = 1
    if _step == 1:
        if payload:
            _link.write(payload)
        _step = 2
    if _step == 2:
        if _link.readinto(_in) != 24:
            raise SystemExit
        _step = 3
    _status, _flags, changes, size, now, horizon = struct.unpack(REPLY, _in)
    while _step < 3 + changes:
        _link.readinto(_change)
        _step += 1
        on_pin(_change[0], _change[1])
    if _step == 3 + changes:
        data = _link.read(size) if size else b""
        _step += 1


def advance(microseconds):
    """Let a little time pass for work that needs no answer."""
    global now
    now += microseconds
    if now >= horizon:
        ask("T")
    elif waiting:
        _handlers()


def sleep(microseconds, what="S"):
    """Sleep; interrupt handlers run at their time. With `what` "W" input on the serial port ends it."""
    until = now + microseconds
    while True:
        early = ask(what, min(max(until - now, 0), 1_000_000_000))
        if now >= until or (early and what == "W"):
            return


def _handlers():
    global waiting
    waiting = False
    try:
        on_idle()
    except Exception as error:
        print("Unhandled exception in IRQ callback:")
        sys.print_exception(error)
