"""Runs on the simulated board: `machine.Timer`; the callbacks run while the board sleeps or asks the host."""

import wire

running = []


class Timer:
    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id=-1, **settings):
        if settings:
            self.init(**settings)

    def init(self, *, mode=PERIODIC, period=1000, freq=None, callback=None, hard=False):
        self.deinit()
        self._every = 1_000_000 // freq if freq else period * 1000
        self._once = mode == self.ONE_SHOT
        self._callback = callback
        self.due = wire.now + self._every
        running.append(self)
        _tell()

    def deinit(self):
        if self in running:
            running.remove(self)
            _tell()


def run_due():
    """Call what is due."""
    for timer in tuple(running):
        if wire.now >= timer.due:
            timer.due += timer._every
            if timer._once:
                running.remove(timer)
            if timer._callback:
                timer._callback(timer)
            _tell()


def _tell():
    """The host wakes a sleeping board at the earliest moment."""
    soonest = min(timer.due for timer in running) - wire.now if running else -1
    wire.ask("A", soonest, quiet=True)
