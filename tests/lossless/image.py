"""Changing the file system of a simulated board from outside, while it has no power."""

from __future__ import annotations

from davar.sim import Simulator
from davar.sim.image import GEOMETRY
from littlefs import LittleFS


def mounted(sim: Simulator) -> LittleFS:
    """The board's file system, on a copy of its flash; `put_back` makes changes real."""
    fs = LittleFS(**GEOMETRY, mount=False)
    fs.context.buffer = bytearray(sim.flash.data)
    fs.mount()
    return fs


def put_back(sim: Simulator, fs: LittleFS) -> None:
    """Let the flash be as this file system is."""
    assert not sim.powered
    sim.flash.data[:] = bytes(fs.context.buffer)


def files(sim: Simulator, folder: str = "/data") -> dict[str, bytes]:
    """The files of a folder and those below it: path -> contents."""
    fs = mounted(sim)
    found = {}
    for place, _, names in fs.walk(folder):
        for name in names:
            path = f"{place.rstrip('/')}/{name}"
            with fs.open(path, "rb") as file:
                found[path] = file.read()
    return found


def put(sim: Simulator, path: str, data: bytes) -> None:
    """Write one file, and its folder where it is missing."""
    fs = mounted(sim)
    fs.makedirs(path.rpartition("/")[0], exist_ok=True)
    with fs.open(path, "wb") as file:
        file.write(data)
    put_back(sim, fs)


def take(sim: Simulator, path: str) -> None:
    """Remove one file."""
    fs = mounted(sim)
    fs.remove(path)
    put_back(sim, fs)
