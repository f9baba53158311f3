"""The watchdog: restarts a device that no longer turns its loop, and steps aside for the prompt.

On the RP2040 and RP2350 a watchdog once begun cannot be ended through `machine.WDT`; its enable bit can
be cleared all the same, and must be before the prompt is left to a computer, whose work takes longer.
"""

import os

import machine

TIMEOUT_MS = 8000  # an erase takes 45 ms, folding a long match about a second
CONTROL = (("RP2040", 0x40058000), ("RP2350", 0x400D8000))  # data sheets: WATCHDOG, CTRL
ENABLE = 1 << 30


class Watchdog:
    """Feeds one, or does nothing on a board without."""

    def __init__(self, wanted: bool) -> None:
        self._dog = machine.WDT(timeout=TIMEOUT_MS) if wanted and _control() else None

    def feed(self) -> None:
        """To be called at every turn of the loop."""
        if self._dog:
            self._dog.feed()


def stop() -> None:
    """Let no watchdog bite any more, until the next start."""
    control = _control()
    if control:
        machine.mem32[control] &= ~ENABLE


def _control() -> int | None:
    """The address of the chip's switch, where it is known."""
    if not hasattr(machine, "mem32"):
        return None
    name = os.uname().machine if hasattr(os, "uname") else ""
    for chip, address in CONTROL:
        if chip in name:
            return address
    return None
