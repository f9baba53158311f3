"""Fonts and languages are used where they lie in flash, but for those of which flash holds another copy."""

from __future__ import annotations

from pathlib import Path

from tests.board import prompt
from tests.board.pico import EmulatedPico
from tests.board.test_emulated_pico import Make

PIECES = """
from device.mapped import pieces, view
for name in NAMES:
    there = pieces("/" + name)
    if there:
        with open("/" + name, "rb") as file:
            for address, size in there:
                assert bytes(view(address, size)) == file.read(size), name
            assert not file.read(), name
    print(name, len(there))
"""
BLOCK = 4096


def _names(tree: Path) -> list[str]:
    return [
        f"{folder}/{path.name}" for folder in ("fonts", "languages") for path in (tree / folder).iterdir()
    ]


def _pieces(board: EmulatedPico, tree: Path) -> dict[str, int]:
    prompt.interrupt(board)
    printed = prompt.run(board, f"NAMES = {_names(tree)}\n" + PIECES)
    return {name: int(count) for name, count in (line.split() for line in printed.splitlines())}


def test_every_piece_of_a_file_is_found_as_it_was_written(pico: Make, tree: Path) -> None:
    found = _pieces(pico(main=b""), tree)
    assert found["fonts/small.fnt"] == 1
    assert found["languages/fa.txt"] > 4
    for name, count in found.items():
        assert count >= (tree / name).stat().st_size / BLOCK


def test_a_file_that_is_in_flash_twice_is_read_as_one_may_be_written_over(pico: Make, tree: Path) -> None:
    twins = {f"/data/{Path(name).name}": (tree / name).read_bytes() for name in _names(tree)}
    twins.pop("/data/medium.fnt")
    found = _pieces(pico(main=b"", files=twins), tree)
    assert found.pop("fonts/medium.fnt") == 1
    assert set(found.values()) == {0}


def test_screens_look_the_same_from_flash_and_from_copies(pico: Make, tree: Path) -> None:
    twins = {f"/data/{Path(name).name}": (tree / name).read_bytes() for name in _names(tree)}
    mapped, read = pico(), pico(files=twins)
    for board in (mapped, read):
        board.settle()
        board.press("down")
        board.settle()
    assert mapped.screen() == read.screen()
