"""The flash wears, forgets nothing, and can lose power at any operation; images keep the table's files."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from davar.errors import Failure
from davar.sim import PowerCut, Simulator, image
from davar.sim.flash import BLOCK, BLOCKS, Flash

APPEND = """
import os, time
try:
    os.mkdir("/data")
except OSError:
    pass
n = 0
while True:
    with open("/data/log", "a") as file:
        file.write("%d " % n)
    print("kept", n)
    n += 1
    time.sleep_ms(100)
"""


@pytest.fixture
def chip(tmp_path: Path) -> Flash:
    path = tmp_path / "chip"
    path.write_bytes(bytes(BLOCK * BLOCKS))
    return Flash(path)


def test_programming_only_clears_bits_and_erasing_sets_them(chip: Flash) -> None:
    assert chip.erase(1) == 45_000
    assert chip.program(BLOCK, b"\x0f" * 256) == 400
    assert chip.program(BLOCK, b"\xf1" * 512) == 800
    assert chip.data[BLOCK : BLOCK + 257] == b"\x01" * 256 + b"\xf1"
    assert (chip.erases, chip.programs, chip.bytes_programmed) == (1, 2, 768)
    assert chip.block_erases[1] == 1


@pytest.mark.parametrize(
    ("torn", "left"),
    [
        ("nothing", lambda data: data == b"\xff" * 256),
        ("half", lambda data: data == bytes(128) + b"\xff" * 128),
        ("garbage", lambda data: data[:128] == bytes(128) and len(set(data[128:])) > 50),
    ],
)
def test_a_cut_operation_is_torn_as_asked(chip: Flash, torn: str, left: Callable[[bytes], bool]) -> None:
    chip.arm_power_cut(2, torn)
    chip.erase(0)
    with pytest.raises(PowerCut):
        chip.program(0, bytes(256))
    assert left(chip.data[:256])
    chip.program(0, bytes(256))
    assert chip.data[:256] == bytes(256)


def test_the_board_dies_at_the_armed_operation_and_starts_again(program: Callable[..., Path]) -> None:
    with Simulator(program(APPEND)) as sim:
        sim.run(300)
        before = sim.flash.operations
        sim.flash.arm_power_cut(2)
        with pytest.raises(PowerCut):
            sim.run(1000)
        assert sim.flash.operations == before + 2
        assert not sim.powered
        sim.power_on()
        sim.run(300)
        assert sim.log.count("kept 0") == 2


@pytest.mark.parametrize("torn", ["nothing", "half", "garbage"])
def test_a_flushed_record_survives_a_cut_at_every_operation(program: Callable[..., Path], torn: str) -> None:
    tree = program(APPEND)
    for operation in range(1, 12):
        with Simulator(tree) as sim:
            sim.flash.arm_power_cut(operation, torn)
            with pytest.raises(PowerCut):
                sim.power_on()
                sim.run(3000)
            kept = sim.log.count("kept")
            logged = sim.files().get("/data/log", b"").split()
            assert len(logged) >= kept


def test_an_image_keeps_the_tables_files_when_the_firmware_changes(
    program: Callable[..., Path], tmp_path: Path
) -> None:
    path = tmp_path / "kept.flash"
    tree = program(APPEND, old="x = 1")
    (tree / "manifest.json").write_text(json.dumps({"files": {"main.py": {}, "old.py": {}, "board.py": {}}}))
    with Simulator(tree, path) as sim:
        sim.run(150)
    (tree / "old.py").unlink()
    (tree / "new.py").write_text("y = 2")
    (tree / "main.py").write_text("import new\nprint(new.y, open('/data/log').read())\n")
    with Simulator(tree, path) as sim:
        assert sim.log.startswith("2 0 1 ")
        assert "/old.py" not in sim.files()


def test_an_image_that_is_none_is_refused_and_left_alone(counter: Path, tmp_path: Path) -> None:
    path = tmp_path / "thesis.doc"
    path.write_bytes(b"words")
    with pytest.raises(Failure, match="not a flash image"):
        image.prepare(path, counter)
    assert path.read_bytes() == b"words"
    path.write_bytes(bytes(BLOCK * BLOCKS))
    with pytest.raises(Failure, match="no file system"):
        image.prepare(path, counter)
    assert path.read_bytes() == bytes(BLOCK * BLOCKS)
