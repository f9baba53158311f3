"""Whatever is behind a port or on USB is named, with what to do, and left as it is."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from davar.__main__ import main
from davar.errors import NO_DEVICE, Failure
from davar.flashing import drives
from davar.flashing.flash import flash
from davar.flashing.interpreter import check
from davar.link.ports import PortInfo

from tests.flash.boards import Files, put, simulator
from tests.flash.stranger import Prompt, Talker, behind_a_port

PATIENCE_S = 0.05


def refused(what: Prompt | Talker, **options) -> Failure:
    with behind_a_port(what) as port, pytest.raises(Failure) as failure:
        flash(port, patience=PATIENCE_S, **options)
    return failure.value


def test_circuitpython_is_answered_with_where_micropython_is() -> None:
    banner = "Adafruit CircuitPython 9.2.1 on 2024-11-20; Raspberry Pi Pico with rp2040"
    said = refused(Prompt(banner, '["circuitpython", 9, 2, 1, ""]\r\n'))
    assert "runs CircuitPython" in str(said)
    assert "BOOTSEL" in str(said) and "RPI_PICO" in str(said)
    assert said.code == NO_DEVICE


def test_a_micropython_too_old_is_answered_with_the_file_for_its_chip() -> None:
    banner = "MicroPython v1.22.1 on 2024-01-05; Raspberry Pi Pico2 with RP2350"
    said = refused(Prompt(banner, '["micropython", 1, 22, 1, "Raspberry Pi Pico2 with RP2350"]\r\n'))
    assert "MicroPython 1.22.1" in str(said) and "1.24 or newer" in str(said)
    assert "RPI_PICO2 " in str(said)
    assert "keeps the files" in str(said)


def test_the_oldest_that_will_do_is_taken() -> None:
    check("COM3", "micropython", (1, 24, 0), "")
    check("COM3", "micropython", (2, 0, 0), "")


def test_a_prompt_that_answers_nonsense_is_refused() -> None:
    for nonsense in ("", "hello", "[1]", '["micropython", "1", 24, 0, ""]', "[" * 5000):
        assert "nonsense" in str(refused(Prompt("MicroPython v1.24.1", nonsense + "\r\n")))


def test_something_without_a_prompt_is_asked_about_and_named_by_what_it_says() -> None:
    questions: list[str] = []
    said = refused(Talker("ok T:21.4 /0.0"), ask=questions.append)
    assert "ok T:21.4" in questions[0] and "Stop it" in questions[0]
    assert "no MicroPython prompt" in str(said) and "ok T:21.4" in str(said)


def test_a_silent_port_is_asked_about_and_answered_with_what_to_do() -> None:
    questions: list[str] = []
    said = refused(Talker(""), ask=questions.append)
    assert "silent" in questions[0]
    assert "Nothing answers" in str(said) and "BOOTSEL" in str(said)


def test_of_several_boards_one_must_be_named_where_nobody_can_be_asked(monkeypatch, capsys) -> None:
    two = [
        PortInfo(f"/dev/ttyACM{number}", "Board in FS mode", 0x2E8A, 5, f"E66{number}", True)
        for number in (0, 1)
    ]
    monkeypatch.setattr("davar.link.ports.ports", lambda: two)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["flash"]) == 2
    said = capsys.readouterr().err
    assert "1: /dev/ttyACM0" in said and "2: /dev/ttyACM1" in said and "--port" in said


def test_a_board_in_its_bootloader_is_answered_with_the_file_to_drop(
    tmp_path: Path, monkeypatch, capsys
) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    monkeypatch.setattr("davar.link.ports.ports", list)
    monkeypatch.setattr(drives, "mounts", lambda: [tmp_path])
    assert main(["flash"]) == 3
    said = capsys.readouterr().err
    assert str(tmp_path) in said and "RPI_PICO/" in said


def test_a_board_file_that_does_not_exist_is_named_before_anything_is_touched() -> None:
    with pytest.raises(Exception, match="no-such-board"):
        flash("/dev/nowhere", board="no-such-board")


def test_a_board_in_its_bootloader_is_known_by_its_drive(tmp_path: Path) -> None:
    for chip, name, download in (("RPI-RP2", "RP2040", "RPI_PICO/"), ("RP2350", "RP2350", "RPI_PICO2/")):
        (tmp_path / "INFO_UF2.TXT").write_bytes(
            b"UF2 Bootloader v1.0\r\nModel: x\r\nBoard-ID: %b\r\n" % chip.encode()
        )
        board = drives.look(tmp_path)
        assert board and board.chip == name
        assert str(tmp_path) in board.advice and download in board.advice
    (tmp_path / "INFO_UF2.TXT").write_bytes(b"UF2 Bootloader\r\nBoard-ID: SAMD21\r\n")
    assert drives.look(tmp_path) is None
    assert drives.look(tmp_path / "nowhere") is None


def test_a_board_in_its_bootloader_is_known_without_its_drive(tmp_path: Path) -> None:
    for name, maker, product in (("1-1", "2e8a", "0003"), ("1-2", "2e8a", "0005"), ("1-3", "1d6b", "0003")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "idVendor").write_text(maker + "\n")
        (tmp_path / name / "idProduct").write_text(product + "\n")
    assert drives.unmounted(tmp_path) == ["RP2040"]
    assert "not mounted" in drives.Waiting("RP2040", None).advice


def test_a_file_that_arrives_damaged_is_noticed_and_nothing_is_replaced(
    tree: Path, wanted: Files, monkeypatch
) -> None:
    from davar.flashing import prompt

    def damaged(data: bytes, packed=prompt._packed) -> bytes:
        return packed(data.replace(b"shelem", b"shelen"))

    with simulator(tree, {}) as sim:
        monkeypatch.setattr(prompt, "_packed", damaged)
        with pytest.raises(Failure, match="not as they were sent"):
            put(sim, wanted, monkeypatch)
        assert "/main.py" not in sim.files()
        monkeypatch.undo()
        put(sim, wanted, monkeypatch)
        assert sim.files()["/main.py"] == wanted["main.py"]
