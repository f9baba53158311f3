"""Runs in the page: modules `os` and `errno` as the firmware sees them."""

import os as _real

import page

BLOCK = 4096
BLOCKS = 352  # as on the Pico
FOLDER = 0x4000  # in the type that ilistdir gives


class Errno:
    """What MicroPython's errno module says is not what its WebAssembly build raises."""

    EEXIST = 20
    ENOENT = 44


class Os:
    def statvfs(self, path):
        free = BLOCKS - _used("/data")
        return BLOCK, BLOCK, BLOCKS, free, free, 0, 0, 0, 0, 255

    def urandom(self, size):
        return bytes.fromhex(page.random(size))

    def __getattr__(self, name):
        return getattr(_real, name)


def _used(folder):
    blocks = 0
    for entry in _real.ilistdir(folder):
        path = folder + "/" + entry[0]
        blocks += _used(path) if entry[1] == FOLDER else (_real.stat(path)[6] + BLOCK - 1) // BLOCK
    return blocks
