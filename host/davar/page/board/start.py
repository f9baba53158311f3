"""Runs in the page: puts the board's world in place, starts the firmware, and gives it turn after turn.

The firmware is the board's own. Only its endless loop is taken out of its hands, because nothing may wait
in a browser.
"""

import sys

import aloud
import clock
import computer
import files
import machine
import pins
import port
import wire

MOST_TURNS = 200  # taken before the browser gets a turn of its own

_scope = {"__name__": "__main__"}
_turns = None  # of the firmware, once it runs


def start(now, epoch, cause, unique):
    """Power on. now: microseconds; epoch: seconds since 1970 at that moment. Returns as `turn` does."""
    wire.now = clock.born = int(now)
    clock.zero = int(epoch) * 1_000_000 - wire.now
    machine._cause, machine._unique_id = int(cause), bytes.fromhex(unique)
    port.Output.hear = staticmethod(computer.hear)
    _replace_modules()
    return _survive(int(now), lambda: _main(int(epoch)))


def turn(now):
    """Let the board live until it has nothing to do, or for long enough.

    Returns how many milliseconds its clock is ahead because it slept; -1 less that when it resets itself.
    """
    wire.now = max(int(now), wire.now)
    return _survive(int(now), _take_turns)


def drive(gpio, level):
    """A button is pushed (0) or let go (2)."""
    pins.change(gpio, level)


def export():
    """All matches as JSON for `davar import`."""
    return computer.export(_take_turns)


def _replace_modules():
    """The firmware sees our machine, time, sys, os and errno; nothing else of the page is in its way."""
    for name in ("aloud", "clock", "computer", "files", "machine", "pins", "port", "system", "timer", "wire"):
        sys.modules.pop(name, None)
    modules = sys.modules
    modules["machine"], modules["time"], modules["sys"] = machine, clock, port.Sys()
    modules["os"], modules["errno"] = files.Os(), files.Errno
    sys.path[:] = ["", "/lib"]


def _main(epoch):
    from device.app import App
    from device.display.canvas import Canvas

    App.run = _take_over
    aloud.read(Canvas)
    with open("/main.py") as file:
        exec(compile(file.read(), "main.py", "exec"), _scope)
    if _turns:
        _take_turns()
        computer.set_clock(_take_turns, epoch)


def _take_over(app):
    """Stands in for the endless loop."""
    global _turns
    _turns = app.turns()


def _take_turns():
    for _ in range(MOST_TURNS if _turns else 0):
        if next(_turns, True):
            return


def _survive(now, step):
    resets = True
    try:
        wire.run_handlers()
        step()
        resets = False
    except SystemExit:
        pass
    except Exception as fault:
        _scope["write_down"](fault)
    ahead = max(wire.now - now, 0) // 1000
    return -1 - ahead if resets else ahead
