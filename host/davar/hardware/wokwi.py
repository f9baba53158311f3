"""A diagram for the Wokwi simulator: the same wires as in the pictures."""

from __future__ import annotations

import json

from davar.building.boards import BUTTONS, Board, Chip
from davar.hardware.wiring import has_stick, wires

_PLACES = {"up": (0, -70), "down": (0, 70), "back": (-90, 0), "forward": (90, 0), "ok": (0, 0)}
_KEYS = {"up": "ArrowUp", "down": "ArrowDown", "back": "ArrowLeft", "forward": "ArrowRight", "ok": "o"}
_PAINT = {"yellow": "gold", "violet": "purple", "turquoise": "cyan", "pink": "magenta"}  # Wokwi's names


def diagram(board: Board) -> str | None:
    """The text of diagram.json, or None where Wokwi has no such display."""
    if board.display["controller"] != "ssd1306" or has_stick(board):
        return None
    chip = board.chip
    parts: list[dict[str, object]] = [
        {"type": chip.data["wokwi"]["part"], "id": "board", "top": 0, "left": 0, "attrs": {}},
        {"type": "board-ssd1306", "id": "display", "top": 20, "left": -220,
         "attrs": {"i2cAddress": f"0x{board.display['address']:02x}"}},
    ]  # fmt: skip
    for name in BUTTONS:
        left, top = _PLACES[name]
        attrs = {"color": "black", "label": name, "key": _KEYS[name]}
        parts.append(
            {
                "type": "wokwi-pushbutton-6mm",
                "id": name,
                "top": 220 + top,
                "left": -200 + left,
                "attrs": attrs,
            }
        )
    joins: list[list[object]] = []
    for wire in wires(board):
        paint = _PAINT.get(wire.colour, wire.colour)
        pin = f"board:{pin_name(chip, wire.pin)}"
        if wire.part == "display":
            joins.append([pin, f"display:{wire.end}", paint, []])
        elif wire.part == "buttons":
            joins.extend([pin, f"{name}:2.l", paint, []] for name in BUTTONS)
        else:
            joins.append([pin, f"{wire.part}:1.r", paint, []])
    whole = {"version": 1, "author": "Davar", "editor": "wokwi", "parts": parts, "connections": joins}
    return json.dumps(whole, indent=2) + "\n"


def pin_name(chip: Chip, place: str) -> str:
    """How Wokwi names a physical pin: GP4, GND.3, 3V3. Equal names are numbered in the manual's order."""
    header = {pin: "GND" if what == "AGND" else what for pin, what in chip.header().items()}
    what = header[place]
    if isinstance(what, int):
        return {43: "TX", 44: "RX"}.get(what) or str(chip.data["wokwi"]["pin"]).format(what)
    same = [pin for pin in chip.manual_order() if header[pin] == what]
    return what if len(same) == 1 else f"{what}.{same.index(place) + 1}"
