"""The display controllers SSD1306, SH1106 and SH1107, fed with the bytes a driver sends over I2C.

A panel keeps what the chip keeps: display RAM, address pointers, mirroring, power. RAM starts as garbage, the
glass starts dark, and what a real module would not understand is noted in `errors`.
"""

from __future__ import annotations

import random
from typing import ClassVar

from davar.sim.pixels import HEIGHT, WIDTH, Pixels

_PAGES = 8
_MAX_ERRORS = 100


class Panel:
    """What the three have in common: the I2C framing and the commands they share."""

    columns = WIDTH  # of display RAM
    lines = HEIGHT
    # Commands that are followed by argument bytes: opcode -> how many.
    arguments: ClassVar = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
    ignored = frozenset((0xD5, 0xD9, 0xDB, 0xE3))  # clock, precharge, VCOMH, NOP: nothing to see

    def __init__(self, first: int = 0) -> None:
        self.first = first  # column of RAM at the left edge of the glass
        self.power_on()

    def power_on(self) -> None:
        """Registers to their reset values, RAM to garbage."""
        self.ram = bytearray(random.Random(64).randbytes(self.columns * self.lines // 8))
        self.page = self.column = 0
        self.contrast = 0x7F
        self.on = self.inverted = self.all_on = self.pump = False
        self.flip_x = self.flip_y = False  # A1 and C8: how the usual module is upright
        self.start_line = self.offset = 0
        self.multiplex = HEIGHT - 1
        self.errors: list[str] = []
        self.data_bytes = self.command_bytes = 0
        self._opcode: int | None = None
        self._collected: list[int] = []

    def write(self, data: bytes) -> None:
        """One I2C write transaction: control bytes, commands, display data."""
        position = 0
        while position < len(data):
            control = data[position]
            if control & 0x3F:
                self._error(f"control byte {control:02X}")
            single = control & 0x80  # one byte follows, then another control byte
            end = position + 2 if single else len(data)
            part = data[position + 1 : end]
            if control & 0x40:
                self.data_bytes += len(part)
                self._store(part)
            else:
                self.command_bytes += len(part)
                for byte in part:
                    self._command(byte)
            position = end

    def read(self, size: int) -> bytes:
        """The status register: bit 6 is set while the panel is off."""
        return bytes((0x00 if self.on else 0x40,)) * size

    @property
    def lit(self) -> bool:
        """Whether the glass can show anything: switched on and with drive voltage."""
        return self.on and self.pump

    def pixels(self) -> Pixels:
        """The picture on the glass of the usual module."""
        if not self.lit:
            return Pixels.dark()
        return Pixels([self._row(y) for y in range(HEIGHT)])

    def _row(self, y: int) -> str:
        line = y if self.flip_y else HEIGHT - 1 - y
        if line > self.multiplex:
            return "." * WIDTH
        line = (line + self.start_line + self.offset) % self.lines
        base, bit = line // 8 * self.columns + self.first, line % 8
        lit = [self.all_on or byte >> bit & 1 for byte in self.ram[base : base + WIDTH]]
        if not self.flip_x:
            lit.reverse()
        return "".join(".#"[value ^ self.inverted] for value in lit)

    def _command(self, byte: int) -> None:
        """Collect a command until its arguments are complete, then carry it out."""
        if self._opcode is None:
            self._opcode, self._collected = byte, []
        else:
            self._collected.append(byte)
        if len(self._collected) < self.arguments.get(self._opcode, 0):
            return
        opcode, self._opcode = self._opcode, None
        if not self._run(opcode, self._collected):
            self._error(f"unknown command {opcode:02X}")

    def _run(self, opcode: int, arguments: list[int]) -> bool:
        """Carry out a command; False when the chip does not know it."""
        if opcode <= 0x0F:
            self.column = self.column & 0xF0 | opcode
        elif opcode <= 0x1F:
            self.column = (opcode & 0x0F) << 4 | self.column & 0x0F
        elif 0x40 <= opcode <= 0x7F:
            self.start_line = opcode & 0x3F
        elif opcode == 0x81:
            self.contrast = arguments[0]
        elif opcode in (0xA0, 0xA1):
            self.flip_x = opcode == 0xA1
        elif opcode in (0xA4, 0xA5):
            self.all_on = opcode == 0xA5
        elif opcode in (0xA6, 0xA7):
            self.inverted = opcode == 0xA7
        elif opcode == 0xA8:
            self._set_multiplex(arguments[0])
        elif opcode in (0xAE, 0xAF):
            self.on = opcode == 0xAF
        elif 0xB0 <= opcode <= 0xB7:
            self.page = opcode & 7
        elif 0xC0 <= opcode <= 0xCF:
            self.flip_y = bool(opcode & 8)
        elif opcode == 0xD3:
            self.offset = arguments[0] & 0x3F
        elif opcode == 0xDA:
            if arguments[0] & 0x10 == 0:
                self._error(f"COM pins {arguments[0]:02X}: lines of a 128x64 module would be mixed up")
        else:
            return opcode in self.ignored
        return True

    def _set_multiplex(self, value: int) -> None:
        if value < 15:
            self._error(f"multiplex ratio {value}")
        else:
            self.multiplex = value & 0x3F

    def _store(self, data: bytes) -> None:
        """Display data at the address pointer."""
        raise NotImplementedError

    def _error(self, text: str) -> None:
        if len(self.errors) < _MAX_ERRORS:
            self.errors.append(text)


class SSD1306(Panel):
    """128 columns; three addressing modes; dark until the charge pump is switched on (8D 14)."""

    arguments: ClassVar = Panel.arguments | {
        0x20: 1,
        0x21: 2,
        0x22: 2,
        0x26: 6,
        0x27: 6,
        0x29: 5,
        0x2A: 5,
        0x8D: 1,
        0xA3: 2,
    }
    ignored = Panel.ignored | {0x2E}  # scrolling off
    _HORIZONTAL, _VERTICAL, _PAGED = 0, 1, 2

    def power_on(self) -> None:
        super().power_on()
        self.mode = self._PAGED
        self.column_range = (0, WIDTH - 1)
        self.page_range = (0, _PAGES - 1)

    def _run(self, opcode: int, arguments: list[int]) -> bool:
        if opcode == 0x20:
            self.mode = arguments[0] & 3
            if self.mode == 3:
                self._error("addressing mode 3")
        elif opcode == 0x21:
            self.column_range = self._range(arguments, 0x7F)
            self.column = self.column_range[0]
        elif opcode == 0x22:
            self.page_range = self._range(arguments, 7)
            self.page = self.page_range[0]
        elif opcode == 0x8D:
            self.pump = bool(arguments[0] & 4)
        elif opcode in (0x26, 0x27, 0x29, 0x2A, 0x2F, 0xA3):
            self._error(f"command {opcode:02X}: scrolling is not emulated")
        else:
            return super()._run(opcode, arguments)
        return True

    def _range(self, arguments: list[int], mask: int) -> tuple[int, int]:
        first, last = arguments[0] & mask, arguments[1] & mask
        if first > last or max(arguments) > mask:
            self._error(f"address range {arguments[0]} to {arguments[1]}")
        return first, last

    def _store(self, data: bytes) -> None:
        for byte in data:
            column = self.column & 0x7F
            self.ram[self.page * WIDTH + column] = byte
            if self.mode == self._VERTICAL:
                self._next_page()
                if self.page == self.page_range[0]:
                    self._next_column()
            else:
                self._next_column()
                if self.mode == self._HORIZONTAL and self.column == self.column_range[0]:
                    self._next_page()

    def _next_column(self) -> None:
        first, last = self.column_range if self.mode != self._PAGED else (0, WIDTH - 1)
        self.column = first if self.column & 0x7F == last else (self.column + 1) & 0x7F

    def _next_page(self) -> None:
        first, last = self.page_range
        self.page = first if self.page == last else (self.page + 1) & 7


class SH1106(Panel):
    """132 columns, of which the module shows 128; pages only; its converter is on after reset."""

    columns = 132
    arguments: ClassVar = Panel.arguments | {0xAD: 1}

    def __init__(self, first: int = 2) -> None:
        super().__init__(first)

    def power_on(self) -> None:
        super().power_on()
        self.pump = True

    def _run(self, opcode: int, arguments: list[int]) -> bool:
        if opcode == 0xAD:
            self.pump = bool(arguments[0] & 1)
        elif not 0x30 <= opcode <= 0x33:  # voltage of the converter
            return super()._run(opcode, arguments)
        return True

    def _store(self, data: bytes) -> None:
        for byte in data:
            if self.column >= self.columns:  # the pointer stops behind the last column
                self._error("data behind the last column")
                return
            self.ram[self.page * self.columns + self.column] = byte
            self.column += 1


class SH1107(Panel):
    """128 columns in 16 pages behind a glass that lies on its side: a column of RAM is a row of the picture.

    The usual 128x64 module has its rows on the outputs 32 to 95, so it is upright with D3 60, A0 and C0.
    """

    lines = 128
    arguments: ClassVar = Panel.arguments | {0xAD: 1, 0xDC: 1}
    _WIRED = 32

    def power_on(self) -> None:
        super().power_on()
        self.pump = True  # the module brings its own supply
        self.vertical = False

    def _row(self, y: int) -> str:
        output = y if self.flip_y else HEIGHT - 1 - y
        if output > self.multiplex:
            return "." * WIDTH
        column = (output + self._WIRED + self.start_line + self.offset) % self.columns
        lit = [
            1 if self.all_on else byte >> bit & 1
            for byte in self.ram[column :: self.columns]
            for bit in range(8)
        ]
        if self.flip_x:
            lit.reverse()
        return "".join(".#"[value ^ self.inverted] for value in lit)

    def _run(self, opcode: int, arguments: list[int]) -> bool:
        if 0x18 <= opcode <= 0x1F or 0x40 <= opcode <= 0x7F:
            return False  # columns end at 127; the start line has a command of its own
        if opcode in (0x20, 0x21):
            self.vertical = opcode == 0x21
        elif 0xB0 <= opcode <= 0xBF:
            self.page = opcode & 15
        elif opcode == 0xA8:
            self.multiplex = arguments[0] & 0x7F
        elif opcode == 0xAD:
            self.pump = True
        elif opcode == 0xD3:
            self.offset = arguments[0] & 0x7F
        elif opcode == 0xDC:
            self.start_line = arguments[0] & 0x7F
        else:
            return super()._run(opcode, arguments)
        return True

    def _store(self, data: bytes) -> None:
        for byte in data:
            self.ram[self.page * self.columns + self.column] = byte
            if self.vertical:
                self.page = (self.page + 1) & 15
                if self.page == 0:
                    self.column = (self.column + 1) & 0x7F
            else:
                self.column = (self.column + 1) & 0x7F


CONTROLLERS: dict[str, type[Panel]] = {"ssd1306": SSD1306, "sh1106": SH1106, "sh1107": SH1107}
