"""The flash chip: an image file with the Pico's geometry that wears, takes its time and can lose power."""

import fcntl
import mmap
import os
import random
from pathlib import Path

from davar.errors import Failure

BLOCK = 4096
BLOCKS = 352
PAGE = 256
ERASE_US = 45_000
PROGRAM_US = 400
TORN = ("nothing", "half", "garbage")


class PowerCut(Exception):
    """The power went while the flash was written."""


class Flash:
    """An image file as chip, made by davar.sim.image. Counters run from its creation, over power cuts."""

    def __init__(self, path: Path) -> None:
        """Raises Failure when another simulator uses the image."""
        self._file = os.open(path, os.O_RDWR)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise Failure(
                f"{path} is in use by another simulator. Close that, or name another file."
            ) from error
        self.data = mmap.mmap(self._file, BLOCK * BLOCKS)
        self.path = path
        self.erases = self.programs = self.bytes_programmed = 0
        self.busy_us = 0
        self.block_erases = [0] * BLOCKS
        self._cut_in = 0
        self._torn = "nothing"

    @property
    def operations(self) -> int:
        """Erases and programs so far."""
        return self.erases + self.programs

    def fileno(self) -> int:
        return self._file

    def arm_power_cut(self, operation: int, torn: str = "half") -> None:
        """Lose power in the given operation from now (1 is the next; 0 disarms).

        `torn` is what that operation leaves: nothing, half of it, or half of it and then garbage.
        """
        if torn not in TORN:
            raise ValueError(f"torn is one of {TORN}")
        self._cut_in, self._torn = operation, torn

    def erase(self, block: int) -> int:
        """Set a block to ones; returns the microseconds it takes. Raises PowerCut."""
        if not 0 <= block < BLOCKS:
            return 0
        self.erases += 1
        self.block_erases[block] += 1
        self._write(block * BLOCK, b"\xff" * BLOCK)
        self.busy_us += ERASE_US
        return ERASE_US

    def program(self, offset: int, data: bytes) -> int:
        """Clear bits from `offset` on; returns the microseconds it takes. Raises PowerCut."""
        if offset < 0 or offset + len(data) > len(self.data):
            return 0
        self.programs += 1
        self.bytes_programmed += len(data)
        size = len(data)
        there = int.from_bytes(self.data[offset : offset + size], "little")
        self._write(offset, (there & int.from_bytes(data, "little")).to_bytes(size, "little"))
        cost = PROGRAM_US * -(-size // PAGE)
        self.busy_us += cost
        return cost

    def close(self) -> None:
        self.data.close()
        os.close(self._file)

    def _write(self, offset: int, data: bytes) -> None:
        if self._cut_in:
            self._cut_in -= 1
            if not self._cut_in:
                self._tear(offset, data)
                raise PowerCut
        self.data[offset : offset + len(data)] = data

    def _tear(self, offset: int, data: bytes) -> None:
        half = len(data) // 2
        if self._torn == "nothing":
            return
        self.data[offset : offset + half] = data[:half]
        if self._torn == "garbage":
            noise = random.Random(offset).randbytes(len(data) - half)
            self.data[offset + half : offset + len(data)] = noise
