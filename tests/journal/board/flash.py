"""The flash of a Pico in memory, for littlefs on MicroPython: counts, records and breaks its operations."""

import vfs

BLOCKS, BLOCK, PAGE = 352, 4096, 256
ERASE_MS, PAGE_MS = 45, 0.4
EIO = 5


class PowerCut(Exception):
    """The power is gone; not an OSError, so that nothing on the device can catch it."""


class Flash:
    """A block device. log: None, or a list that every operation (block, offset, data or None) is added to.

    failing: called before each operation; its result is the error that littlefs gets. done_anyway: an
    operation that fails has been done to the flash all the same.
    """

    def __init__(self, image=None):
        self.image = image or bytearray(b"\xff" * (BLOCKS * BLOCK))
        self.erases = [0] * BLOCKS
        self.operations = self.pages = self.reads = self.read_bytes = 0
        self.log = None
        self.failing = None
        self.done_anyway = False

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        self.reads += 1
        self.read_bytes += len(buffer)
        buffer[:] = memoryview(self.image)[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        return self._do(block, offset, buffer)

    def ioctl(self, request, argument):
        if request == 4:
            return BLOCKS
        if request == 5:
            return BLOCK
        return self._do(argument, 0, None) if request == 6 else 0

    def _do(self, block, offset, data):
        error = self.failing() if self.failing else 0
        if error and not self.done_anyway:
            return -error
        if self.log is not None:
            self.log.append((block, offset, data and bytes(data)))
        self.operations += 1
        if data is None:
            self.erases[block] += 1
        else:
            self.pages += len(data) // PAGE
        apply(self.image, block, offset, data)
        return -error

    def cost_ms(self):
        return sum(self.erases) * ERASE_MS + self.pages * PAGE_MS


def apply(image, block, offset, data):
    """Do an operation to the bytes of a flash."""
    start = block * BLOCK + offset
    image[start : start + (len(data) if data else BLOCK)] = data or b"\xff" * BLOCK


def tear(image, block, offset, data, how):
    """Do what a power cut leaves of an operation: 0 nothing, 1 its first half, 2 that and garbage."""
    start = block * BLOCK + offset
    size = len(data) if data else BLOCK
    half = size // 2
    if how:
        image[start : start + half] = data[:half] if data else b"\xff" * half
    if how == 2:
        seed = start
        for at in range(start + half, start + size):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            image[at] = seed >> 16 & 0xFF


def mount(flash, point="/board"):
    """As the firmware of a Pico does it. The mount point's folder `data` is the journal's."""
    vfs.mount(vfs.VfsLfs2(flash, progsize=PAGE), point)


def fresh():
    """A formatted flash, mounted."""
    flash = Flash()
    vfs.VfsLfs2.mkfs(flash, progsize=PAGE)
    mount(flash)
    return flash


def unmount(point="/board"):
    vfs.umount(point)
