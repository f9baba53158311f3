"""The pictures are well-formed, and every wire in them ends where the maker's pinout says it must."""

from __future__ import annotations

import json
import math
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from itertools import pairwise

import pytest
from davar.building import boards
from davar.hardware import breadboard, soldering, wokwi
from pinouts import PINOUTS

SVG = "{http://www.w3.org/2000/svg}"
PLUGGED = [name for name in boards.names() if breadboard.picture(boards.load(name))]
SIMULATED = [name for name in boards.names() if wokwi.diagram(boards.load(name))]
SIGNALS = ("SDA", "SCL", *boards.BUTTONS)
Draw = Callable[[boards.Board], "str | None"]
DOT = 1.0  # pixels


class Drawn:
    """A picture read back from its file: pads with their places, wires with their ends."""

    def __init__(self, text: str):
        self.root = ElementTree.fromstring(text)
        self.pads: dict[str, list[tuple[float, float]]] = {}
        for circle in self.root.iter(f"{SVG}circle"):
            if "data-pin" in circle.attrib:
                place = (float(circle.attrib["cx"]), float(circle.attrib["cy"]))
                self.pads.setdefault(circle.attrib["data-pin"], []).append(place)
        self.wires = []
        for path in self.root.iter(f"{SVG}path"):
            if path.get("class") == "wire":
                numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", path.attrib["d"])]
                ends = (numbers[0], numbers[1]), (numbers[-2], numbers[-1])
                self.wires.append((path.attrib, ends))

    def joined(self) -> dict[str, tuple[str, str]]:
        """Signal -> (pin of the microcontroller, pin of the part)."""
        pairs = {}
        for attributes, _ in self.wires:
            ends = sorted(
                (attributes["data-from"], attributes["data-to"]), key=lambda end: "microcontroller" not in end
            )
            if ends[0].startswith("microcontroller:"):
                pairs[attributes["data-wire"], ends[1]] = ends[0].removeprefix("microcontroller:")
        return {wire: (pin, part) for (wire, part), pin in pairs.items()}


def near(place: tuple[float, float], places: list[tuple[float, float]]) -> bool:
    return any(math.dist(place, other) <= DOT for other in places)


def gpio(board: boards.Board, signal: str) -> str:
    """The name that the maker prints beside the pin that the board file gives a signal."""
    number = board.display[signal.lower()] if signal in ("SDA", "SCL") else board.data["buttons"][signal]
    return f"GPIO{number}" if board.chip.name == "esp32s3" else f"GP{number}"


@pytest.mark.parametrize("name", boards.names())
def test_a_soldered_wire_starts_and_ends_on_the_pads_that_it_names(name: str) -> None:
    drawn = Drawn(soldering.picture(boards.load(name)))
    assert len(drawn.wires) >= 9
    for attributes, (start, end) in drawn.wires:
        assert near(start, drawn.pads[attributes["data-from"]]), attributes["data-from"]
        assert near(end, drawn.pads[attributes["data-to"]]), attributes["data-to"]


def pins(drawn: Drawn, row: str, numbers: range) -> list[tuple[float, float]]:
    """Places of those pins of the microcontroller that are drawn, by rising number."""
    names = [f"microcontroller:{row}{number}" for number in numbers]
    return [drawn.pads[name][0] for name in names if name in drawn.pads]


def test_the_pico_lies_as_its_maker_draws_it_with_usb_at_the_top() -> None:
    drawn = Drawn(soldering.picture(boards.load("pico-ssd1306")))
    left, right = pins(drawn, "", range(1, 21)), pins(drawn, "", range(21, 41))
    assert max(x for x, _ in left) < min(x for x, _ in right)
    assert [y for _, y in left] == sorted(y for _, y in left)
    assert [y for _, y in right] == sorted((y for _, y in right), reverse=True)
    assert right[-1][0] - left[0][0] == pytest.approx(17.78 * soldering.SCALE)


def test_the_pico_on_the_breadboard_is_turned_with_usb_to_the_right() -> None:
    drawn = Drawn(breadboard.picture(boards.load("pico-ssd1306")) or "")
    upper, lower = pins(drawn, "", range(1, 21)), pins(drawn, "", range(21, 41))
    assert (len(upper), len(lower)) == (20, 20)
    assert {y for _, y in lower}.pop() - {y for _, y in upper}.pop() == 7 * breadboard.PITCH
    assert [x for x, _ in upper] == sorted((x for x, _ in upper), reverse=True)
    assert [x for x, _ in lower] == sorted(x for x, _ in lower)


