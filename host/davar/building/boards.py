"""Board files: read one, say what is impossible about it, and write the firmware's `board.py` from it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from davar.rooms import room

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

BUTTONS = ("up", "down", "back", "forward", "ok")
EXTRAS = ("buzzer", "led", "battery")
Pin = tuple[str, "int | str"]  # physical position, GPIO number or supply name

TESTED = ("real board", "emulator", "nothing yet")

# What a board file holds: key -> type. A key with "?" may be left out.
_FORM: dict[str, Any] = {
    "title": str,
    "microcontroller": str,
    "watchdog": bool,
    "tested": {"on": str, "how": str},
    "display": {
        "module": str,
        "controller": str,
        "address": int,
        "column": int,
        "bus": int,
        "sda": int,
        "scl": int,
        "frequency": int,
        "supply": float,
    },
    "buttons": dict.fromkeys(BUTTONS, int),
    "extras?": {f"{name}?": int for name in EXTRAS},
    "parts": [{"quantity": int, "part": str, "standard": str, "purpose": str, "for": str}],
}


class BoardError(ValueError):
    """A board file that cannot be used; `problems` holds one sentence for each reason."""

    def __init__(self, problems: list[str]):
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class Chip:
    """A microcontroller module: the facts of its pins, as written in hardware/chips."""

    name: str
    data: dict[str, Any]

    def sides(self) -> tuple[list[Pin], list[Pin]]:
        """Left and right row of pins, each from the top, with the USB socket at the top edge."""
        header = self.data["header"]
        left, right = header["left"], header["right"]
        first, second = header.get("rows", ("", ""))
        if first:
            rows = [
                [(f"{row}-{i + 1}", pin) for i, pin in enumerate(pins)]
                for row, pins in ((first, left), (second, right))
            ]
        else:
            numbers = [str(i + 1) for i in range(len(left) + len(right))]
            rows = [list(zip(numbers, left)), list(zip(reversed(numbers), right))]
        return (rows[0], rows[1]) if header["usb"] == "top" else (rows[1][::-1], rows[0][::-1])

    def header(self) -> dict[str, int | str]:
        """Physical pin, numbered as in the module's manual -> GPIO number or the name of a supply pin."""
        left, right = self.sides()
        return dict(left + right)

    def manual_order(self) -> list[str]:
        """Physical pins as the module's manual counts them."""

        def row_and_number(place: str) -> tuple[str, int]:
            row, _, number = place.rpartition("-")
            return row, int(number)

        return sorted(self.header(), key=row_and_number)

    def physical(self, pin: int | str) -> list[str]:
        """Physical positions of a GPIO number or of a supply pin such as GND."""
        return [place for place, what in self.header().items() if what == pin]

    def label(self, pin: int | str) -> str:
        """A pin as people read it on the board: GP4, GND."""
        return self.data["label"].format(pin) if isinstance(pin, int) else pin


@dataclass(frozen=True)
class Board:
    """One board file and the facts of the parts it names. `data` has the form of the TOML file."""

    name: str
    path: Path
    data: dict[str, Any]
    chip: Chip
    module: dict[str, Any]

    @property
    def title(self) -> str:
        return str(self.data["title"])

    @property
    def display(self) -> dict[str, Any]:
        return dict(self.data["display"])

    @property
    def buttons(self) -> tuple[int, ...]:
        """GPIO numbers of up, down, back, forward, ok."""
        return tuple(self.data["buttons"][name] for name in BUTTONS)

    def extra(self, name: str) -> int | None:
        """GPIO of an optional part (buzzer, led, battery), or None."""
        return self.data.get("extras", {}).get(name)

    def pins(self) -> dict[str, int]:
        """Every use of a pin: key in the board file -> GPIO number."""
        uses = {f"display.{key}": self.data["display"][key] for key in ("sda", "scl")}
        uses.update({f"buttons.{name}": self.data["buttons"][name] for name in BUTTONS})
        uses.update({f"extras.{name}": pin for name, pin in self.data.get("extras", {}).items()})
        return uses


