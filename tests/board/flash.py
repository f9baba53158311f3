"""The flash of a Pico: how long it is busy, what a power cut leaves, and the file system in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from davar.sim.flash import BLOCK, BLOCKS, PAGE
from littlefs import LittleFS

from tests.board.chip import Chip

SIZE = 2 * 1024 * 1024
START = SIZE - BLOCKS * BLOCK  # of the file system; before it lies MicroPython

PROGRAM, STATUS, ERASE, ERASE_64K = 0x02, 0x05, 0x20, 0xD8
BUSY = 1  # bit of the status
BUSY_NS = {PROGRAM: 400_000, ERASE: 45_000_000, ERASE_64K: 150_000_000}  # W25Q16JV, typical


class FlashChip:
    """Gives the emulated flash its times, counts what is done to it, and cuts the power in the middle."""

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._ssi: Any = chip.mcu.ssi
        self.operations = 0
        self.erased: Counter[int] = Counter()  # by block
        self.busy_ns = 0
        self._free_at = 0.0
        self._cut: tuple[int, float, Callable[[], None]] | None = None
        self._carry_out, self._exchange = self._ssi._apply_command, self._ssi._shift_byte
        self._ssi._apply_command, self._ssi._shift_byte = self._command, self._byte

    @property
    def done_ns(self) -> float:
        """When the last operation was, or will be, done."""
        return self._free_at

    def cut_at(self, operations: int, part: float, cut: Callable[[], None]) -> None:
        """Call `cut` in the n-th operation from now, of which only the first `part` (0 to 1) happens."""
        self._cut = self.operations + operations, part, cut

    def _byte(self, sent: int) -> int:
        answer = int(self._exchange(sent))
        asked = self._ssi._tx_buffer
        if len(asked) > 1 and asked[0] == STATUS and self._chip.now_ns < self._free_at:
            self._chip.skip(self._free_at)  # with interrupts off: nothing else can happen on the chip
            if self._chip.now_ns < self._free_at:
                answer |= BUSY
        return answer

    def _command(self) -> None:
        sent = bytes(self._ssi._tx_buffer)
        if len(sent) < 4 or sent[0] not in BUSY_NS or not self._ssi._write_enabled:
            self._carry_out()
            return
        address = int.from_bytes(sent[1:4], "big")
        self.operations += 1
        if self._cut and self.operations == self._cut[0]:
            _, part, cut = self._cut
            self._cut = None
            self._carry_out_part(sent[0], address, sent[4:], part)
            cut()
            return
        if sent[0] != PROGRAM:
            self.erased[address // BLOCK] += 1
        self.busy_ns += BUSY_NS[sent[0]]
        self._free_at = self._chip.now_ns + BUSY_NS[sent[0]]
        self._carry_out()

    def _carry_out_part(self, command: int, address: int, data: bytes, part: float) -> None:
        flash = self._chip.mcu.flash
        if command == PROGRAM:
            written = len(data.rstrip(b"\xff"))  # what follows changes nothing
            for index in range(int(written * part)):
                flash[address + index] &= data[index]
        else:
            size = BLOCK if command == ERASE else 16 * BLOCK
            start = address - address % size
            flash[start : start + int(size * part)] = b"\xff" * int(size * part)


def image(files: Mapping[str, bytes]) -> bytes:
    """A file system with these files, as the stock firmware mounts it: path on the board -> contents."""
    return bytes(_filled(files).context.buffer)


def used(files: Mapping[str, bytes]) -> int:
    """Bytes that a file system with these files takes, in whole blocks."""
    return _filled(files).used_block_count * BLOCK


def replaced(contents: bytes, path: str, data: bytes) -> bytes:
    """The contents of the flash with one file of its file system replaced."""
    fs = _mounted(contents)
    with fs.open(path, "wb") as file:
        file.write(data)
    return contents[: -len(fs.context.buffer)] + bytes(fs.context.buffer)


def _filled(files: Mapping[str, bytes]) -> LittleFS:
    fs = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=PAGE, disk_version=0x0002_0000)
    for path, data in files.items():
        folder = path.rpartition("/")[0]
        if folder:
            fs.makedirs(folder, exist_ok=True)
        with fs.open(path, "wb") as file:
            file.write(data)
    return fs


def _mounted(contents: bytes) -> LittleFS:
    fs = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=PAGE, mount=False)
    fs.context.buffer = bytearray(contents[-BLOCK * BLOCKS :])
    fs.mount()
    return fs
