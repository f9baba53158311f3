"""How long the board takes from power-on, and what each module of the firmware costs."""

from __future__ import annotations

from pathlib import Path

from tests.bench import board_runs as runs
from tests.bench.table import Part, Row, ratio
from tests.board.pico import EmulatedPico

MOST = 14  # modules listed


def start(tree: Path) -> Part:
    """Power-on to splash, to the first question, and into a match."""
    bare = EmulatedPico(runs.UF2, tree, main=(runs.ON_BOARD / "bare.py").read_bytes())
    bare.run_until(lambda: "SHOW" in bare.log)
    least = bare.bus.updates[0].end / 1000
    board = runs.board(tree)
    first, splash = _question(board), board.bus.updates[7].end / 1000
    board.power_cut()
    board.power_on()
    board.settle()
    again = _question(board)
    board = runs.with_hands(tree, 20)
    board.power_on()
    board.settle(20_000)
    resumed = _question(board)
    than = "a bare MicroPython with one line"
    return Part(
        "From power-on",
        [
            Row("bare MicroPython, usual driver, one line", f"{least:.0f} ms"),
            Row("splash", f"{splash:.0f} ms", "", ratio(splash, least, than)),
            Row("first question", f"{again:.0f} ms", "900 ms", ratio(again, least, than)),
            Row("first question at the very first start", f"{first:.0f} ms", "", ratio(first, least, than)),
            Row("into a match of 20 hands", f"{resumed:.0f} ms", "1500 ms", ratio(resumed, again, "without")),
        ],
    )


def _question(board: EmulatedPico) -> float:
    return board.bus.updates[-1].end / 1000


def modules(tree: Path) -> list[Part]:
    """Milliseconds, memory and flash by module, largest first."""
    files = {
        path.relative_to(tree).as_posix(): path.stat().st_size for path in tree.rglob("*") if path.is_file()
    }
    names = [name[:-4].replace("/", ".") for name in files if name.endswith(".mpy")]
    names = [name for name in names if not name.endswith("__init__")]
    first = (
        "board",
        "device.display.panel",
        "device.display.canvas",
        "shared_rules.records",
        "device.journal",
    )
    order = (*first, *sorted(set(names) - set(first)))
    taken, spent = (_by_module(tree, f"MODULES = {order}\nWEIGH = {weigh}\n") for weigh in (True, False))
    total = sum(files.values())
    size = Part(
        "Flash",
        [
            Row("files of the firmware", f"{total / 1024:.0f} KB", "200 KB"),
            Row(
                "blocks they take",
                f"{runs.used(tree) / 1024:.0f} KB",
                "",
                ratio(runs.used(tree), total, "files"),
            ),
            *(Row(name, f"{bytes_ / 1024:.1f} KB") for name, bytes_ in _largest(files)),
        ],
    )
    ram = Part("Memory by module", [Row(name, f"{bytes_} bytes") for name, bytes_ in _largest(taken)])
    time = Part("Import time by module", [Row(name, f"{us / 1000:.0f} ms") for name, us in _largest(spent)])
    return [size, ram, time]


def _by_module(tree: Path, asked: str) -> dict[str, int]:
    said = runs.run(tree, "imports.py", asked)
    rows = [line.split()[1:] for line in said.splitlines() if line.startswith("ROW")]
    ours = ("board", "device", "shared_rules")
    return {name: int(figure) for name, figure in rows if name.split(".")[0] in ours}


def _largest(of: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(of.items(), key=lambda pair: -pair[1])[:MOST]
