"""The doctor says what is wrong, and what to do; on a board in order it finds nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from davar.doctoring import board, computer, selftest
from davar.doctoring.doctor import examine
from davar.doctoring.finding import BAD, GOOD, NOTE, Finding
from davar.link.device import Device
from davar.link.sync import sync
from davar.sim import Simulator
from davar.store import Store

from tests.flash.boards import play
from tests.flash.stranger import Prompt, Talker, behind_a_port


def nobody() -> bool:
    return False


def findings(port: str, store: Store | None = None, self_test: Callable[[], bool] | None = None, **options):
    """All findings, by what they are about; the last of each."""
    found: list[Finding] = []
    examine(port, store, found.append, self_test, **options)
    assert all(finding.remedy for finding in found if finding.state == BAD), found
    return {finding.about: finding for finding in found}


def test_a_board_in_order_is_found_in_order(tree: Path, tmp_path: Path) -> None:
    store = Store(str(tmp_path / "davar.db"))
    with Simulator(tree) as sim, sim.realtime():
        with Device(sim.port) as device:
            sync(device, store)
        found = findings(sim.port, store)
    store.close()
    found.pop("prober", None)
    assert {about: finding.state for about, finding in found.items()} == dict.fromkeys(
        ("port", "versions", "board", "room", "clock", "sync"), GOOD
    )


def test_matches_that_this_computer_lacks_are_counted(tree: Path, tmp_path: Path) -> None:
    store = Store(str(tmp_path / "davar.db"))
    with Simulator(tree) as sim:
        play(sim)
        with sim.realtime():
            assert findings(sim.port)["sync"].text.endswith(": 1 of 1.")
            with Device(sim.port) as device:
                sync(device, store)
            assert findings(sim.port, store)["sync"].state == GOOD
    store.close()


def test_another_version_a_full_flash_and_a_wrong_clock_are_noted(tree: Path, monkeypatch) -> None:
    with Simulator(tree) as sim, sim.realtime(), Device(sim.port) as device:
        assert board.clock(device).text.startswith("The board does not know the date")
        device.set_time(1_750_000_000)
        device.refresh()
        assert "behind" in board.clock(device).text
        for version, remedy in (("0.0.1", "Update Davar"), ("9.0.0", "davar flash")):
            monkeypatch.setattr(board, "VERSION", version)
            assert remedy in board.versions(device).remedy
        monkeypatch.setattr(board, "LITTLE_ROOM", 1 << 30)
        assert board.room(device).state == BAD
        monkeypatch.setattr("davar.building.boards.names", list)
        assert board.board_file(device).state == NOTE


def test_the_self_test_is_told_in_words_and_the_board_goes_on(tree: Path) -> None:
    with Simulator(tree) as sim:
        play(sim)
        shown = sim.screen()
        with sim.realtime():
            found = findings(sim.port, None, nobody)
            assert found["display"] == Finding("display", GOOD, "display: answers at 0x3c")
            assert (found["files"].state, found["flash"].state, found["clock"].state) == (GOOD, GOOD, NOTE)
            assert "buttons" not in found
            sim.run_until(lambda: sim.screen() == shown)


def test_a_missing_display_and_buttons_that_nobody_presses_are_told_with_their_causes(
    tree: Path, monkeypatch
) -> None:
    monkeypatch.setattr(selftest.buttons, "__defaults__", (1,))
    with Simulator(tree) as sim:
        sim.unplug_display()
        with sim.realtime():
            found = findings(sim.port, None, lambda: True)
    assert found["display"].state == BAD and "pull-ups" in found["display"].text
    assert found["buttons"].text == "button not pressed: up, down, back, forward, ok"


def test_each_finding_of_the_self_test_has_a_sentence_and_each_fault_a_remedy() -> None:
    source = (Path(selftest.__file__).parents[3] / "firmware" / "device" / "selftest.py").read_text()
    codes = set(re.findall(r'"(test_[a-z_]+)"', source))
    assert len(codes) > 15
    for code in codes:
        said = selftest._finding(["part", True, code, {}])
        assert said.text != code, code
    assert codes - set(selftest.REMEDIES) == {
        "test_display", "test_buttons", "test_flash", "test_clock", "test_supply", "test_supply_unknown",
    }  # fmt: skip


def test_a_port_that_is_in_use_names_who_uses_it(tree: Path) -> None:
    holding = (
        "import serial, sys; port = serial.Serial(sys.argv[1], exclusive=True); print(flush=True); "
        "sys.stdin.read()"
    )
    with Simulator(tree) as sim, sim.realtime():
        with subprocess.Popen(
            [sys.executable, "-c", holding, sim.port], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as other:
            assert other.stdout and other.stdout.readline()
            found = findings(sim.port)
            other.kill()
        assert f"process {other.pid}" in found["busy"].text
        assert findings(sim.port)["port"].state == GOOD


def test_ports_that_are_not_there_or_forbidden_are_said() -> None:
    assert "plugged in" in findings("/dev/nowhere")["port"].remedy
    with behind_a_port(Talker("")) as port:
        if os.geteuid():
            os.chmod(port, 0)
            assert findings(port)["permission"].state == BAD


def test_a_prompt_and_something_else_are_named() -> None:
    said = findings_behind(Prompt("MicroPython v1.24.1", "1"))
    assert "MicroPython 1.24.1 prompt" in said.remedy
    assert "'T:21.4'" in findings_behind(Talker("T:21.4")).remedy


def findings_behind(what: Prompt | Talker) -> Finding:
    with behind_a_port(what) as port:
        return findings(port, patience=0.05)["davar"]


def test_a_board_on_usb_without_a_port_lacks_its_driver(tmp_path: Path) -> None:
    for name, product, port in (("1-1", "0005", False), ("1-2", "0005", True), ("1-3", "0003", False)):
        device = tmp_path / name
        (device / f"{name}:1.0").mkdir(parents=True)
        if port:
            (device / f"{name}:1.0" / "tty").mkdir()
        (device / "idVendor").write_text("2e8a\n")
        (device / "idProduct").write_text(product + "\n")
    assert computer.without_port(tmp_path) == ["2e8a:0005"]


def test_programs_that_probe_ports_are_named(tmp_path: Path) -> None:
    for number, name in ((1, "init"), (77, "ModemManager"), (78, "bash")):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "comm").write_text(name + "\n")
    (found,) = computer.probers(tmp_path)
    assert "ModemManager" in found.text and "ID_MM_DEVICE_IGNORE" in found.remedy


@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_no_board_at_all_ends_with_the_code_for_no_device(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "davar", "doctor", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "cable" not in done.stdout:
        pytest.skip("this computer has a board")
    assert done.returncode == 3
