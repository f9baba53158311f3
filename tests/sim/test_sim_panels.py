"""Each controller shows what its commands say, and notes what a real module would not understand."""

import random
from collections.abc import Callable

import pytest
from davar.sim.panels import CONTROLLERS, SH1106, SH1107, SSD1306, Panel
from davar.sim.pixels import Pixels

ON_1306 = b"\x00\xae\xa8\x3f\xd3\x00\x40\x8d\x14\x20\x00\xa1\xc8\xda\x12\x81\xcf\xa4\xa6\xaf"
ON_1106 = b"\x00\xae\xa8\x3f\xd3\x00\x40\xad\x8b\xa1\xc8\xda\x12\x81\x80\xa4\xa6\xaf"
ON_1107 = b"\x00\xae\xdc\x00\x20\xa0\xc0\xa8\x3f\xd3\x60\xad\x8a\x81\x4f\xa4\xa6\xaf"


def lit(panel: Panel) -> set[tuple[int, int]]:
    pixels = panel.pixels()
    return {(x, y) for y in range(64) for x in range(128) if pixels[x, y]}


def cleared_1306() -> SSD1306:
    panel = SSD1306()
    panel.write(ON_1306)
    panel.write(b"\x40" + bytes(1024))
    return panel


def cleared_1106() -> SH1106:
    panel = SH1106()
    panel.write(ON_1106)
    for page in range(8):
        panel.write(bytes((0, 0xB0 | page, 0x00, 0x10)))
        panel.write(b"\x40" + bytes(132))
    return panel


def cleared_1107() -> SH1107:
    panel = SH1107()
    panel.write(ON_1107)
    for page in range(16):
        panel.write(bytes((0, 0xB0 | page, 0x00, 0x10)))
        panel.write(b"\x40" + bytes(128))
    return panel


CLEARED = pytest.mark.parametrize("cleared", [cleared_1306, cleared_1106, cleared_1107])


@pytest.mark.parametrize("name", CONTROLLERS)
def test_a_panel_starts_dark_with_garbage_in_its_ram(name: str) -> None:
    panel = CONTROLLERS[name]()
    assert panel.pixels() == Pixels.dark()
    assert len(set(panel.ram)) > 100


@CLEARED
def test_switching_off_darkens_and_on_brings_the_picture_back(cleared: Callable[[], Panel]) -> None:
    panel = cleared()
    panel.write(b"\x00\xa7")
    assert panel.pixels().count() == 128 * 64
    panel.write(b"\x00\xae")
    assert panel.pixels() == Pixels.dark()
    assert panel.read(1)[0] & 0x40
    panel.write(b"\x00\xaf")
    assert panel.pixels().count() == 128 * 64
    assert not panel.read(1)[0] & 0x40


@CLEARED
def test_all_on_shows_every_pixel_whatever_the_ram_holds(cleared: Callable[[], Panel]) -> None:
    panel = cleared()
    panel.write(b"\x00\xa5")
    assert panel.pixels().count() == 128 * 64
    panel.write(b"\x00\xa4")
    assert panel.pixels().count() == 0


def test_ssd1306_stays_dark_without_its_charge_pump() -> None:
    panel = cleared_1306()
    panel.write(b"\x00\xa5\x8d\x10")
    assert panel.pixels() == Pixels.dark()


def test_ssd1306_fills_a_window_row_by_row_in_horizontal_mode() -> None:
    panel = cleared_1306()
    panel.write(b"\x00\x20\x00\x21\x0a\x0b\x22\x02\x03")
    panel.write(b"\x40\x01\x02\x04\x08")
    assert lit(panel) == {(10, 16), (11, 17), (10, 26), (11, 27)}
    panel.write(b"\x40\x80")  # the pointer is back at the window's first byte
    assert (10, 23) in lit(panel)


def test_ssd1306_fills_a_window_column_by_column_in_vertical_mode() -> None:
    panel = cleared_1306()
    panel.write(b"\x00\x20\x01\x21\x0a\x0b\x22\x02\x03")
    panel.write(b"\x40\x01\x02\x04\x08")
    assert lit(panel) == {(10, 16), (10, 25), (11, 18), (11, 27)}


