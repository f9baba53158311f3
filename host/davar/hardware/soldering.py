"""The soldering picture: every wire from pin to pin, the parts as they lie, seen from above."""

from __future__ import annotations

from davar.building.boards import BUTTONS, Board
from davar.hardware import drawings
from davar.hardware.svg import Picture, Point
from davar.hardware.wiring import COLOURS, Wire, display_pins, has_stick, spoken, wires

SCALE = 10.0  # pixels per mm
LANE = 14.0  # pixels between two wires that run side by side
CROSS = 127.0  # pixels between two buttons: five holes of perforated board
PAPER = "#ffffff"
MARGIN = 40.0
NOTES = (
    "Never feed the display from VBUS or 5 V:",
    "its pull-up resistors would lift SDA and SCL",
    "above the 3.3 V that the pins stand.",
)
HEADER_NOTES = (
    "Odd numbers of the header are its lower row,",
    "even ones the upper: 16 is above 15.",
    "",
)
BLACK = COLOURS["GND"][1]


def picture(board: Board) -> str:
    """The SVG file."""
    return _Layout(board).draw()


class _Layout:
    """Where everything is: display top left, buttons under it, microcontroller right, lanes between."""

    def __init__(self, board: Board):
        self.board = board
        self.wires = wires(board)
        size, module = board.chip.data["size"], board.module["size"]
        self.own = [wire for wire in self.wires if wire.part == "display"]
        pins = display_pins(board)
        self.own.sort(key=lambda wire: (pins[wire.end] + 1) // 2 * 2 - pins[wire.end] % 2)
        self.resistors = not board.module["pull_ups"]
        self.corner = (MARGIN, 90 + LANE * len(self.own) + (75 if self.resistors else 0))
        display_width = module["width"] * SCALE
        display_bottom = self.corner[1] + module["height"] * SCALE
        self.cross = (MARGIN + max(display_width / 2, CROSS + 40), display_bottom + CROSS + 75)
        block = max(display_width, 2 * CROSS + 80) + MARGIN
        self.lanes = block + LANE * (len(self.wires) + 1) + 30
        self.module = (self.lanes + 40, self.corner[1])
        self.places = {
            pin: (self.module[0] + x, self.module[1] + y)
            for pin, (x, y) in drawings.pin_places(board.chip, SCALE).items()
        }
        bottom = self.module[1] + size["length"] * SCALE
        height = bottom if has_stick(board) else max(bottom, self.cross[1] + CROSS + 60)
        self.legend = self.module[0] + size["width"] * SCALE + 60
        self.picture = Picture(self.legend + 350, height + MARGIN, f"{board.title}: soldering")

    def draw(self) -> str:
        picture, board = self.picture, self.board
        picture.rect(0, 0, picture.width, picture.height, PAPER, rx=12)
        picture.label(MARGIN, 40, f"{board.title}: wires from pin to pin", 22, font_weight="bold")
        picture.label(
            MARGIN,
            62,
            "Seen from above, parts to scale. Lines that cross without a dot do not touch.",
            14,
            "#6b7280",
        )
        picture.begin(f"translate({self.module[0]} {self.module[1]})")
        drawings.microcontroller(picture, board.chip, self.wires, SCALE)
        picture.end()
        display_places = drawings.display(picture, board, self.corner, SCALE)
        for rank, wire in enumerate(self.own):
            self._display_wire(rank, wire, display_places[wire.end])
        if not has_stick(board):
            self._buttons()
        for pin, (x, y) in display_places.items():
            used = pin in [wire.end for wire in self.own]
            picture.pad(
                x, y, 6, f"display:{pin}", COLOURS[pin][1] if used else drawings.GOLD, stroke="#ffffff"
            )
        for wire in self.wires:
            picture.pad(
                *self.places[wire.pin], 6, f"microcontroller:{wire.pin}", wire.paint, stroke="#ffffff"
            )
        self._legend()
        return picture.text()

    def _display_wire(self, rank: int, wire: Wire, start: Point) -> None:
        """Up from the display, right along a lane above it, down beside the microcontroller, to the pin."""
        lane_y = self.corner[1] - 20 - LANE * (len(self.own) - rank - 1)
        if self.resistors and rank == 0:
            lane_y -= 75
        lane_x = self.lanes - LANE * rank
        points = [start]
        if (
            "header" in self.board.module and display_pins(self.board)[wire.end] % 2
        ):  # the lower row: pass the upper
            start = (start[0] + drawings.PITCH / 2 * SCALE, start[1])
            points.append(start)
        points += [(start[0], lane_y), (lane_x, lane_y)]
        self._to_pin(points, wire, f"display:{wire.end}")
        if self.resistors and wire.name in ("SDA", "SCL"):
            self._resistor(self.corner[0] + (200 if wire.name == "SDA" else 300), lane_y, wire)

    def _resistor(self, x: float, lane_y: float, wire: Wire) -> None:
        """A pull-up from the topmost lane (3.3 V) down to this wire's lane."""
        picture = self.picture
        top = self.corner[1] - 20 - LANE * (len(self.own) - 1) - 75
        picture.line((x, top), (x, lane_y), PAPER, 7)
        picture.line((x, top), (x, lane_y), "#8d95a1", 2.5)
        picture.rect(x - 7, top + 18, 14, 38, "#e8d9b5", rx=5, stroke="#a58d57")
        for offset, band in ((24, "#e0a100"), (31, "#8b4fd1"), (38, "#d7263d"), (48, "#c79b3b")):
            picture.rect(x - 7, top + offset, 14, 3.5, band)
        picture.label(x + 14, top + 42, "4.7 kΩ", 13)
        picture.circle(x, top, 5, COLOURS["VCC"][1])
        picture.circle(x, lane_y, 5, wire.paint)

    def _to_pin(self, points: list[Point], wire: Wire, start: str) -> None:
        """From the last point, on the wire's own lane, to its pin; across the module if that is beyond."""
        x, y = self.places[wire.pin]
        lane_x = points[-1][0]
        left = wire.pin in [place for place, _ in self.board.chip.sides()[0]]
        if left:
            points += [(lane_x, y), (x, y)]
        else:  # between two rows of labels, over the middle of the module, to the outer side of the pin
            gap = y - 1.5 * drawings.PITCH * SCALE
            points += [(lane_x, gap), (x + 30, gap), (x + 30, y), (x, y)]
        self.picture.wire(points, wire.paint, wire.name, (start, f"microcontroller:{wire.pin}"), PAPER)

    def _buttons(self) -> None:
        """Five buttons in a cross, a ground line through all of them, a wire from each to its pin."""
        (x, y), picture = self.cross, self.picture
        middles = {
            "up": (x, y - CROSS),
            "down": (x, y + CROSS),
            "back": (x - CROSS, y),
            "forward": (x + CROSS, y),
        }
        middles["ok"] = (x, y)
        self._ground_line(x, y)
        by_name = {wire.name: wire for wire in self.wires if wire.part in BUTTONS}
        starts = {"up": [], "back": [(x - CROSS + 48, y - 22), (x - CROSS + 48, y - 75)], "forward": [],
                  "ok": [(x + 52, y + 22), (x + 52, y + 75)], "down": []}  # fmt: skip
        for rank, (name, way) in enumerate(starts.items()):
            lane_x = self.lanes - LANE * (len(self.own) + len(starts) - rank)
            signal_y = middles[name][1] + (22 if name == "ok" else -22)
            points: list[Point] = [(middles[name][0] + 40, signal_y), *way]
            points.append((lane_x, points[-1][1]))
            self._to_pin(points, by_name[name], f"{name}:signal")
        for name, (bx, by) in middles.items():
            for side in (-1, 1):
                for up in (-1, 1):
                    picture.line(
                        (bx + side * 28, by + up * 22), (bx + side * 40, by + up * 22), drawings.SILVER, 6
                    )
            drawings.button(picture, name, bx, by, SCALE)
            signal = 22 if name == "ok" else -22
            picture.pad(bx + 40, by + signal, 5, f"{name}:signal", COLOURS[name][1], stroke="#ffffff")
            ground = [(bx + 40, by + 22)] if name in ("back", "forward") else [(bx - 40, by - signal)]
            ground = (
                [(bx + 40 - 80 * (name == "forward"), by + 22)] if name in ("back", "forward") else ground
            )
            for place in ground + ([(bx + 40, by - signal)] if name in ("ok", "down") else []):
                picture.pad(*place, 5, f"{name}:ground", BLACK, stroke="#ffffff")

    def _ground_line(self, x: float, y: float) -> None:
        """Ground: one pin of the microcontroller, then from button to button."""
        bus, wire = x - 64, self.wires[-1]
        lane_x = self.lanes - LANE * len(self.own)
        self._to_pin([(x + 40, y + CROSS + 22), (lane_x, y + CROSS + 22)], wire, "down:ground")
        legs = [
            (
                "down",
                "up",
                [
                    (x - 40, y + CROSS + 22),
                    (bus, y + CROSS + 22),
                    (bus, y - CROSS + 22),
                    (x - 40, y - CROSS + 22),
                ],
            ),
            ("back", "ok", [(x - CROSS + 40, y + 22), (bus, y + 22), (bus, y - 22), (x - 40, y - 22)]),
            (
                "ok",
                "forward",
                [(x + 40, y - 22), (x + 66, y - 22), (x + 66, y + 22), (x + CROSS - 40, y + 22)],
            ),
        ]
        for start, end, points in legs:
            self.picture.wire(points, BLACK, "GND", (f"{start}:ground", f"{end}:ground"), PAPER)
        for place in ((bus, y + 22), (bus, y - 22)):
            self.picture.circle(*place, 5, BLACK)

    def _legend(self) -> None:
        """The same wires in words, right of the picture."""
        picture, x, y = self.picture, self.legend, self.module[1] + 12
        picture.label(x, y, "Wire by wire", 17, font_weight="bold")
        for wire in self.wires:
            y += 34
            picture.line((x, y - 5), (x + 26, y - 5), wire.paint, 5, stroke_linecap="round")
            picture.label(x + 38, y, f"pin {wire.pin} ({wire.label})  →  {self._end(wire)}", 14.5)
        y += 16
        for line in (HEADER_NOTES if "header" in self.board.module else ()) + NOTES:
            y += 20
            picture.label(x, y, line, 14, "#6b7280")

    def _end(self, wire: Wire) -> str:
        """The far end of a wire in words."""
        if wire.part == "buttons":
            return "all five buttons"
        if wire.part in BUTTONS:
            return f"button {spoken(wire.name)}"
        if "header" in self.board.module:
            return f"header {display_pins(self.board)[wire.end]} ({spoken(wire.end)})"
        return f"{wire.end} of the display"