def test_the_esp32_lies_with_its_sockets_at_the_top_or_to_the_right() -> None:
    board = boards.load("esp32s3-ssd1306")
    drawn = Drawn(soldering.picture(board))
    left, right = pins(drawn, "J3-", range(1, 23)), pins(drawn, "J1-", range(1, 23))
    assert max(x for x, _ in left) < min(x for x, _ in right)
    assert [y for _, y in left] == sorted((y for _, y in left), reverse=True)
    drawn = Drawn(breadboard.picture(board) or "")
    upper, lower = pins(drawn, "J3-", range(1, 23)), pins(drawn, "J1-", range(1, 23))
    assert {y for _, y in lower}.pop() - {y for _, y in upper}.pop() == 9 * breadboard.PITCH
    assert [x for x, _ in upper] == sorted(x for x, _ in upper)


@pytest.mark.parametrize("name", boards.names())
def test_every_signal_is_soldered_to_the_pin_of_the_makers_pinout(name: str) -> None:
    board = boards.load(name)
    joined = Drawn(soldering.picture(board)).joined()
    printed = PINOUTS[board.chip.name]
    for signal in SIGNALS:
        assert printed[joined[signal][0]] == gpio(board, signal), signal
    assert printed[joined["VCC"][0]] == "3V3"
    assert printed[joined["GND"][0]] == "GND"


@pytest.mark.parametrize("name", PLUGGED)
def test_every_signal_is_plugged_to_the_pin_of_the_makers_pinout(name: str) -> None:
    board = boards.load(name)
    joined = Drawn(breadboard.picture(board) or "").joined()
    printed = PINOUTS[board.chip.name]
    for signal in SIGNALS:
        assert printed[joined[signal][0]] == gpio(board, signal), signal
    assert printed[joined["VCC"][0]] == "3V3"
    assert printed[joined["GND"][0]] == "GND"


class Strips:
    """The contacts of a breadboard: what is joined when everything in the picture is plugged in."""

    def __init__(self, board: boards.Board):
        self.parent: dict[object, object] = {}
        drawn = Drawn(breadboard.picture(board) or "")
        for pin, places in drawn.pads.items():
            for place in places:
                self.join(pin, self.strip(place))
        for _, (start, end) in drawn.wires:
            self.join(self.strip(start), self.strip(end))

    @staticmethod
    def strip(place: tuple[float, float]) -> tuple[object, ...]:
        """The contact of a place: a column's upper or lower half, or a rail."""
        column = (place[0] - breadboard.LEFT) / breadboard.PITCH
        row = (place[1] - breadboard.UPPER) / breadboard.PITCH
        assert abs(column - round(column)) < 0.05, f"no hole at {place}"
        for rail in (breadboard.PLUS, breadboard.MINUS):
            if abs(row - rail) < 0.05:
                assert round(column) % 6 != 4, f"the rail has no hole in column {round(column)}"
                return ("rail", rail)
        assert abs(row - round(row)) < 0.05 and round(row) in (*range(5), *range(7, 12)), (
            f"no hole at {place}"
        )
        return (round(column), "upper" if row < 5 else "lower")

    def find(self, node: object) -> object:
        while self.parent.setdefault(node, node) != node:
            node = self.parent[node]
        return node

    def join(self, one: object, other: object) -> None:
        self.parent[self.find(one)] = self.find(other)

    def same(self, one: object, other: object) -> bool:
        return self.find(one) == self.find(other)


