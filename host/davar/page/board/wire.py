"""Runs in the page: the simulated machine's wire, which ends in the page instead of the host's simulator.

The same requests as in davar/sim/mcu/wire.py, answered at once. Nothing waits in a browser: a sleep only sets
the board's clock ahead, and the page lets the real time catch up before the next turn.
"""

from binascii import hexlify

import page

ADC_HALF = 32768

now = 0  # microseconds; the page sets it before every turn
horizon = 1 << 60  # nothing happens during a turn
on_pin = None  # called with GPIO and level for every change of a pin from outside
on_idle = None  # runs the interrupt handlers that wait
waiting = False
data = b""  # what the last reply carried


def ask(what, number=0, payload=b"", quiet=False):
    """Answer a request; returns the status. Raises SystemExit when the board resets."""
    global data
    data = b""
    if what == "I":
        page.write(str(hexlify(payload), "ascii"))
        return len(payload)
    if what == "N":
        data = bytes((page.address,))
    elif what == "J":
        data = bytes((page.status(),) * int.from_bytes(payload, "little"))
    elif what == "V":
        return ADC_HALF
    elif what == "X":
        raise SystemExit
    return 0


def advance(microseconds):
    """Let a little time pass."""
    global now
    now += microseconds
    if waiting:
        run_handlers()


def sleep(microseconds, what="S"):
    """Set the clock ahead, and let interrupt handlers run."""
    advance(microseconds)
    run_handlers()


def run_handlers():
    """Run the handlers of edges and timers."""
    global waiting
    waiting = False
    on_idle()
