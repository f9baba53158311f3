"""Boards to flash, and what is done with them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from davar.flashing.flash import Outcome, bring_up
from davar.flashing.image import disk_image
from davar.flashing.plan import sha
from davar.flashing.prompt import Prompt
from davar.sim import Simulator
from davar.sim.flash import BLOCK, BLOCKS, PAGE
from davar.sim.image import tree_files
from littlefs import LittleFS

from tests.board.pico import EmulatedPico
from tests.board.script import FIRST, SETUP, Step, buttons
from tests.flash.cable import NAME, Cable

SETTLING_MS = 150
STARTING_MS = 2_500

Board = Simulator | EmulatedPico
Files = dict[str, bytes]


def files_of(folder: Path) -> Files:
    """A board tree as the planning has it: path without a slash in front -> contents."""
    return {path[1:]: data for path, data in tree_files(folder).items()}


@contextmanager
def simulator(tree: Path, files: Files | None = None) -> Iterator[Simulator]:
    """A simulated board with these files only, formatted, powered on."""
    sim = Simulator(tree)
    sim.flash.data[:] = disk_image(files or {}, BLOCK * BLOCKS)
    with sim:
        yield sim


def put(
    board: Board, tree: Files, monkeypatch, ask: Callable[[str], None] = lambda question: None
) -> Outcome:
    """Flash a board with these files, over a cable on virtual time."""
    monkeypatch.setattr("davar.flashing.flash.tree_of", lambda name: tree)
    with Prompt(NAME, lambda path: Cable(board)) as prompt:
        return bring_up(prompt, Outcome("cable", ""), None, ask, lambda done, total: None)


def newer(tree: Files, *changed: str, without: tuple[str, ...] = ()) -> Files:
    """The next version: these files changed in a way that does no harm, and those no longer there."""
    files = {path: data for path, data in tree.items() if path not in without}
    for path in changed or ("languages/en.txt",):
        files[path] = files.get(path, b"") + b"\n# newer\n"
    listed = {
        path: {"sha256": sha(data), "size": len(data)}
        for path, data in files.items()
        if path != "manifest.json"
    }
    manifest = {"version": "9.9.9", "files": listed}
    files["manifest.json"] = (json.dumps(manifest, sort_keys=True) + "\n").encode()
    return files


def play(board: Board, steps: tuple[Step, ...] = SETUP + FIRST) -> None:
    """Press one's way through steps of the Shelem match of tests/board."""
    board.run(STARTING_MS)
    for step in steps:
        for button in buttons(step.presses):
            board.press(button)
            board.run(SETTLING_MS)


def data_of(board: Board) -> Files:
    """What the table keeps, but for the number of starts."""
    return kept(board.files())


def kept(files: Files) -> Files:
    """The same out of all files."""
    return {path: data for path, data in files.items() if path.startswith("/data/") and path != "/data/clock"}


def free(sim: Simulator) -> int:
    """Bytes that the board's file system has left."""
    fs = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=PAGE, mount=False)
    fs.context.buffer = bytearray(sim.flash.data)
    fs.mount()
    return (BLOCKS - fs.used_block_count) * BLOCK
