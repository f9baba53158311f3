"""The picture for a panel that lies on its side: pages of 8 columns instead of 8 rows."""

import framebuf

_PAGES = 16
_ROWS = 64


class Turned:
    """Turns pictures of 128x64 into 16 pages of 64 bytes; bit n of byte y is pixel (8 page + n, y)."""

    def __init__(self) -> None:
        self._bytes = bytearray(_PAGES * _ROWS)
        view = memoryview(self._bytes)
        self._parts = [
            framebuf.FrameBuffer(view[p * _ROWS : (p + 1) * _ROWS], 8, _ROWS, framebuf.MONO_HMSB)
            for p in range(_PAGES)
        ]
        self._buffer = bytearray(0)
        self._picture = self._parts[0]

    def picture(self, buffer) -> bytearray:
        """The turned picture (always the same bytearray) of a MONO_VLSB buffer."""
        if buffer is not self._buffer:
            self._buffer = buffer
            self._picture = framebuf.FrameBuffer(buffer, 8 * _PAGES, _ROWS, framebuf.MONO_VLSB)
        for page in range(_PAGES):
            self._parts[page].blit(self._picture, -8 * page, 0)
        return self._bytes

    def backwards(self, data) -> memoryview:
        """A write with its control byte first and its columns in reverse: the top row comes last."""
        return memoryview(b"\x40" + bytes(reversed(data[1:])))
