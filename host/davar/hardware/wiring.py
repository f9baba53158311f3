"""The wires of a board: which pin goes where, in what colour. All pictures and tables are made from this."""

from __future__ import annotations

from dataclasses import dataclass

from davar.building.boards import BUTTONS, Board, Chip

COLOURS = {
    "GND": ("black", "#30343b"),
    "VCC": ("red", "#d7263d"),
    "SDA": ("blue", "#1f6feb"),
    "SCL": ("yellow", "#e0a100"),
    "up": ("green", "#1f9d55"),
    "down": ("violet", "#8b4fd1"),
    "back": ("orange", "#e8710a"),
    "forward": ("turquoise", "#0a9fae"),
    "ok": ("pink", "#db3a8e"),
}


@dataclass(frozen=True)
class Wire:
    """One wire from a pin of the microcontroller to a pin of a part ("display", or a button's name)."""

    name: str
    pin: str  # physical position, as in the module's manual
    label: str  # what is printed there
    part: str
    end: str

    @property
    def colour(self) -> str:
        return COLOURS[self.name][0]

    @property
    def paint(self) -> str:
        return COLOURS[self.name][1]


def wires(board: Board) -> list[Wire]:
    """The wires to solder, display first. The five buttons share one ground wire, the last of the list."""
    chip = board.chip
    power = chip.data["header"]["power"]
    stick = has_stick(board)
    ends = [
        ("GND", display_ground(chip), "display"),
        ("VCC", chip.physical(power)[0], "display"),
        ("SCL", chip.physical(board.display["scl"])[0], "display"),
        ("SDA", chip.physical(board.display["sda"])[0], "display"),
    ]
    ends += [
        (name, chip.physical(pin)[0], "display" if stick else name)
        for name, pin in zip(BUTTONS, board.buttons, strict=True)
    ]
    if not stick:
        ends.append(("GND", buttons_ground(board), "buttons"))
    header = chip.header()
    return [Wire(name, place, chip.label(header[place]), part, name) for name, place, part in ends]


def spoken(name: str) -> str:
    """A button or signal as it is written in sentences: OK, not ok."""
    return "OK" if name == "ok" else name


def has_stick(board: Board) -> bool:
    """Whether the display's own board carries the five buttons."""
    return set(BUTTONS) <= set(display_pins(board))


def display_pins(board: Board) -> dict[str, int]:
    """Name -> position on the display's header, counted from 1."""
    pins = board.module["pins"]
    return dict(pins) if isinstance(pins, dict) else {name: i + 1 for i, name in enumerate(pins)}


def display_ground(chip: Chip) -> str:
    """The first ground pin from the USB socket on the side of the signals."""
    return next(place for place, pin in chip.sides()[0] if pin == "GND")


def buttons_ground(board: Board) -> str:
    """The ground pin nearest to the OK button's pin, other than the display's if there is a choice."""
    chip = board.chip
    ok = chip.physical(board.buttons[-1])[0]
    side = next(side for side in chip.sides() if ok in [place for place, _ in side])
    places = [place for place, _ in side]
    grounds = [place for place, pin in side if pin == "GND" and place != display_ground(chip)]
    return min(grounds, key=lambda place: abs(places.index(place) - places.index(ok)))
