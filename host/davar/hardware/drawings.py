"""How the parts look from above: microcontroller, display, button. Each returns where its pins are."""

from __future__ import annotations

from davar.building.boards import Board, Chip
from davar.hardware.svg import Picture, Point
from davar.hardware.wiring import COLOURS, Wire, display_pins

PITCH = 2.54  # mm between the pins of every part
GOLD, SILVER, DARK, LIT = "#d9b14a", "#c9ced6", "#1c2026", "#bfe9ff"


def pin_places(chip: Chip, scale: float) -> dict[str, Point]:
    """Physical pin -> place on the module, USB at the top, in pixels from its top left corner."""
    size = chip.data["size"]
    edge = (size["width"] - size["row_spacing"]) / 2
    count = len(chip.sides()[0])
    top = size["first_pin"]
    if chip.data["header"]["usb"] == "bottom":
        top = size["length"] - top - (count - 1) * PITCH
    return {
        place: (x * scale, (top + row * PITCH) * scale)
        for x, side in zip((edge, size["width"] - edge), chip.sides(), strict=True)
        for row, (place, _) in enumerate(side)
    }


def microcontroller(picture: Picture, chip: Chip, wires: list[Wire], scale: float) -> None:
    """The module with its top left corner at 0, 0; pins that are used carry the colour of their wire."""
    size = chip.data["size"]
    width, length = size["width"] * scale, size["length"] * scale
    picture.rect(0, 0, width, length, chip.data["colour"], rx=0.8 * scale)
    _sockets(picture, chip, width, scale)
    _chip(picture, chip, width, length, scale)
    used = {wire.pin: COLOURS[wire.name][1] for wire in wires}
    font = 1.12 * scale
    for left, side in zip((True, False), chip.sides(), strict=True):
        for place, pin in side:
            x, y = pin_places(chip, scale)[place]
            picture.circle(x, y, 0.85 * scale, GOLD)
            picture.circle(x, y, 0.45 * scale, chip.data["colour"])
            step = scale if left else -scale
            anchor = "start" if left else "end"
            near, far = x + 1.25 * step, x + (1.25 + 0.45 + len(place) * 0.62) * step
            picture.label(near, y + 0.38 * font, place, font * 0.92, "#ffffffb0", anchor=anchor)
            name = chip.label(pin)
            if place in used:
                room = (len(name) * 0.68 + 0.7) * font
                picture.rect(
                    far - (0 if left else room),
                    y - 0.72 * font,
                    room,
                    1.44 * font,
                    used[place],
                    rx=0.3 * scale,
                    stroke="#ffffff",
                    stroke_width=0.7,
                )
                middle = far + (room / 2 if left else -room / 2)
                picture.label(
                    middle, y + 0.37 * font, name, font, "#ffffff", anchor="middle", font_weight="bold"
                )
            else:
                picture.label(far, y + 0.38 * font, name, font, "#ffffffd0", anchor=anchor)


def _sockets(picture: Picture, chip: Chip, width: float, scale: float) -> None:
    """One USB socket in the middle, or two side by side."""
    wide = chip.data["size"]["usb_opening"][0] > 15
    for middle in (width * 0.27, width * 0.73) if wide else (width / 2,):
        picture.rect(middle - 3.3 * scale, -1.3 * scale, 6.6 * scale, 5.7 * scale, SILVER, rx=0.4 * scale)
        picture.label(middle, 2 * scale, "USB", 1.5 * scale, "#5d6470", anchor="middle")


def _chip(picture: Picture, chip: Chip, width: float, length: float, scale: float) -> None:
    """The chip itself (or the radio module's shield), the mounting holes, the name."""
    middle, size = width / 2, chip.data["size"]
    name_y = length * 0.43 - 1.2 * scale
    if size["holes"]:
        across, along = (value * scale for value in size["holes"])
        for x in (middle - across / 2, middle + across / 2):
            for y in ((length - along) / 2, (length + along) / 2):
                picture.circle(x, y, size["hole_diameter"] * scale / 2, "#00000040")
        picture.rect(middle - 2.6 * scale, length * 0.43, 5.2 * scale, 5.2 * scale, DARK, rx=0.4 * scale)
    else:
        name_y = 6.8 * scale
        picture.rect(
            middle - 9 * scale, length - 25.5 * scale, 18 * scale, 19 * scale, "#4b525c", rx=0.6 * scale
        )
        picture.rect(middle - 9 * scale, length - 6 * scale, 18 * scale, 6 * scale, "#15181c")
        picture.label(middle, length - 2.3 * scale, "antenna", 1.5 * scale, "#ffffffb0", anchor="middle")
    name = chip.data["title"].replace("Raspberry Pi ", "")
    picture.label(middle, name_y, name, 1.6 * scale, "#ffffff", anchor="middle", font_weight="bold")