def names() -> list[str]:
    """Names of the board files that come with Davar, sorted."""
    return sorted(path.stem for path in (room("hardware") / "boards").glob("*.toml"))


def load(name_or_path: str | Path) -> Board:
    """Read a board by its name, or a TOML file of your own. Raises BoardError with all faults of form."""
    path = Path(name_or_path)
    if path.suffix != ".toml":
        path = room("hardware") / "boards" / f"{name_or_path}.toml"
        if not path.is_file():
            raise BoardError([f'There is no board "{name_or_path}". Known boards: {", ".join(names())}.'])
    data = _read(path)
    problems: list[str] = []
    _compare(data, _FORM, "", problems)
    chip = _fact_file("chips", data, "microcontroller", path, problems)
    module = _fact_file("displays", data.get("display", {}), "module", path, problems, "display.")
    if problems:
        raise BoardError([f"{path.name}: {problem}" for problem in problems])
    return Board(path.stem, path, data, Chip(data["microcontroller"], chip), module)


def check(board: Board) -> list[str]:
    """What is electrically impossible about a board, a sentence each, naming file and key."""
    problems = [*_pins(board), *_bus(board), *_voltage(board)]
    return [f"{board.path.name}: {problem}" for problem in problems]


def firmware_source(board: Board) -> str:
    """The text of /board.py on the device: plain constants, nothing else."""
    display = board.display
    bus = f"({display['bus']}, {display['sda']}, {display['scl']}, {display['frequency']:_})"
    screen = f'("{display["controller"]}", 0x{display["address"]:02X}, {display["column"]})'
    lines = [
        (f'NAME = "{board.name}"', ""),
        (f"I2C = {bus}", "bus, SDA GPIO, SCL GPIO, Hz"),
        (f"DISPLAY = {screen}", "controller, I2C address, first visible column"),
        (
            f"BUTTONS = {board.buttons}",
            "GPIO of up, down, back, forward, ok; pressed = low, internal pull-up",
        ),
        (f"BUZZER = {board.extra('buzzer')}", ""),
        (f"LED = {board.extra('led')}", ""),
        (f"BATTERY = {board.extra('battery')}", ""),
        (f"WATCHDOG = {board.data['watchdog']}", ""),
    ]
    text = "\n".join(f"{code}  # {why}" if why else code for code, why in lines)
    return f'"""Made from hardware/boards/{board.name}.toml; change that file, not this one."""\n\n{text}\n'


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BoardError([f"{path}: cannot be read ({error.strerror})."]) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BoardError([f"{path.name}: is not TOML: {error}."]) from error


def _fact_file(
    folder: str, data: Any, key: str, path: Path, problems: list[str], prefix: str = ""
) -> dict[str, Any]:
    """The facts of a part named under `key`; adds a problem if there is no such part."""
    name = data.get(key) if isinstance(data, dict) else None
    known = sorted(file.stem for file in (room("hardware") / folder).glob("*.toml"))
    if not isinstance(name, str):
        return {}
    if name not in known:
        problems.append(f'{prefix}{key}: nothing is known of "{name}"; known are {", ".join(known)}.')
        return {}
    return _read(room("hardware") / folder / f"{name}.toml")


