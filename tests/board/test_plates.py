"""Glyphs are used where they lie in flash, but for those of which flash holds another copy."""

from __future__ import annotations

from pathlib import Path

from tests.board import prompt
from tests.board.pico import EmulatedPico
from tests.board.test_emulated_pico import Make

WHERE = """
import uctypes
from device.display.plates import plate
for name in NAMES:
    data = plate("/fonts/" + name)
    with open("/fonts/" + name, "rb") as file:
        assert bytes(data) == file.read()
    print(name, uctypes.addressof(data) >> 24)
"""
FLASH, RAM = "16", "32"  # the first byte of their addresses, 0x10 and 0x20


def _where(board: EmulatedPico, tree: Path) -> dict[str, str]:
    names = sorted(path.name for path in (tree / "fonts").iterdir())
    prompt.interrupt(board)
    printed = prompt.run(board, f"NAMES = {names}\n" + WHERE)
    return dict(line.split() for line in printed.splitlines())


def test_glyphs_are_not_copied_to_memory(pico: Make, tree: Path) -> None:
    where = _where(pico(main=b""), tree)
    assert where.keys() >= {"small.fnt", "medium.fnt", "medium.1.fnt"}
    assert set(where.values()) == {FLASH}


def test_a_plate_that_is_in_flash_twice_is_copied_as_one_may_be_written_over(pico: Make, tree: Path) -> None:
    twin = (tree / "fonts" / "small.fnt").read_bytes()
    where = _where(pico(main=b"", files={"/data/twin": twin}), tree)
    assert where.pop("small.fnt") == RAM
    assert set(where.values()) == {FLASH}


def test_text_looks_the_same_from_flash_and_from_memory(pico: Make, tree: Path) -> None:
    twins = {f"/twin-{path.name}": path.read_bytes() for path in (tree / "fonts").iterdir()}
    mapped, copied = pico(), pico(files=twins)
    for board in (mapped, copied):
        board.settle()
    assert mapped.screen() == copied.screen()
