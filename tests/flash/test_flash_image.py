"""One file to drag onto a board: stock MicroPython unchanged, Davar's files where it looks for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from davar.building import boards
from davar.errors import Failure
from davar.flashing.image import GEOMETRIES, image, read_disk
from davar.flashing.uf2 import ABSOLUTE, BLOCK, PAYLOAD, BadUf2, Uf2, decode

from tests.board import flash
from tests.board.pico import EmulatedPico
from tests.flash.boards import Files

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
PICO, PICO2 = GEOMETRIES
START = 0x1000_0000


def stock(machine: str = PICO, version: str = "v1.24.1 on 2024-11-29", family: int = RP2040) -> bytes:
    """A file that looks like MicroPython's for a board."""
    text = f"MicroPython {version}; {machine}\0".encode()
    code = (text + bytes(range(256)) * 40)[: 40 * PAYLOAD]
    pages = {START + at: code[at : at + PAYLOAD] for at in range(0, len(code), PAYLOAD)}
    before = Uf2(ABSOLUTE, b"", {0x10FFFF00: b"\xef" * PAYLOAD}).encode() if family == RP2350 else b""
    return Uf2(family, before, pages).encode()


@pytest.mark.parametrize(
    ("machine", "family", "board"), [(PICO, RP2040, "pico-ssd1306"), (PICO2, RP2350, "pico2-ssd1306")]
)
def test_the_file_holds_micropython_unchanged_and_davar_at_the_end_of_the_flash(
    machine: str, family: int, board: str, tmp_path: Path
) -> None:
    base, out = tmp_path / "stock.uf2", tmp_path / "davar.uf2"
    base.write_bytes(stock(machine, family=family))
    assert image(base, board, out) == out.stat().st_size
    before, after = decode(base.read_bytes()), decode(out.read_bytes())
    assert (after.family, after.before) == (family, before.before)
    assert {address: after.pages[address] for address in before.pages} == before.pages
    geometry = GEOMETRIES[machine]
    assert geometry.start + geometry.disk == START + geometry.flash
    files = read_disk(after.read(geometry.start, geometry.disk))
    assert files["board.py"].decode() == boards.firmware_source(boards.load(board))
    assert {"main.py", "device/app.mpy", "manifest.json"} <= files.keys()


def test_files_that_are_not_for_the_board_are_refused_by_name(tmp_path: Path) -> None:
    cases = {
        "not-uf2.uf2": (b"hello", "is no UF2 file"),
        "empty.uf2": (b"", "is no UF2 file"),
        "cut.uf2": (stock()[: 5 * BLOCK], "only 5 of its 40 blocks"),
        "torn.uf2": (stock()[:-100], "not a multiple of 512"),
        "old.uf2": (stock(version="v1.22.2 on 2024-02-22"), "MicroPython 1.22, which is too old"),
        "wireless.uf2": (stock("Raspberry Pi Pico W with RP2040"), "Raspberry Pi Pico W with RP2040"),
        "pico2.uf2": (stock(PICO2, family=RP2350), "Raspberry Pi Pico2 with RP2350"),
        "other.uf2": (stock("Blinker"), "something else than MicroPython"),
        "circuit.uf2": (
            stock(version="CircuitPython v9.2.1 on 2024-11-20"),
            "something else than MicroPython",
        ),
        "samd.uf2": (stock(family=0x68ED2B88), "another chip"),
    }
    for name, (data, reason) in cases.items():
        (tmp_path / name).write_bytes(data)
        with pytest.raises(Failure) as refused:
            image(tmp_path / name, "pico-ssd1306", tmp_path / "davar.uf2")
        assert name in str(refused.value) and reason in str(refused.value)
        assert "Nothing was written" in str(refused.value) and "RPI_PICO/" in str(refused.value)
        assert not (tmp_path / "davar.uf2").exists()


def test_a_base_that_is_not_there_and_a_board_without_uf2_are_said(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="cannot be read"):
        image(tmp_path / "nowhere.uf2", "pico-ssd1306", tmp_path / "out.uf2")
    (tmp_path / "stock.uf2").write_bytes(stock())
    with pytest.raises(Failure, match="use 'davar flash'"):
        image(tmp_path / "stock.uf2", "esp32s3-ssd1306", tmp_path / "out.uf2")


def test_blocks_out_of_order_or_twice_are_refused() -> None:
    data = stock()
    with pytest.raises(BadUf2, match="block 0"):
        decode(data[BLOCK:])
    with pytest.raises(BadUf2, match="block 1"):
        decode(data[:BLOCK] + data)


def test_the_file_boots_on_an_emulated_pico(uf2: Path, tree: Path, wanted: Files, tmp_path: Path) -> None:
    out = tmp_path / "davar.uf2"
    image(uf2, "pico-ssd1306", out)
    board = EmulatedPico(out, tree, on=False)
    board._start, board._contents = flash.SIZE, b""  # nothing in the flash but what the file brings
    board.power_on()
    board.run(2_500)
    assert {path: data for path, data in board.files().items() if not path.startswith("/data/")} == {
        f"/{path}": data for path, data in wanted.items()
    }
    assert "/data/clock" in board.files()  # Davar has started
    assert "#" in str(board.screen())
