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
    """Feeds one, or does nothing on a board without. control: address of the chip's switch, or None."""

    def __init__(self, wanted: bool) -> None:
        self._control = _control()
        self._dog = machine.WDT(timeout=TIMEOUT_MS) if wanted and self._control else None

    def feed(self) -> None:
        """To be called at every turn of the loop."""
        if self._dog:
            self._dog.feed()

    def stop(self) -> None:
        """Let nothing bite any more, until the next start."""
        if self._dog:
            machine.mem32[self._control] &= ~ENABLE
            self._dog = None


def _control() -> int | None:
    if not hasattr(machine, "mem32"):
        return None
    name = os.uname().machine if hasattr(os, "uname") else ""
    for chip, address in CONTROL:
        if chip in name:
            return address
    return None
