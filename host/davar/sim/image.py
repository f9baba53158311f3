"""Flash images: a littlefs made from a board tree, and the tree inside an older image brought up to date."""

import json
import os
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from littlefs import LittleFS, LittleFSError

from davar.errors import Failure
from davar.sim.flash import BLOCK, BLOCKS, PAGE

MANIFEST = "/manifest.json"
GEOMETRY: dict[
    str, Any
] = {  # as MicroPython mounts it; with a smaller cache small files that lie in metadata are unreadable
    "block_size": BLOCK,
    "block_count": BLOCKS,
    "prog_size": PAGE,
    "read_size": 32,
    "cache_size": 4 * PAGE,
    "lookahead_size": 32,
}


def tree_files(tree: Path) -> dict[str, bytes]:
    """All files of a board tree: path on the board -> contents."""
    return {
        "/" + path.relative_to(tree).as_posix(): path.read_bytes()
        for path in sorted(tree.rglob("*"))
        if path.is_file()
    }


def read(image: bytes | memoryview) -> dict[str, bytes]:
    """All files of an image: path -> contents. Raises Failure."""
    return _files(_mount(bytearray(image)))


def prepare(path: Path, tree: Path) -> None:
    """Make `path` an image that holds the tree; one that is there keeps the table's files. Raises Failure."""
    files = tree_files(tree)
    if path.is_dir():
        raise Failure(f"{path} is a folder. Name a file for the flash image.")
    old = _old(path)
    if old is None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Failure(
                f"{path.parent} cannot be made: {error.strerror}. Name a file with --image."
            ) from error
        _replace(path, _new(tuple(sorted(files.items()))))
        return
    if len(old) != BLOCK * BLOCKS:
        raise Failure(f"{path} is not a flash image. Move it away, or name another file.")
    fs = _mount(bytearray(old))
    there = _files(fs)
    outdated = _of_firmware(there) - files.keys()
    changed = [name for name, data in files.items() if there.get(name) != data]
    if not outdated and not changed:
        return
    for name in outdated:
        fs.remove(name)
    for name in changed:
        _store(fs, name, files[name])
    _replace(path, bytes(fs.context.buffer))


def _old(path: Path) -> bytes | None:
    """What the image holds; None when there is none. Raises Failure."""
    try:
        if path.exists() and not path.is_file():  # a device may have no end
            raise Failure(f"{path} is not a flash image. Name another file with --image.")
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Failure(f"{path} cannot be read: {error.strerror}. Name another file with --image.") from error


@lru_cache(maxsize=4)
def _new(files: tuple[tuple[str, bytes], ...]) -> bytes:
    fs = LittleFS(**GEOMETRY)
    for name, data in files:
        _store(fs, name, data)
    return bytes(fs.context.buffer)


def _of_firmware(files: dict[str, bytes]) -> set[str]:
    """Those files that came with an earlier tree; the rest is the table's or somebody's, and stays."""
    try:
        listed = json.loads(files[MANIFEST])["files"]
        return {f"/{name}" for name in listed if f"/{name}" in files and not name.startswith("data/")}
    except (KeyError, ValueError, TypeError):
        return set()


def _store(fs: LittleFS, name: str, data: bytes) -> None:
    folder = name.rsplit("/", 1)[0]
    if folder:
        fs.makedirs(folder, exist_ok=True)
    with fs.open(name, "wb") as file:
        file.write(data)


def _mount(image: bytearray) -> LittleFS:
    fs = LittleFS(**GEOMETRY, mount=False)
    fs.context.buffer = image
    try:
        fs.mount()
    except LittleFSError as error:
        raise Failure("The flash image holds no file system. Move it away to start anew.") from error
    return fs


def _files(fs: LittleFS) -> dict[str, bytes]:
    files = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with fs.open(path, "rb") as file:
                files[path] = file.read()
    return files


def _replace(path: Path, data: bytes) -> None:
    """Write new, then rename, so that a match in the old image is never lost half-way. Raises Failure."""
    new = path.with_name(path.name + ".new")
    try:
        new.write_bytes(data)
        os.replace(new, path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        raise Failure(
            f"{path} cannot be written: {error.strerror}. Nothing was changed. Name another with --image."
        ) from error
