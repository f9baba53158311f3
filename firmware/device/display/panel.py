"""The panel: an SSD1306, SH1106 or SH1107 on I2C. Sends only what changed, outlives being unplugged.

Nothing here raises when the display is missing, pulled or plugged in again: a failed write marks it
absent, once a second it is tried again, and when it answers the whole picture is sent.
"""

from time import ticks_diff, ticks_ms

from micropython import const

# Columns compared at once. A run of changes costs as much to begin as some 14 columns to send, so equal
# columns between two changes in neighbouring blocks are sent along.
_BLOCK = const(16)
_RETRY_MS = const(1000)

# Commands of power-up, the panel still dark: it is switched on after the first picture.
_SSD1306 = (
    b"\xae\xd5\x80\xa8\x3f\xd3\x00\x40"  # off, clock, 64 rows, no offset, first line 0
    b"\x8d\x14\x20\x02\xa1\xc8\xda\x12"  # charge pump on, page addressing, upright, COM pins alternate
    b"\xd9\xf1\xdb\x40\xa4\xa6\x2e"  # pre-charge, deselect level, show RAM, not inverted, no scrolling
)
_SH1106 = (
    b"\xae\xd5\x80\xa8\x3f\xd3\x00\x40"
    b"\xad\x8b\x32\xa1\xc8\xda\x12"  # DC-DC on, 8 V
    b"\xd9\x22\xdb\x35\xa4\xa6"
)
# A 128x64 SH1107 is a 64x128 panel lying on its side: a page is 8 columns wide, a RAM column one row,
# the top row last. Such modules start 96 lines in and bring their own supply of the panel's voltage.
_SH1107 = b"\xae\xd5\x51\xa8\x3f\xd3\x60\xdc\x00\x20\xa0\xc0\xad\x8a\xd9\x22\xdb\x35\xa4\xa6"

_CONTROLLERS = {"ssd1306": (_SSD1306, 8), "sh1106": (_SH1106, 8), "sh1107": (_SH1107, 16)}


