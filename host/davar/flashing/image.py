"""One UF2 file with MicroPython and Davar, to be dragged onto a board that waits in its bootloader."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from littlefs import LittleFS

from davar.building import boards
from davar.errors import BUG, Failure
from davar.flashing import interpreter
from davar.flashing.flash import tree_of
from davar.flashing.uf2 import PAYLOAD, BadUf2, Uf2, decode

FLASH_START = 0x1000_0000  # where flash lies in memory
BLOCK = 4096
DISK_VERSION = 0x0002_0000  # of littlefs: what MicroPython 1.24 writes and every later one reads
_MACHINE = re.compile(rb"[A-Z][ -:<-~]{2,60} with (?:RP2040|RP2350)")
_VERSION = re.compile(rb"v(\d+)\.(\d+)(?:\.\d+)?[-.\w]* on \d{4}-")


@dataclass(frozen=True)
class Geometry:
    """Of a board's flash, in bytes; the file system is at its end."""

    flash: int
    disk: int

    @property
    def start(self) -> int:
        """Address of the file system."""
        return FLASH_START + self.flash - self.disk


# As MicroPython calls the machine -> what its configuration of the board says.
GEOMETRIES = {
    "Raspberry Pi Pico with RP2040": Geometry(2 << 20, 1408 << 10),
    "Raspberry Pi Pico2 with RP2350": Geometry(4 << 20, 3 << 20),
}


def image(base: Path, board: str, target: Path) -> int:
    """Write the file for a board (its name, or a board file), made from stock MicroPython; returns its size.

    Raises Failure, boards.BoardError.
    """
    try:
        data = base.read_bytes()
    except OSError as error:
        raise Failure(f"{base} cannot be read: {error.strerror or error}.") from error
    stock, geometry = _stock(data, base, board)
    tree = tree_of(board)
    try:
        whole = stock.put(geometry.start, disk_image(tree, geometry.disk))
    except BadUf2 as error:
        raise Failure(f"{base} does not fit: {error}. {_wanted(board)}") from error
    encoded = whole.encode()
    _check(encoded, stock, geometry, tree)
    try:
        target.write_bytes(encoded)
    except OSError as error:
        raise Failure(f"{target} cannot be written: {error.strerror or error}.") from error
    return len(encoded)


def disk_image(tree: dict[str, bytes], size: int) -> bytes:
    """A file system with these files, just as the board would make it."""
    fs = LittleFS(block_size=BLOCK, block_count=size // BLOCK, prog_size=PAYLOAD, disk_version=DISK_VERSION)
    for path, data in tree.items():
        folder = path.rpartition("/")[0]
        if folder:
            fs.makedirs(folder, exist_ok=True)
        with fs.open(path, "wb") as file:
            file.write(data)
    fs.unmount()
    return bytes(fs.context.buffer)


def read_disk(data: bytes) -> dict[str, bytes]:
    """The files of a file system. Raises littlefs.LittleFSError."""
    fs = LittleFS(block_size=BLOCK, block_count=len(data) // BLOCK, prog_size=PAYLOAD, mount=False)
    fs.context.buffer = bytearray(data)
    fs.mount()
    files = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.strip('/')}/{name}".lstrip("/")
            with fs.open(path, "rb") as file:
                files[path] = file.read()
    return files


def _stock(data: bytes, base: Path, board: str) -> tuple[Uf2, Geometry]:
    """The stock file taken apart. Raises Failure, with its name, unless it is one for this board."""
    try:
        stock = decode(data)
    except BadUf2 as error:
        raise Failure(f"{base} is no UF2 file of MicroPython: {error}. {_wanted(board)}") from error
    content = b"".join(page for _, page in sorted(stock.pages.items()))
    machine, version = _MACHINE.search(content), _VERSION.search(content)
    if b"CircuitPython" in content or b"MicroPython" not in content or not machine or not version:
        raise Failure(f"{base} holds something else than MicroPython. {_wanted(board)}")
    name = machine[0].decode()
    chip = interpreter.CHIP_OF.get(boards.load(board).chip.name)
    if name not in GEOMETRIES or stock.chip != chip:
        raise Failure(f"{base} is for another board, '{name}', not for {board}. {_wanted(board)}")
    if (int(version[1]), int(version[2])) < interpreter.OLDEST:
        said = f"{int(version[1])}.{int(version[2])}"
        raise Failure(f"{base} holds MicroPython {said}, which is too old. {_wanted(board)}")
    return stock, GEOMETRIES[name]


def _wanted(board: str) -> str:
    """Where to get what is needed."""
    chip = interpreter.CHIP_OF.get(boards.load(board).chip.name)
    if chip not in ("RP2040", "RP2350"):
        return f"{board} is not flashed by a UF2 file: use 'davar flash'. Nothing was written."
    download = interpreter.DOWNLOAD_OF_CHIP[chip]
    oldest = ".".join(map(str, interpreter.OLDEST))
    return (
        f"Nothing was written. Take a .uf2 of {download}, MicroPython {oldest} or newer, from "
        f"{interpreter.DOWNLOADS}{download}/."
    )


def _check(encoded: bytes, stock: Uf2, geometry: Geometry, tree: dict[str, bytes]) -> None:
    """Read what is to be written as the board will: MicroPython unchanged, every file there and the same."""
    back = decode(encoded)
    same = all(back.pages[address] == page for address, page in stock.pages.items())
    if not same or read_disk(back.read(geometry.start, geometry.disk)) != tree:
        raise Failure("The image does not hold what was put into it. Nothing was written.", BUG)