def _compare(value: Any, form: Any, where: str, problems: list[str]) -> None:
    """Walk a TOML value along the form it must have; adds a sentence for each difference."""
    if isinstance(form, list):
        if not isinstance(value, list) or not value:
            problems.append(f"{where}: must be a list with at least one entry.")
            return
        for index, entry in enumerate(value):
            _compare(entry, form[0], f"{where}[{index + 1}]", problems)
    elif isinstance(form, dict):
        if not isinstance(value, dict):
            problems.append(f"{where}: must be a table.")
            return
        prefix = f"{where}." if where else ""
        wanted = {key.rstrip("?"): key for key in form}
        problems.extend(f"{prefix}{key}: is not a key of a board file." for key in value if key not in wanted)
        for key, marked in wanted.items():
            if key in value:
                _compare(value[key], form[marked], prefix + key, problems)
            elif not marked.endswith("?"):
                problems.append(f"{prefix}{key}: is missing.")
    else:
        accepted = (int, float) if form is float else form
        if not isinstance(value, accepted) or (isinstance(value, bool) and form is not bool):
            kind = {str: "text", int: "a whole number", bool: "true or false", float: "a number"}[form]
            problems.append(f"{where}: must be {kind}, is {value!r}.")


def _pins(board: Board) -> list[str]:
    """Pins used twice, that the module does not have, or that it needs itself."""
    problems = []
    chip = board.chip
    on_header = [pin for pin in chip.header().values() if isinstance(pin, int)]
    reserved = {int(pin): why for pin, why in chip.data.get("reserved", {}).items()}
    taken: dict[int, str] = {}
    for key, pin in board.pins().items():
        label = chip.label(pin)
        if pin in taken:
            problems.append(f"{key}: {label} is used twice, {taken[pin]} has it already.")
        taken.setdefault(pin, key)
        if key == "extras.led" and pin == chip.data.get("led"):
            continue
        if pin in reserved:
            problems.append(f"{key}: {label} is not free on the {chip.data['title']}: it {reserved[pin]}.")
        elif pin not in on_header:
            problems.append(f"{key}: the {chip.data['title']} has no pin {label}.")
    battery = board.extra("battery")
    if battery is not None and battery not in chip.data["adc"]:
        could = ", ".join(chip.label(pin) for pin in chip.data["adc"])
        problems.append(f"extras.battery: {chip.label(battery)} cannot measure a voltage; {could} can.")
    return problems


def _bus(board: Board) -> list[str]:
    """What the I2C bus cannot do: its number, its pins, its speed, the display's address and controller."""
    problems = []
    chip, display, module = board.chip, board.display, board.module
    bus = chip.data["i2c"].get(str(display["bus"]))
    if bus is None:
        problems.append(f"display.bus: the {chip.data['title']} has no I2C bus {display['bus']}.")
    else:
        for line in ("sda", "scl"):
            if bus[line] != "any" and display[line] not in bus[line]:
                could = ", ".join(chip.label(pin) for pin in bus[line])
                problems.append(
                    f"display.{line}: I2C bus {display['bus']} cannot use {chip.label(display[line])} "
                    f"as {line.upper()}; it can use {could}."
                )
        if not 10_000 <= display["frequency"] <= bus["frequency"]:
            problems.append(f"display.frequency: must be from 10000 to {bus['frequency']} Hz.")
    if display["controller"] not in module["controllers"]:
        problems.append(f"display.controller: {display['module']} has {' or '.join(module['controllers'])}.")
    if display["address"] not in module["addresses"]:
        could = " or ".join(f"0x{address:02X}" for address in module["addresses"])
        problems.append(f"display.address: {display['module']} answers at {could}.")
    if display["column"] not in (0, 2):
        problems.append("display.column: the first visible column is 0 or 2.")
    return problems


def _voltage(board: Board) -> list[str]:
    """The display's pull-ups go to its supply, so that must be the voltage of the chip's pins."""
    supply, logic = board.display["supply"], board.chip.data["voltage"]
    lowest, highest = board.module["voltage"]
    problems = []
    if supply != logic:
        problems.append(
            f"display.supply: {supply} V would reach the pins of the {board.chip.data['title']} through the "
            f"display's pull-up resistors; they take {logic} V."
        )
    if not lowest <= supply <= highest:
        problems.append(f"display.supply: {board.display['module']} takes {lowest} to {highest} V.")
    if board.data["tested"]["on"] not in TESTED:
        problems.append(f"tested.on: must be one of {', '.join(TESTED)}.")
    return problems