@pytest.mark.parametrize("name", PLUGGED)
def test_the_plugged_circuit_is_the_one_of_the_board_file(name: str) -> None:
    board = boards.load(name)
    strips, printed = Strips(board), PINOUTS[board.chip.name]
    at = {label: f"microcontroller:{place}" for place, label in printed.items()}
    far = {signal: f"display:{signal}" for signal in ("SDA", "SCL")}
    far.update({button: f"{button}:signal" for button in boards.BUTTONS})
    nets = [*far.values(), "display:VCC", "display:GND"]
    for signal, end in far.items():
        assert strips.same(at[gpio(board, signal)], end), signal
    for button in boards.BUTTONS:
        assert strips.same(f"{button}:ground", "display:GND"), button
    assert any(
        strips.same(f"microcontroller:{place}", "display:VCC") for place in printed if printed[place] == "3V3"
    )
    for index, one in enumerate(nets):
        for other in nets[index + 1 :]:
            assert not strips.same(one, other), f"{one} touches {other}"


@pytest.mark.parametrize("name", PLUGGED)
def test_no_unused_pin_is_joined_to_a_wire(name: str) -> None:
    board = boards.load(name)
    strips, printed = Strips(board), PINOUTS[board.chip.name]
    wanted = {gpio(board, signal) for signal in SIGNALS} | {"3V3", "GND", "AGND"}
    for place, label in printed.items():
        if label not in wanted:
            for net in ("display:VCC", "display:GND", *(f"{button}:signal" for button in boards.BUTTONS)):
                assert not strips.same(f"microcontroller:{place}", net), f"{label} touches {net}"


@pytest.mark.parametrize("name", PLUGGED)
def test_two_parts_or_wires_never_share_a_hole(name: str) -> None:
    board = boards.load(name)
    drawn = Drawn(breadboard.picture(board) or "")
    holes = [place for places in drawn.pads.values() for place in places]
    holes += [end for _, ends in drawn.wires for end in ends]
    rounded = [(round(x), round(y)) for x, y in holes]
    assert len(rounded) == len(set(rounded))


def stretches(path: str) -> list[tuple[str, float, float, float]]:
    """The straight runs of a wire: direction, its fixed coordinate, from, to."""
    points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]
    found = []
    for (x1, y1), (x2, y2) in pairwise(points):
        if abs(x1 - x2) < 0.01:
            found.append(("down", x1, min(y1, y2), max(y1, y2)))
        elif abs(y1 - y2) < 0.01:
            found.append(("across", y1, min(x1, x2), max(x1, x2)))
    return found


PICTURES = [(name, soldering.picture) for name in boards.names()] + [
    (name, breadboard.picture) for name in PLUGGED
]


@pytest.mark.parametrize(("name", "picture"), PICTURES)
def test_wires_cross_but_never_lie_on_one_another(
    name: str, picture: Callable[[boards.Board], str | None]
) -> None:
    wires = Drawn(picture(boards.load(name)) or "").wires
    runs = [(index, run) for index, (wire, _) in enumerate(wires) for run in stretches(wire["d"])]
    for one, (way, place, low, high) in runs:
        for other, (other_way, other_place, other_low, other_high) in runs:
            if one < other and way == other_way and abs(place - other_place) < 5:
                apart = other_low - high > -1 or low - other_high > -1
                same_net = wires[one][0]["data-wire"] == wires[other][0]["data-wire"]
                assert apart or same_net, (wires[one][0]["data-wire"], wires[other][0]["data-wire"])


@pytest.mark.parametrize("name", SIMULATED)
def test_the_wokwi_diagram_joins_the_same_pins(name: str) -> None:
    board = boards.load(name)
    diagram = json.loads(wokwi.diagram(board) or "")
    ids = {part["id"] for part in diagram["parts"]}
    joins = {join[1]: join[0].removeprefix("board:") for join in diagram["connections"]}
    for start, end, *_ in diagram["connections"]:
        assert start.split(":")[0] in ids and end.split(":")[0] in ids
    assert joins["display:SDA"].lstrip("GP") == str(board.display["sda"])
    assert joins["display:SCL"].lstrip("GP") == str(board.display["scl"])
    for button in boards.BUTTONS:
        assert joins[f"{button}:1.r"].lstrip("GP") == str(board.data["buttons"][button])
        assert joins[f"{button}:2.l"].startswith("GND.")


def test_wokwi_counts_the_grounds_of_the_pico_as_its_manual_does() -> None:
    chip = boards.load("pico-ssd1306").chip
    grounds = [wokwi.pin_name(chip, place) for place in ("3", "8", "13", "18", "23", "28", "33", "38")]
    assert grounds == [f"GND.{number}" for number in range(1, 9)]
