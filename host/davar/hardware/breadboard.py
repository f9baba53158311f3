"""The breadboard picture: an 830-point board with every part and wire in its hole, nothing soldered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from davar.building.boards import BUTTONS, Board
from davar.hardware import drawings
from davar.hardware.svg import Picture, Point
from davar.hardware.wiring import COLOURS, Wire, display_pins, has_stick, spoken, wires

PITCH = 20.0  # pixels between two holes
SCALE = PITCH / drawings.PITCH  # pixels per mm
COLUMNS = 63
TOP, BOTTOM = "jihgf", "edcba"
PLUS, MINUS = 14.6, 15.6  # rows of the lower supply rail, counted like `row`
LANE = 0.36  # rows between two wires that run side by side
DISPLAY_COLUMN, OK_COLUMN, PASSAGE = 6, 24, 37.5
BOARD, PAPER, BLACK = "#f4f1e8", "#ffffff", COLOURS["GND"][1]
LEFT, UPPER = 60.0, 190.0  # of column 1 and row j

Hole = tuple[int, "str | float"]  # column, and a letter or the height of a rail

# Per button: column and row of its upper left leg, column of the signal legs, column of the ground legs.
_SHAPE = {"up": (1, "i"), "down": (1, "e"), "back": (-6, "f"), "forward": (6, "f"), "ok": (0, "f")}


def picture(board: Board) -> str | None:
    """The SVG file, or None for a display that brings its own buttons: there is nothing to plug."""
    return None if has_stick(board) else _Layout(board).draw()


@dataclass(frozen=True)
class Plugged:
    """One wire on the breadboard, its holes by name: "j58", "- rail" (the lower one)."""

    colour: str
    start: str
    end: str
    meaning: str


def plugged(board: Board) -> list[Plugged]:
    """The wires of the picture, supply first; empty where there is no picture."""
    if has_stick(board):
        return []
    layout = _Layout(board)
    layout.draw()
    return layout.plugged


def row(letter: str) -> float:
    """Rows of pitch below row j; the middle gap is three wide."""
    return float(TOP.index(letter)) if letter in TOP else 7.0 + BOTTOM.index(letter)


def has_rail(column: int) -> bool:
    """Whether the supply rails have a hole in this column: groups of five, from column 5 to the last."""
    return column >= 5 and column % 6 != 4


def at(column: float, place: str | float) -> Point:
    """Pixels of a hole, or of a place between rows."""
    level = row(place) if isinstance(place, str) else place
    return LEFT + column * PITCH, UPPER + level * PITCH


def _hole_name(hole: Hole) -> str:
    column, place = hole
    if isinstance(place, str):
        return f"{place}{column}"
    return f"{'+' if place == PLUS else '-'} rail, column {column}"


class _Layout:
    """Display left, hanging over the edge; buttons in the middle; microcontroller right, USB outwards."""

    def __init__(self, board: Board):
        self.board = board
        self.wires = {wire.name: wire for wire in wires(board) if wire.part != "buttons"}
        left, right = board.chip.sides()
        self.columns = {place: COLUMNS - i for side in (left, right) for i, (place, _) in enumerate(side)}
        self.wires["GND"] = replace(self.wires["GND"], pin=self._lower_ground())
        self.plugged: list[Plugged] = []
        self.upper = [place for place, _ in left]
        rows = round(board.chip.data["size"]["row_spacing"] / drawings.PITCH)
        self.pin_rows = {7: "hc", 9: "ib"}[rows]
        below = 8.2 + board.module["size"]["height"] * SCALE / PITCH
        height = at(0, max(below, MINUS + 1))[1] + 150
        self.picture = Picture(LEFT * 2 + (COLUMNS + 3) * PITCH, height, f"{board.title}: breadboard")

    def draw(self) -> str:
        picture, board = self.picture, self.board
        picture.rect(0, 0, picture.width, picture.height, PAPER, rx=12)
        picture.label(LEFT, 44, f"{board.title}: on a breadboard", 24, font_weight="bold")
        picture.label(
            LEFT,
            70,
            "Seen from above, USB to the right. The five holes of a column half are one contact.",
            16,
            "#6b7280",
        )
        self._breadboard()
        self._module()
        pins = display_pins(board)
        first = at(DISPLAY_COLUMN, "c")
        offset = drawings.display_places(board, (0.0, 0.0), SCALE)[min(pins, key=pins.__getitem__)]
        drawings.display(picture, board, (first[0] - offset[0], first[1] - offset[1]), SCALE)
        self._button_bodies()
        self._power()
        self._signals()
        self._pads()
        self._legend(at(0, 0)[0], picture.height - 88)
        return picture.text()

    def _breadboard(self) -> None:
        picture = self.picture
        x, y = at(0, -5.6)
        picture.rect(x - 4, y, COLUMNS * PITCH + 28, at(0, MINUS + 1)[1] - y, BOARD, rx=8, stroke="#d6d0bf")
        picture.rect(x - 4, at(0, 5.2)[1], COLUMNS * PITCH + 28, 0.6 * PITCH, "#e4dfd0")
        for level, sign, paint in (
            (-4.6, "-", BLACK),
            (-3.6, "+", "#d7263d"),
            (PLUS, "+", "#d7263d"),
            (MINUS, "-", BLACK),
        ):
            outer = level + (-0.5 if level in (-4.6, PLUS) else 0.5)
            picture.line(at(1, outer), at(COLUMNS, outer), paint, 1.5, opacity=0.6)
            for column in (0.35, COLUMNS + 0.65):
                picture.label(*at(column, level + 0.28), sign, 16, paint, anchor="middle", font_weight="bold")
            for column in range(5, COLUMNS + 1):
                if has_rail(column):
                    picture.circle(*at(column, level), 3, "#b9b3a2")
        for letter in TOP + BOTTOM:
            for column in (0.35, COLUMNS + 0.65):
                picture.label(*at(column, row(letter) + 0.22), letter, 12, "#8d8775", anchor="middle")
            for column in range(1, COLUMNS + 1):
                picture.circle(*at(column, letter), 3, "#b9b3a2")
        for column in (1, *range(5, COLUMNS, 5)):
            for level in (-0.55, 11.9):
                picture.label(*at(column, level), str(column), 10.5, "#8d8775", anchor="middle")

    def _module(self) -> None:
        """The microcontroller, turned so that USB leaves the board to the right."""
        first = drawings.pin_places(self.board.chip, SCALE)[self.upper[0]]
        x, y = at(self.columns[self.upper[0]], self.pin_rows[0])
        self.picture.begin(f"translate({x + first[1]:.2f} {y - first[0]:.2f}) rotate(90)")
        drawings.microcontroller(self.picture, self.board.chip, list(self.wires.values()), SCALE)
        self.picture.end()

    def _button_bodies(self) -> None:
        for name, (shift, letter) in _SHAPE.items():
            x, y = at(OK_COLUMN + shift, letter)
            for dx in (0, 2 * PITCH):
                self.picture.line((x + dx, y), (x + dx, y + 3 * PITCH), drawings.SILVER, 5)
            drawings.button(self.picture, name, x + PITCH, y + 1.5 * PITCH, SCALE)

    def _wire(self, name: str, start: Hole, via: list[Point], end: Hole, pads: tuple[str, str]) -> None:
        """One wire from hole to hole. pads: what it joins, as in `Picture.pad`."""
        points = [at(*start), *via, at(*end)]
        self.picture.wire(points, COLOURS[name][1], name, pads, BOARD)
        for point in (points[0], points[-1]):
            self.picture.circle(*point, 4.5, COLOURS[name][1], stroke="#ffffff", stroke_width=1)
        holes = (_hole_name(start), _hole_name(end))
        self.plugged.append(Plugged(COLOURS[name][0], *holes, self._meaning(pads)))

    def _meaning(self, pads: tuple[str, str]) -> str:
        """What a wire joins, in words."""
        words = []
        for pad in pads:
            part, pin = pad.split(":")
            if part == "microcontroller":
                words.append(f"pin {pin} ({self.board.chip.label(self.board.chip.header()[pin])})")
            elif part == "display":
                words.append(f"{pin} of the display")
            elif part != "rail":
                words.append(f"{spoken(part)} ({pin})")
        return " to ".join(words)

    def _power(self) -> None:
        """3.3 V and ground to the lower rail, from there to the display and the buttons."""
        pins = display_pins(self.board)
        rails = {"VCC": PLUS, "GND": MINUS}
        for name, rail in rails.items():
            pin = self.wires[name].pin
            column = self.columns[pin]
            self._wire(name, (column, "a"), [], (column, rail), (f"microcontroller:{pin}", f"rail:{name}"))
        order = sorted(rails, key=lambda name: -pins[name])
        right = DISPLAY_COLUMN + (len(pins) - 1) / 2 + self.board.module["size"]["width"] / 2 / drawings.PITCH
        free = [column for column in range(ceil(right + 0.4), COLUMNS) if has_rail(column)]
        for rank, name in enumerate(order):
            column = DISPLAY_COLUMN + pins[name] - 1
            aside, level = free[rank], 5.9 - rank * 0.7
            via = [at(aside, level), at(column, level)]
            self._wire(name, (aside, rails[name]), via, (column, "e"), (f"rail:{name}", f"display:{name}"))
        for name in ("back", "ok", "forward", "down"):
            column = self._leg_columns(name)[1]
            self._wire("GND", (column, "a"), [], (column, MINUS), (f"{name}:ground", "rail:GND"))
        up, ok = self._leg_columns("up")[1], self._leg_columns("ok")[1]
        self._wire("GND", (up, "j"), [], (ok, "j"), ("up:ground", "ok:ground"))

    def _lower_ground(self) -> str:
        """A ground pin on the lower side of the microcontroller, the nearest to USB."""
        _, lower = self.board.chip.sides()
        return next(place for place, pin in lower if pin in ("GND", "AGND"))

    def _leg_columns(self, name: str) -> tuple[int, int]:
        """Columns of a button's signal legs and of its ground legs."""
        column = OK_COLUMN + _SHAPE[name][0]
        return (column + 2, column) if name == "down" else (column, column + 2)

    def _signals(self) -> None:
        """From the microcontroller's pins along lanes above row j, each to its column."""
        pins = display_pins(self.board)
        signals = [self.wires[name] for name in (*BUTTONS, "SCL", "SDA")]
        signals.sort(key=lambda wire: self.columns[wire.pin])
        for rank, wire in enumerate(signals):
            lane = -0.95 - LANE * rank
            start, via = self._to_lane(wire, lane)
            if wire.part == "display":
                end: Hole = (DISPLAY_COLUMN + pins[wire.end] - 1, "e")
            elif wire.name == "down":  # its legs are in the lower half: through the free columns
                end = (self._leg_columns("down")[0], "a")
                via += [at(PASSAGE, lane), at(PASSAGE, 12.6), at(end[0], 12.6)]
            else:
                end = (self._leg_columns(wire.name)[0], "j")
            if wire.name != "down":
                via.append(at(end[0], lane))
            far = f"display:{wire.end}" if wire.part == "display" else f"{wire.part}:signal"
            self._wire(wire.name, start, via, end, (f"microcontroller:{wire.pin}", far))

    def _to_lane(self, wire: Wire, lane: float) -> tuple[Hole, list[Point]]:
        """The hole beside the pin and the way to the lane; from the lower side round the module's end."""
        column = self.columns[wire.pin]
        if wire.pin in self.upper:
            return (column, "j"), [at(column, lane)]
        aside = PASSAGE + 0.5 - lane
        return (column, "a"), [at(column, 11.6 - lane), at(aside, 11.6 - lane), at(aside, lane)]

    def _pads(self) -> None:
        """The pins themselves, over everything."""
        header = self.board.chip.header()
        for pin, column in self.columns.items():
            place = at(column, self.pin_rows[0] if pin in self.upper else self.pin_rows[1])
            self.picture.pad(
                *place,
                4.5,
                f"microcontroller:{pin}",
                drawings.GOLD,
                data_label=self.board.chip.label(header[pin]),
            )
        for name, position in display_pins(self.board).items():
            self.picture.pad(*at(DISPLAY_COLUMN + position - 1, "c"), 4.5, f"display:{name}", drawings.GOLD)
        for name, (_, letter) in _SHAPE.items():
            low = {"i": "f", "e": "b", "f": "e"}[letter]
            for kind, column in zip(("signal", "ground"), self._leg_columns(name), strict=True):
                for hole in (letter, low):
                    self.picture.pad(
                        *at(column, hole), 4, f"{name}:{kind}", drawings.SILVER, stroke="#6b7280"
                    )

    def _legend(self, x: float, y: float) -> None:
        """The signals in words, in rows of four."""
        items = [(COLOURS["GND"][1], "ground"), (COLOURS["VCC"][1], "3.3 V")]
        for wire in self.wires.values():
            if wire.name not in ("GND", "VCC"):
                end = wire.end if wire.part == "display" else f"button {spoken(wire.name)}"
                items.append((wire.paint, f"pin {wire.pin} ({wire.label}) → {end}"))
        for index, (paint, words) in enumerate(items):
            column_x, line_y = x + index % 4 * 320, y + index // 4 * 30
            self.picture.line(
                (column_x, line_y - 5), (column_x + 26, line_y - 5), paint, 5, stroke_linecap="round"
            )
            self.picture.label(column_x + 38, line_y, words, 16)
