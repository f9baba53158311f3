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
    global now, horizon, data
    struct.pack_into(REQUEST, _out, 0, ord(what), len(payload), number, now)
    try:
        _link.write(_out)
        if payload:
            _link.write(payload)
        if _link.readinto(_in) != 24:
            raise SystemExit
    except OSError:
        raise SystemExit from None  # the host is gone, and so is this board
    status, flags, changes, size, now, horizon = struct.unpack(REPLY, _in)
    for _ in range(changes):
        _link.readinto(_change)
        on_pin(_change[0], _change[1])
    data = _link.read(size) if size else b""
    if not quiet:
        _handlers()
        if flags & INTERRUPT:
            raise KeyboardInterrupt
    return status


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
