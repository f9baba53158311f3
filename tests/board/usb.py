"""The computer at the other end of the USB cable: finds the board, opens its serial port, reads or hangs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.board.chip import Chip

FRAME_NS = 1_000_000
FRAME_NUMBER = 0x48  # register
START_OF_FRAME = 1 << 17  # interrupt


class Computer:
    """`received`: what came and was not taken yet; `log`: all that ever came; `found`: it is on the bus.

    The emulator leaves out what a bus does when nothing happens. A host polls for input without end, and so
    does not answer a board that waits for output it has none of: here the question is kept until there is
    something to send. And it marks every millisecond, by which the firmware counts.
    """

    def __init__(self, chip: Chip, cable: bool, opened: bool) -> None:
        """`cable`: there is a computer at all; `opened`: a program has the port open."""
        self._usb: Any = chip.mcu.usb_ctrl
        self._cdc: Any = chip.cdc
        self.received, self.log = bytearray(), bytearray()
        self.found = False
        self.lost = 0  # how often the board has dropped off the bus
        self._opened = opened
        self._reading = opened
        self._to_send = bytearray()
        self._asked: int | None = None  # how much the board would take now
        self._unread: list[bytes | Callable[[], None]] = []  # held back while nobody reads
        self._frame = chip.clock.create_alarm(self._mark_frame)
        self._hook(cable)

    def _hook(self, cable: bool) -> None:
        usb, cdc = self._usb, self._cdc
        self._other_endpoint, usb.on_endpoint_read = usb.on_endpoint_read, self._on_asked
        self._buffer_free, usb._indicate_buffer_ready = usb._indicate_buffer_ready, self._on_buffer_free
        self._forget, usb.on_reset = usb.on_reset, self._on_lost
        self._register, usb.read_uint32 = usb.read_uint32, self._on_register
        self._tell, cdc._cdc_set_control_line_state = cdc._cdc_set_control_line_state, self._tell_lines
        cdc.on_serial_data, cdc.on_device_connected = self._on_data, self._on_found
        if not cable:
            usb.on_usb_enabled = lambda: None

    # -- what a program does with the port
    @property
    def opened(self) -> bool:
        return self._opened

    def open(self, opened: bool = True) -> None:
        """Open or close the port."""
        self._opened = opened
        self.read(opened)
        if self.found:
            self._tell_lines()

    def read(self, reading: bool = True) -> None:
        """Read, or hang with the port open: then the board cannot get rid of what it writes."""
        self._reading = reading
        while self._reading and self._unread:
            held = self._unread.pop(0)
            if isinstance(held, bytes):
                self._on_data(held)
            else:
                held()

    def send(self, data: bytes) -> None:
        """Send to the board; it arrives as fast as the firmware takes it."""
        self._to_send += data
        if self._to_send and self._asked is not None:
            size, self._asked = self._asked, None
            packet = bytes(self._to_send[:size])
            del self._to_send[:size]
            self._usb.endpoint_read_done(self._cdc._out_endpoint, packet)

    @property
    def unsent(self) -> int:
        """Bytes that the firmware has not taken yet."""
        return len(self._to_send)

    # -- what happens on the bus
    def _on_found(self) -> None:
        self.found = True
        self._frame.schedule(FRAME_NS)

    def _on_lost(self) -> None:
        self.found, self._asked = False, None
        self._to_send.clear()
        self._unread.clear()
        self.lost += 1
        self._forget()

    def _on_asked(self, endpoint: int, size: int) -> None:
        if endpoint == self._cdc._out_endpoint:
            self._asked = size
            self.send(b"")
        else:
            self._other_endpoint(endpoint, size)

    def _on_data(self, data: bytes) -> None:
        if self._reading:
            self.received += data
            self.log += data
        else:
            self._unread.append(bytes(data))

    def _on_buffer_free(self, endpoint: int, out: bool) -> None:
        if not self._reading and endpoint == self._cdc._in_endpoint and not out:
            self._unread.append(lambda: self._buffer_free(endpoint, out))
        else:
            self._buffer_free(endpoint, out)

    def _tell_lines(self, value: int | None = None, interface: int | None = None) -> None:
        self._tell(3 if self._opened else 0, interface)  # DTR and RTS

    def _mark_frame(self) -> None:
        if not self.found:
            return
        usb = self._usb
        if usb._int_enable & START_OF_FRAME:
            usb._sof_frame_number = usb._sof_frame_number + 1 & 0x7FF
            usb._int_raw |= START_OF_FRAME
            usb.check_interrupts()
        self._frame.schedule(FRAME_NS)

    def _on_register(self, offset: int) -> int:
        if offset == FRAME_NUMBER and self._usb._int_raw & START_OF_FRAME:
            self._usb._int_raw &= ~START_OF_FRAME
            self._usb.check_interrupts()
        return int(self._register(offset))