class Panel:
    """A 128x64 panel; `present` says whether it answered last."""

    def __init__(self, i2c, controller: str, address: int, column: int = 0) -> None:
        """`column` is the first RAM column on the glass (2 on most SH1106 modules)."""
        self._setup, pages = _CONTROLLERS[controller]
        self._i2c = i2c
        self._address = address
        self._column = column
        self._pages = pages
        self._width = width = 1024 // pages
        # What the panel shows. The spare byte before each page takes the control byte of a write
        # that starts in its first column, so that a run goes out without being copied.
        self._sent = memoryview(bytearray(pages * (width + 1)))
        self._had_pages = [self._sent[p * (width + 1) + 1 : (p + 1) * (width + 1)] for p in range(pages)]
        self._buffer = None  # the picture that these are views of
        self._new_pages: list[memoryview] = []
        self._turned = None
        if pages == 16:
            from device.display.turned import Turned

            self._turned = Turned()
        self._head = bytearray(4)
        self._status = bytearray(1)
        self._contrast = 0xCF
        self._power = True
        self._stale = True  # what its RAM holds is unknown
        self._lit = False  # told to shine since it was set up
        self._tells = False  # its status byte can be trusted
        self.present = False
        self.sent = 0  # bytes since power-on, for measurements
        self._checked = ticks_ms()
        self._start()

    def show(self, buffer) -> None:
        """Brings the picture (1024 bytes, MONO_VLSB) to the panel; cheap when nothing changed.

        Call it about once a second even if nothing changed: that is how a panel that was unplugged
        is noticed and comes back.
        """
        if not self._ready():
            return
        if self._turned:
            buffer = self._turned.picture(buffer)
        if buffer is not self._buffer:
            self._look_at(buffer)
        try:
            for page in range(self._pages):
                if self._stale:
                    self._run(page, 0, self._width)
                elif self._had_pages[page] != self._new_pages[page]:
                    self._changes(page)
            self._stale = False
            if not self._lit:
                self._light()
        except OSError:
            self.present = False

    def contrast(self, value: int) -> None:
        """Brightness, 0 to 255."""
        self._contrast = value
        self._tell(b"\x00\x81" + bytes((value,)))

    def power(self, on: bool) -> None:
        """Dark or shining; the picture is kept and may change meanwhile."""
        self._power = on
        self._tell(b"\x00\xaf" if on else b"\x00\xae")

    def _ready(self) -> bool:
        """Whether the panel is there and set up; looks at most once a second."""
        now = ticks_ms()
        if ticks_diff(now, self._checked) < _RETRY_MS:
            return self.present
        self._checked = now
        if not self.present:
            self._start()
        elif not self._tells:
            self._tell(b"\x00\xe3")  # a command that does nothing: is it there?
        elif self._power and self._lit and self._is_off():  # it lost power since we spoke last
            self._start()
        return self.present

    def _is_off(self) -> bool:
        """Asks for the status byte; True if the panel says that it is off, or says nothing."""
        try:
            self._i2c.readfrom_into(self._address, self._status)
        except OSError:
            return True
        return bool(self._status[0] & 0x40)

    def _start(self) -> None:
        """Sets the panel up, dark; what its RAM holds is unknown."""
        self._stale = True
        self._lit = False
        try:
            self._i2c.writeto(self._address, b"\x00" + self._setup)
            self._i2c.writeto(self._address, b"\x00\x81" + bytes((self._contrast,)))
            self.present = True
        except OSError:
            self.present = False

    def _light(self) -> None:
        """Switches the panel on, its first picture being in RAM, and asks whether it says so."""
        self._lit = True
        if not self._power:
            return
        self._i2c.writeto(self._address, b"\x00\xaf")
        self._tells = not self._is_off()

    def _tell(self, commands: bytes) -> None:
        if self.present:
            try:
                self._i2c.writeto(self._address, commands)
            except OSError:
                self.present = False

    def _look_at(self, buffer) -> None:
        """Cuts a buffer into the views that are compared; done once, as the canvas keeps its buffer."""
        width = self._width
        self._buffer = buffer
        view = memoryview(buffer)
        self._new_pages = [view[c : c + width] for c in range(0, 1024, width)]

    def _changes(self, page: int) -> None:
        """Sends the columns of a page that differ: a run for every row of neighbouring unequal blocks."""
        had, new = self._had_pages[page], self._new_pages[page]
        start = -1  # of a run
        for column in range(0, self._width, _BLOCK):
            if had[column : column + _BLOCK] != new[column : column + _BLOCK]:
                if start < 0:
                    start = column
                stop = column + _BLOCK
            elif start >= 0:
                self._trimmed(page, start, stop)
                start = -1
        if start >= 0:
            self._trimmed(page, start, stop)

    def _trimmed(self, page: int, start: int, stop: int) -> None:
        """Sends a run without the equal columns at its ends."""
        had, new = self._had_pages[page], self._new_pages[page]
        while had[start] == new[start]:
            start += 1
        while had[stop - 1] == new[stop - 1]:
            stop -= 1
        self._run(page, start, stop)

    def _run(self, page: int, start: int, stop: int) -> None:
        """Sends columns start to stop - 1 of a page."""
        at = page * (self._width + 1) + start  # the byte before the run
        data = self._sent[at : at + 1 + stop - start]
        data[1:] = self._new_pages[page][start:stop]
        before = data[0]
        data[0] = 0x40
        column = self._column + start
        if self._turned:
            column = self._column + self._width - stop
            data = self._turned.backwards(data)
        head = self._head
        head[1] = 0xB0 | page
        head[2] = column & 15
        head[3] = 0x10 | column >> 4
        try:
            self._i2c.writeto(self._address, head)
            self._i2c.writeto(self._address, data)
        finally:
            self._sent[at] = before
        self.sent += 4 + len(data)
