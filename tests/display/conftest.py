"""Plays scripts on the real interpreter and shows them on an emulated panel."""

import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from davar.building import fonts
from davar.rooms import room
from davar.sim import interpreter
from davar.sim.panels import CONTROLLERS
from davar.sim.pixels import HEIGHT, WIDTH, Pixels

RECORDER = Path(__file__).with_name("recorder.py")


@dataclass
class Played:
    """What a script left: the glass and the drawn picture at each snap, bytes on the wire, printed lines."""

    glass: list[Pixels] = field(default_factory=list)
    drawn: list[Pixels] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)  # bytes written since the snap before
    printed: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    contrast: int = 0


Play = Callable[..., Played]


@pytest.fixture(scope="session")
def font_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fonts")
    fonts.build("", folder)
    return folder


@pytest.fixture(scope="session")
def play(font_folder: Path) -> Play:
    """play(script, controller="ssd1306", column=0, there=True) -> Played"""

    def run(script: str, controller: str = "ssd1306", column: int = 0, there: bool = True) -> Played:
        arguments = [room("firmware"), font_folder, controller, column, "there" if there else "absent"]
        command = [interpreter.find(), str(RECORDER), *map(str, arguments)]
        done = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-500:] + done.stderr
        return _played(done.stdout, CONTROLLERS[controller](column))

    return run


def _played(output: str, panel) -> Played:
    played = Played()
    sent = 0
    for line in output.splitlines():
        word, _, rest = line.partition(" ")
        if word == "write":
            panel.write(bytes.fromhex(rest))
            sent += len(rest) // 2
        elif word == "power":
            played.errors += panel.errors
            panel.power_on()
        elif word == "snap":
            played.glass.append(panel.pixels())
            played.drawn.append(_pixels(bytes.fromhex(rest)))
            played.sent.append(sent)
            sent = 0
        else:
            played.printed.append(line)
    played.errors += panel.errors
    played.contrast = panel.contrast
    return played


def _pixels(buffer: bytes) -> Pixels:
    """The picture in a MONO_VLSB buffer."""
    return Pixels(
        ["".join(".#"[buffer[y // 8 * WIDTH + x] >> y % 8 & 1] for x in range(WIDTH)) for y in range(HEIGHT)]
    )
