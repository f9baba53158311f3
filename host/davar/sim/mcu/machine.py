"""Runs on the simulated board: module `machine`, whose pins and buses end in the simulator on the host."""

import struct

import clock
import wire
from pins import ADC, PWM, Pin, disable_irq, enable_irq
from system import Memory
from timer import Timer

__all__ = ("ADC", "I2C", "PWM", "RTC", "WDT", "Pin", "SoftI2C", "Timer", "disable_irq", "enable_irq")

PWRON_RESET = 1
WDT_RESET = 3
_EXIT = {"hard": 0, "soft": 1, "raw": 2, "bootloader": 3}

_cause = PWRON_RESET
_unique_id = b""

mem32 = Memory()


class I2C:
    """The I2C controller. Numbers of pins go with each transfer, so a wrong pin reaches nobody."""

    def __init__(self, id=-1, *, scl, sda, freq=400_000, timeout=50_000):
        self._wires = sda.id << 7 | scl.id << 12 | (freq // 10_000) << 17

    def scan(self):
        wire.ask("N", self._wires)
        return list(wire.data)

    def writeto(self, address, data, stop=True):
        status = wire.ask("I", address | self._wires, data)
        if status < 0:
            raise OSError(-status)
        return status

    def writevto(self, address, parts, stop=True):
        return self.writeto(address, b"".join(parts))

    def readfrom(self, address, size, stop=True):
        status = wire.ask("J", address | self._wires, struct.pack("<H", size))
        if status < 0:
            raise OSError(-status)
        return wire.data

    def readfrom_into(self, address, buffer, stop=True):
        buffer[:] = self.readfrom(address, len(buffer))

    def writeto_mem(self, address, register, data, *, addrsize=8):
        self.writeto(address, bytes((register,)) + data)

    def readfrom_mem(self, address, register, size, *, addrsize=8):
        self.writeto(address, bytes((register,)))
        return self.readfrom(address, size)


SoftI2C = I2C


class RTC:
    """The calendar clock; starts at 2021-01-01 after a hard reset, as on the RP2040."""

    def datetime(self, parts=None):
        if parts is None:
            now = clock.time_ns() // 1000
            year, month, day, hour, minute, second, weekday = clock.gmtime(now // 1_000_000)[:7]
            return (year, month, day, weekday, hour, minute, second, 0)
        year, month, day, _, hour, minute, second, _ = parts
        clock.set_time(clock.mktime((year, month, day, hour, minute, second, 0, 0)) * 1_000_000)


class WDT:
    """The watchdog; bites on the host's virtual clock."""

    def __init__(self, id=0, timeout=5000):
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        mem32.start_watchdog(timeout)

    def feed(self):
        wire.ask("D", 0)


def exit(way):
    """Leave this interpreter; the host starts the next one: hard, soft, raw (soft, without main.py)."""
    wire.ask("X", _EXIT[way])


def reset():
    exit("hard")


def soft_reset():
    raise SystemExit


def bootloader(timeout=0):
    exit("bootloader")


def idle():
    wire.advance(1000)


def freq(hz=125_000_000):
    return hz


def unique_id():
    return _unique_id


def reset_cause():
    return _cause
