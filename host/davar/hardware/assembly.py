"""The assembly guide of a board in Markdown: parts, breadboard, soldering, enclosure, first power-on."""

from __future__ import annotations

from davar.building.boards import BUTTONS, Board
from davar.hardware import breadboard, enclosure, wokwi
from davar.hardware.parts import made_from, rows
from davar.hardware.wiring import Wire, display_pins, has_stick, spoken, wires

_ON = {
    "real board": "This build was tried on a real board.",
    "emulator": "This build was tried in an emulator.",
    "nothing yet": "**Nothing was tried on this build yet.**",
}


def guide(board: Board) -> str:
    """The whole guide."""
    tested = board.data["tested"]
    blocks = [
        f"# {board.title}: assembly",
        made_from(board),
        f"{_ON[tested['on']]} {tested['how']}",
        _parts(board),
        _breadboard(board),
        _soldering(board),
        _enclosure(board),
        _first_power(board),
        _wokwi(board),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _parts(board: Board) -> str:
    tools = "Tools: a soldering iron with a fine tip, solder, side cutters, a multimeter that beeps."
    return "\n".join(["## Parts", "", *rows(board.data["parts"]), "", tools])


def _breadboard(board: Board) -> str:
    wires = breadboard.plugged(board)
    if not wires:
        return ""
    order = " ".join(sorted(display_pins(board), key=display_pins(board).__getitem__))
    steps = [
        "Press the microcontroller in at the right end, its USB socket to the right, as in the picture.",
        f"Press the display in so that its pins {order} stand in row c, columns 6 to 9. Compare the letters "
        "on *your* display with the picture: the order differs between makers, and a swapped supply "
        "destroys it.",
        "Press the five buttons in. Their legs leave the body towards the top and the bottom of the picture.",
        "Plug in the wires of the table, the first line first. Tick each off, then check all of them before "
        "you plug in USB.",
    ]
    rows = ["| wire | from | to | |", "|---|---|---|---|"]
    rows += [f"| {wire.colour} | {wire.start} | {wire.end} | {wire.meaning} |" for wire in wires]
    return "\n".join(
        ["## On a breadboard", "", "![Breadboard](breadboard.svg)", "", *_numbered(steps), "", *rows]
    )


def _numbered(steps: list[str]) -> list[str]:
    return [f"{number}. {step}" for number, step in enumerate(steps, 1)]


def _table(board: Board) -> list[str]:
    head = ["| wire | from the microcontroller | to |", "|---|---|---|"]
    return head + [
        f"| {wire.colour} | pin {wire.pin} ({wire.label}) | {_end(board, wire)} |" for wire in wires(board)
    ]


def _end(board: Board, wire: Wire) -> str:
    if wire.part == "buttons":
        return "one leg of every button"
    if wire.part in BUTTONS:
        return f"the other leg of {spoken(wire.name)}"
    if "header" in board.module:
        return f"position {display_pins(board)[wire.end]} of the bonnet's header ({spoken(wire.end)})"
    return f"{wire.end} of the display"


def _soldering(board: Board) -> str:
    steps = [
        "Cut the wires to length (12 cm is enough for the enclosure), strip 2 mm, tin the ends.",
        "Set the five buttons on the perforated board, five holes from middle to middle, in a cross. "
        "Each lies so that its legs point left and right.",
        "Join one leg of every button with the black wire. The two legs on one line are one contact: "
        "signal and ground are always on different lines, as in the picture.",
        "Solder the coloured wires to the buttons, then everything to the microcontroller.",
        "Before power: measure between 3.3 V and ground. A beep is a short; find it first. "
        "Then between each coloured wire and ground: a beep only while its button is pressed.",
    ]
    if has_stick(board):
        steps = [
            "The bonnet's socket is on its back. Seen from the front, with the header at the top, position 1 "
            "is at the left end of the lower row; on the back everything is mirrored. Mark position 1 first.",
            "Solder one resistor of 4.7 kΩ between 3.3 V and SDA, one between 3.3 V and SCL. "
            "A Raspberry Pi has such resistors, the bonnet and the Pico have none.",
            "Join the nine wires of the table.",
            "Before power: measure between 3.3 V and ground. A beep is a short; find it first.",
        ]
    title = "## Wiring" if has_stick(board) else "## Soldered"
    return "\n".join(
        [title, "", "![Wires from pin to pin](soldering.svg)", "", *_numbered(steps), "", *_table(board)]
    )


def _enclosure(board: Board) -> str:
    if enclosure.measures(board) is None:
        return (
            "## Enclosure\n\nThere is none for this build: the lid is made for five buttons, not for a stick."
        )
    steps = [
        "`make enclosure` writes `case.stl` and `lid.stl`. Print both as they lie, without supports.",
        "Widen four holes of the perforated board to 2.2 mm: six holes left and right of the middle, "
        "six and a half above and below. Screw it to the lid's tall posts, display to the short ones.",
        "Screw (or clip) the microcontroller into the case, socket in the opening.",
        "Try every button before you close the lid: each must click and come back.",
    ]
    picture = "![The enclosure, opened](../../enclosure/davar.png)"
    note = "Displays of one size differ between makers by some tenths: measure yours and change "
    note += f"`hardware/displays/{board.display['module']}.toml` if its holes lie elsewhere."
    return "\n".join(["## Enclosure", "", picture, "", *_numbered(steps), "", note])


def _first_power(board: Board) -> str:
    firmware = board.chip.data["firmware"]
    return (
        "## First power-on\n\n"
        f"1. Put MicroPython on the board (micropython.org, board `{firmware}`, 1.24 or newer).\n"
        f"2. `davar flash --board {board.name}` sends the referee and starts it.\n"
        "3. The display says *Davar*. If not, or if a button does nothing: "
        "[what each failure means](../../README.md#what-each-failure-means)."
    )


def _wokwi(board: Board) -> str:
    if wokwi.diagram(board) is None:
        return ""
    return (
        "## In the Wokwi simulator\n\n[diagram.json](diagram.json) holds these wires; it was not run there."
    )