def display(picture: Picture, board: Board, corner: Point, scale: float) -> dict[str, Point]:
    """The display with its top left corner at `corner`; returns pin name -> place."""
    size, (x, y) = board.module["size"], corner
    width, height = size["width"] * scale, size["height"] * scale
    places = display_places(board, corner, scale)
    picture.rect(x, y, width, height, "#17376b", rx=scale)
    if size.get("holes"):
        across, down = (value * scale for value in size["holes"])
        for hole_x in (x + (width - across) / 2, x + (width + across) / 2):
            for hole_y in (y + (height - down) / 2, y + (height + down) / 2):
                picture.circle(hole_x, hole_y, size["hole_diameter"] * scale / 2, "#ffffff")
    view_w, view_h = (value * scale for value in size["view"])
    view_x = x + size.get("view_across", size["width"] / 2) * scale - view_w / 2
    view_y = y + size["view_centre"] * scale - view_h / 2
    picture.rect(
        view_x - 1.6 * scale,
        view_y - 1.6 * scale,
        view_w + 3.2 * scale,
        view_h + 4.8 * scale,
        "#0b0d10",
        rx=4,
    )
    picture.rect(view_x, view_y, view_w, view_h, "#10151c")
    picture.label(view_x + view_w / 2, view_y + view_h * 0.67, "120", view_h * 0.55, LIT, anchor="middle")
    if "stick" in size:
        _stick(picture, x + size["stick"][0] * scale, y + size["stick"][1] * scale, scale)
    if "header" in board.module:
        _header(picture, board, places["VCC"], scale)
        return places
    for name, place in places.items():
        picture.label(place[0], place[1] + 2.6 * scale, name, 1.05 * scale, "#ffffff", anchor="middle")
    return places


def _header(picture: Picture, board: Board, first: Point, scale: float) -> None:
    """Two rows of holes, pin 1 at `first`, odd numbers in the lower row; those that are used are numbered."""
    used = display_pins(board).values()
    for position in range(1, board.module["header"] + 1):
        x = first[0] + (position - 1) // 2 * PITCH * scale
        y = first[1] - (PITCH * scale if position % 2 == 0 else 0)
        picture.circle(x, y, 0.75 * scale, GOLD)
        picture.circle(x, y, 0.4 * scale, "#17376b")
        if position % 2 and (position in used or position > board.module["header"] - 2):
            picture.label(x, y + 2.2 * scale, str(position), 1.15 * scale, "#ffffff", anchor="middle")


def display_places(board: Board, corner: Point, scale: float) -> dict[str, Point]:
    """Pin name -> place of the display's pins, its top left corner at `corner`."""
    size, pins = board.module["size"], display_pins(board)
    two_rows = "header" in board.module
    columns = board.module["header"] // 2 if two_rows else len(pins)
    left = corner[0] + (size["width"] - (columns - 1) * PITCH) / 2 * scale
    top = corner[1] + size["pin_row"] * scale
    places = {}
    for name, position in pins.items():
        column, upper = (divmod(position - 1, 2)) if two_rows else (position - 1, 0)
        row = (0 if upper else PITCH) if two_rows else 0.0
        places[name] = (left + column * PITCH * scale, top + row * scale)
    return places


def _stick(picture: Picture, x: float, y: float, scale: float) -> None:
    """A five-way stick."""
    picture.rect(x - 5 * scale, y - 5 * scale, 10 * scale, 10 * scale, "#3a4049", rx=scale)
    picture.circle(x, y, 2.2 * scale, "#8d95a1")
    for name, (dx, dy) in {"up": (0, -1), "down": (0, 1), "back": (-1, 0), "forward": (1, 0)}.items():
        arrow(picture, name, x + dx * 3.6 * scale, y + dy * 3.6 * scale, 0.8 * scale, "#ffffff")


def button(picture: Picture, name: str, x: float, y: float, scale: float) -> None:
    """A 6x6 mm push button without its legs, middle at x, y."""
    picture.rect(x - 3 * scale, y - 3 * scale, 6 * scale, 6 * scale, "#3a4049", rx=0.5 * scale)
    picture.rect(x - 2.6 * scale, y - 2.6 * scale, 5.2 * scale, 5.2 * scale, "#aab1bb", rx=0.4 * scale)
    picture.circle(x, y, 1.9 * scale, COLOURS[name][1])
    arrow(picture, name, x, y, 0.95 * scale, "#ffffff")


def arrow(picture: Picture, name: str, x: float, y: float, size: float, fill: str) -> None:
    """The sign of a button: a triangle that points its way, a dot for OK."""
    if name == "ok":
        picture.circle(x, y, size * 0.8, fill)
        return
    ways = {"up": (0, -1), "down": (0, 1), "back": (-1, 0), "forward": (1, 0)}
    dx, dy = ways[name]
    tip = (x + dx * size, y + dy * size)
    feet = [(x - dx * 0.7 * size + s * dy * size, y - dy * 0.7 * size + s * dx * size) for s in (1, -1)]
    picture.polygon([tip, *feet], fill)
