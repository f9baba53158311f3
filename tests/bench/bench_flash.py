"""What flashing takes: run `python tests/bench/bench_flash.py`, with PICO_UF2 set for the emulated Pico too.

Time is the board's own, virtual: the computer and the cable take none, a real cable adds about a millisecond
for each 128 bytes. Beside it, the same files sent by mpremote as `mpremote fs cp` does.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from davar.building import build
from davar.flashing.flash import Outcome, bring_up
from davar.flashing.prompt import Prompt

from tests.board import flash
from tests.board.pico import EmulatedPico
from tests.flash.boards import Board, Files, files_of, newer, simulator
from tests.flash.cable import NAME, Cable

STARTING_MS = 3_000


def main() -> None:
    """Print a table for each board."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        build.build("pico-ssd1306", tree)
        wanted = files_of(tree)
        with ExitStack() as stack:
            sim = stack.enter_context(simulator(tree))
            measure("simulator", sim, lambda: sim.flash.operations, wanted)
            copied = stack.enter_context(simulator(tree))
            copy(copied, lambda: copied.flash.operations, wanted)
        if os.environ.get("PICO_UF2"):
            pico = empty_pico(tree)
            measure("emulated Pico", pico, lambda: pico.flash.operations, wanted)
            other = empty_pico(tree)
            copy(other, lambda: other.flash.operations, wanted)


def empty_pico(tree: Path) -> EmulatedPico:
    """A Pico with an empty file system."""
    pico = EmulatedPico(Path(os.environ["PICO_UF2"]), tree, on=False)
    pico._start, pico._contents = flash.START, flash.image({})
    pico.power_on()
    return pico


def measure(name: str, board: Board, operations: Callable[[], int], wanted: Files) -> None:
    """A first flash, one that finds nothing to do, and two small updates."""
    print(f"\n{name}: {len(wanted)} files, {sum(map(len, wanted.values()))} bytes")
    print(
        f"{'':28}{'files':>6}{'bytes':>9}{'on cable':>10}{'seconds':>9}{'flash ops':>11}{'of the first':>15}"
    )
    first = 0.0
    for what, files in (
        ("first, on a bare board", wanted),
        ("again, nothing changed", wanted),
        ("one module changed", newer(wanted, "shared_rules/texts.mpy")),
        ("the English texts changed", newer(wanted, "shared_rules/texts.mpy", "languages/en.txt")),
    ):
        began, done = board.now_ms, operations()
        with Prompt(NAME, lambda path: Cable(board)) as prompt:
            outcome = _bring_up(prompt, files)
        seconds = (board.now_ms - began) / 1000
        first = first or seconds
        print(
            f"{what:28}{len(outcome.sent):6}{outcome.size:9}{outcome.written:10}{seconds:9.2f}"
            f"{operations() - done:11}{seconds / first:15.0%}"
        )
        board.run(STARTING_MS)


def copy(board: Board, operations: Callable[[], int], wanted: Files) -> None:
    """The same files as mpremote copies them: into their places, 256 bytes at a time, unpacked."""
    began, done = board.now_ms, operations()
    with Prompt(NAME, lambda path: Cable(board)) as prompt:
        cable = prompt._port
        carried = cable.carried
        for path, data in wanted.items():
            prompt.make_folder(path)
            prompt._transport.fs_writefile(path, data)
        size = sum(map(len, wanted.values()))
        print(
            f"{'mpremote fs cp, bare board':28}{len(wanted):6}{size:9}{cable.carried - carried:10}"
            f"{(board.now_ms - began) / 1000:9.2f}{operations() - done:11}"
        )


def _bring_up(prompt: Prompt, files: Files) -> Outcome:
    from unittest.mock import patch

    with patch("davar.flashing.flash.tree_of", lambda name: files):
        return bring_up(prompt, Outcome("cable", ""), None, lambda question: None, lambda done, total: None)


if __name__ == "__main__":
    main()