def test_ssd1306_stays_in_its_page_in_page_mode() -> None:
    panel = cleared_1306()
    panel.write(b"\x00\x20\x02\xb3\x0f\x17")
    panel.write(b"\x40\x01\x01")
    assert lit(panel) == {(127, 24), (0, 24)}


def test_sh1106_shows_ram_from_column_two_and_stops_behind_the_last() -> None:
    panel = cleared_1106()
    panel.write(b"\x00\xb1\x02\x10")
    panel.write(b"\x40\x01")
    assert lit(panel) == {(0, 8)}
    panel.write(b"\x00\x03\x18")  # column 131
    panel.write(b"\x40\x01\x01")
    assert panel.errors == ["data behind the last column"]


def test_sh1106_has_no_addressing_modes() -> None:
    panel = cleared_1106()
    panel.write(b"\x00\x20")
    assert panel.errors == ["unknown command 20"]


def test_sh1107_lies_on_its_side() -> None:
    panel = cleared_1107()
    panel.write(b"\x00\xb2\x0f\x13")  # page 2, column 63
    panel.write(b"\x40\x21")
    assert lit(panel) == {(16, 0), (21, 0)}


def test_sh1107_fills_columns_across_pages_in_vertical_mode() -> None:
    panel = cleared_1107()
    panel.write(b"\x00\x21\xb0\x0f\x13")
    panel.write(b"\x40" + b"\x01" * 16)
    assert lit(panel) == {(8 * page, 0) for page in range(16)}


@pytest.mark.parametrize("cleared", [cleared_1306, cleared_1106])
def test_mirroring_start_line_and_offset_move_the_picture(cleared: Callable[[], Panel]) -> None:
    panel = cleared()
    panel.write(bytes((0, 0xB0, panel.first, 0x10)))
    panel.write(b"\x40\x01")
    assert lit(panel) == {(0, 0)}
    panel.write(b"\x00\xa0")
    assert lit(panel) == {(127, 0)}
    panel.write(b"\x00\xc0")
    assert lit(panel) == {(127, 63)}
    panel.write(b"\x00\xa1\xc8\x44")
    assert lit(panel) == {(0, 60)}
    panel.write(b"\x00\xd3\x3e")
    assert lit(panel) == {(0, 62)}


def test_single_command_bytes_may_mix_with_data_in_one_write() -> None:
    panel = cleared_1306()
    panel.write(b"\x80\xb1\x80\x00\x80\x10\x40\x01")
    assert lit(panel) == {(0, 8)}


def test_a_command_may_be_split_over_two_writes() -> None:
    panel = cleared_1306()
    panel.write(b"\x00\x81")
    panel.write(b"\x00\x33")
    assert panel.contrast == 0x33
    assert panel.errors == []


def test_what_a_module_would_not_understand_is_noted() -> None:
    panel = cleared_1306()
    panel.write(b"\x01\xaf")
    panel.write(b"\x00\xff\x21\x50\x10\xa8\x01\xda\x02\x2f")
    assert [error.split(":")[0] for error in panel.errors] == [
        "control byte 01",
        "unknown command FF",
        "address range 80 to 16",
        "multiplex ratio 1",
        "COM pins 02",
        "command 2F",
    ]


@pytest.mark.parametrize("name", CONTROLLERS)
def test_no_bytes_whatever_break_a_panel(name: str) -> None:
    chance = random.Random(1)
    panel = CONTROLLERS[name]()
    for _ in range(3000):
        panel.write(chance.randbytes(chance.randrange(40)))
    assert len(panel.pixels().rows) == 64
    assert len(panel.errors) <= 100


def test_a_picture_reads_back_from_its_text_and_packs_into_bytes(tmp_path) -> None:  # type: ignore[no-untyped-def]
    panel = cleared_1306()
    panel.write(b"\x40\x01")
    picture = panel.pixels()
    assert Pixels.parse(str(picture)) == picture
    assert picture.packed() == b"\x80" + bytes(1023)
    picture.png(tmp_path / "a.png", scale=2)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError):
        Pixels.parse("##\n..")
