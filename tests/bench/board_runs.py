"""Boards to measure on: fresh ones, ones with a match in their journal, and small programs run on them."""

from __future__ import annotations

import os
from pathlib import Path

from tests.board import flash, prompt
from tests.board.chip import IDLE, PRESSED
from tests.board.pico import EmulatedPico
from tests.board.player import Player

UF2 = Path(os.environ.get("PICO_UF2", ""))
ON_BOARD = Path(__file__).with_name("on_board")
PROBE_GPIO = 22  # free on every board; pulled low, the board prints how its memory stands
PROBE = b"""
def _probe(_pin):
    import gc, micropython
    gc.collect()
    micropython.mem_info()
    print("probed")
_pin = Pin(%d, Pin.IN, Pin.PULL_UP)
_pin.irq(_probe, Pin.IRQ_FALLING)
main()
"""
UNIT = 16  # bytes of a block of memory


def board(tree: Path, **options: object) -> EmulatedPico:
    """A board that has started and waits."""
    made = EmulatedPico(UF2, tree, **options)  # type: ignore[arg-type]
    made.settle(30_000)
    return made


def probed(tree: Path) -> EmulatedPico:
    """A board whose main.py lets `memory` be asked."""
    main = (tree / "main.py").read_bytes().rstrip()
    assert main.endswith(b"\nmain()")
    return board(tree, main=main[: -len(b"main()")] + PROBE % PROBE_GPIO)


def memory(made: EmulatedPico) -> tuple[int, int]:
    """(bytes free after tidying up, largest stretch of them) while the firmware runs."""
    before = len(made.log)
    made.chip.drive(PROBE_GPIO, PRESSED)
    made.run_until(lambda: "probed" in made.log[before:])
    made.chip.drive(PROBE_GPIO, IDLE)
    said = made.log[before:]
    made.settle()
    free = int(said.split("free: ")[1].split()[0])
    return free, UNIT * int(said.split("max free sz: ")[1].split()[0])


def player(made: EmulatedPico, daring: float = 0.3) -> Player:
    """Somebody who presses its buttons; the board stands at its home screen."""

    def press(button: str) -> None:
        made.tap(button)
        made.run(62)
        made.settle(30_000)

    return Player(press, daring=daring)


def run(tree: Path, program: str, before: str = "") -> str:
    """What a program of the folder on_board prints, run at the prompt of a board that does nothing else."""
    made = EmulatedPico(UF2, tree, main=b"")
    prompt.interrupt(made)
    return prompt.run(made, before + (ON_BOARD / program).read_text(encoding="utf-8"))


def with_hands(tree: Path, hands: int) -> EmulatedPico:
    """A board that is switched off, with a match of so many hands in its journal."""
    made = EmulatedPico(UF2, tree, main=b"")
    prompt.interrupt(made)
    prompt.run(made, f"HANDS = {hands}\n" + (ON_BOARD / "write_match.py").read_text(encoding="utf-8"))
    made.power_cut()
    made.replace("/main.py", (tree / "main.py").read_bytes())
    return made


def used(tree: Path) -> int:
    """Bytes of flash that a tree takes, in whole blocks, of a file system that held nothing."""
    from davar.sim import image as images

    return flash.used(images.tree_files(tree)) - flash.used({})


def usual_show_ms(tree: Path) -> float:
    """Milliseconds that the usual SSD1306 driver needs for a full frame."""
    made = EmulatedPico(UF2, tree, main=(ON_BOARD / "bare.py").read_bytes())
    made.run_until(lambda: "SHOW" in made.log)
    made.run(10)
    return int(made.log.split("SHOW ")[1].split()[0]) / 1000
