"""Runs on the simulated board: module `os` with the board's name, and the register the firmware switches."""

import os as _real
import sys
from collections import namedtuple

import wire

MACHINE = "Raspberry Pi Pico with RP2040"
WATCHDOG_CTRL = 0x40058000
ENABLE = 1 << 30
_Uname = namedtuple("_Uname", ("sysname", "nodename", "release", "version", "machine"))


class Os:
    def uname(self):
        release = "{}.{}.{}".format(*sys.implementation[1][:3])
        return _Uname("rp2", "rp2", release, f"v{release} simulated", MACHINE)

    def __getattr__(self, name):
        return getattr(_real, name)


class Memory:
    """`machine.mem32`: the watchdog's switch; every other address reads 0."""

    _control = 0

    def __getitem__(self, address):
        return self._control if address == WATCHDOG_CTRL else 0

    def __setitem__(self, address, value):
        if address == WATCHDOG_CTRL:
            if not value & ENABLE:
                wire.ask("D", -1)
            self._control = value

    def start_watchdog(self, timeout):
        wire.ask("D", timeout)
        self._control |= ENABLE
