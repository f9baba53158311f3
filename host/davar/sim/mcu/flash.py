"""Runs on the simulated board: the flash as block device, with the geometry of the Pico's file system.

Reads come straight from the image; the host makes every change, so it can count, delay and cut them.
"""

import wire

BLOCK = 4096
BLOCKS = 352


class Flash:
    def __init__(self, fd):
        self._image = open(fd, "rb")  # noqa: SIM115 - as long as the board lives

    def readblocks(self, block, buffer, offset=0):
        self._image.seek(block * BLOCK + offset)
        self._image.readinto(buffer)

    def writeblocks(self, block, buffer, offset=None):
        if offset is None:
            for number in range(block, block + len(buffer) // BLOCK):
                wire.ask("E", number, quiet=True)
            offset = 0
        wire.ask("P", block * BLOCK + offset, buffer, quiet=True)

    def ioctl(self, what, block):
        if what == 4:
            return BLOCKS
        if what == 5:
            return BLOCK
        if what == 6:
            wire.ask("E", block, quiet=True)
        return 0
