"""The I2C bus between the chip and its display, each byte in the time its bits take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from davar.sim.circuit import Update
from davar.sim.panels import Panel

from tests.board.chip import CYCLE_NS, Chip

FUNCTION_I2C = 3  # of a pin
TX_EMPTY = 1 << 4  # interrupt of the I2C block
SYNCHRONIZING = 8  # cycles the block adds to every bit, beside its spike filter
BYTE_BITS = 9  # with its acknowledge


class Bus:
    """One I2C block of the chip as bus master, and the panel that listens on two of its pins.

    `updates`: every transfer of display data, virtual microseconds and bytes. `plugged`: the panel is there.
    """

    def __init__(self, chip: Chip, pins: tuple[int, int, int], address: int, panel: Panel) -> None:
        """`pins`: number of the I2C block, GPIO of SDA and of SCL."""
        number, self._sda, self._scl = pins
        self._chip = chip
        self._block: Any = chip.mcu.i2c[number]
        self._address = address
        self.panel = panel
        self.plugged = True
        self.updates: list[Update] = []
        self._sent = bytearray()
        self._began = self._ended = 0
        self._listens = False
        self._due: Callable[[], object] = lambda: None
        self._alarm = chip.clock.create_alarm(lambda: self._due())
        self._block.on_start = lambda again: self._after(1, self._block.complete_start)
        self._block.on_connect = self._connect
        self._block.on_write_byte = self._write
        self._block.on_read_byte = self._read
        self._block.on_stop = self._stop

    def _after(self, bits: int, then: Callable[[], object]) -> None:
        block = self._block
        cycles = block.scl_low_period + block.scl_high_period + block._spikelen + SYNCHRONIZING
        self._due = then
        self._alarm.schedule(bits * cycles * CYCLE_NS)

    def _connect(self, address: int, mode: int) -> None:
        self._deliver()
        self._began = int(self._chip.now_ns // 1000)
        self._listens = self.plugged and address == self._address and self._wired()
        self._after(BYTE_BITS, self._connected)

    def _connected(self) -> None:
        self._block.complete_connect(self._listens)
        self._after_refusal(self._listens)

    def _write(self, byte: int) -> None:
        self._after(BYTE_BITS, lambda: self._written(byte))

    def _written(self, byte: int) -> None:
        heard = self._listens and self.plugged
        if heard:
            self._sent.append(byte)
            self._ended = int(self._chip.now_ns // 1000)
        self._block.complete_write(heard)
        self._after_refusal(heard)

    def _read(self, acknowledge: bool) -> None:
        heard = self._listens and self.plugged
        answer = self.panel.read(1)[0] if heard else 0xFF
        self._after(BYTE_BITS, lambda: self._block.complete_read(answer))

    def _stop(self) -> None:
        self._deliver()
        self._after(1, self._block.complete_stop)

    def _deliver(self) -> None:
        """Give the panel what one transfer has brought."""
        if self._sent:
            before = self.panel.data_bytes
            self.panel.write(bytes(self._sent))
            if self.panel.data_bytes != before:
                self.updates.append(Update(self._began, self._ended, len(self._sent)))
            self._sent.clear()

    def _after_refusal(self, heard: bool) -> None:
        if not heard:  # the block has thrown its queue away, and the driver waits to be told that it is empty
            self._block._set_interrupts(TX_EMPTY)

    def _wired(self) -> bool:
        gpio = self._chip.mcu.gpio
        return all(gpio[pin].function_select == FUNCTION_I2C for pin in (self._sda, self._scl))
