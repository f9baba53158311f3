"""A table to look at: the simulated device in the middle of a match that was never pressed in.

Answers come as JSON values in the order in which the match asks; they are written to flash as the device
would have written them, and the device takes the match up when it starts.
"""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from davar.sim.simulator import Simulator

from shared_rules.records import START, encode

KEYS = {"^": "up", "v": "down", "<": "back", ">": "forward", ".": "ok"}
ID = "0000100abcd"


def journal(answers: list[Any], match: str = ID) -> bytes:
    """The records of a match with these answers."""
    payloads = [["m", 1, 5, {"device": "d", "version": "0", "format": 1, "id": match}]]
    payloads += [["a", 1, 5 + index, answer] for index, answer in enumerate(answers)]
    chain, lines = START, b""
    for number, payload in enumerate(payloads):
        line, chain = encode(number, chain, payload)
        lines += line
    return lines


class Seat:
    """A person at the device: presses by signs, looks at the glass."""

    def __init__(self, sim: Simulator) -> None:
        self.sim = sim
        self.presses = 0

    def press(self, keys: str) -> None:
        """Press ^ v < > for the arrows, . for OK, m for the menu (a long OK), U D for up and down held."""
        for key in keys.replace(" ", ""):
            if key in "mUD":
                self.sim.hold({"m": "ok", "U": "up", "D": "down"}[key], 800 if key == "m" else 1500)
            else:
                self.sim.press(KEYS[key])
            self.presses += 1


@contextmanager
def seated(
    tree: Path,
    scratch: Path,
    answers: list[Any] | None = None,
    language: str = "en",
    players: list[str] | None = None,
    files: dict[str, bytes] | None = None,
    **kept: Any,
) -> Iterator[Seat]:
    """A started device. answers: of the match being played; players: its roster.

    files: others of its data folder, by path; kept: small ones that it keeps itself, such as presets.
    """
    own = scratch / "tree"
    shutil.rmtree(own, ignore_errors=True)
    shutil.copytree(tree, own)
    (own / "data" / "live").mkdir(parents=True)
    if answers is not None:
        (own / "data" / "live" / ID).write_bytes(journal(answers))
    figures = "persian" if language == "fa" else "western"
    kept.setdefault("settings", {"language": language, "figures": figures})
    if players is not None:
        kept["players"] = players
    for path, data in (files or {}).items():
        (own / "data" / path).parent.mkdir(parents=True, exist_ok=True)
        (own / "data" / path).write_bytes(data)
    for name, value in kept.items():
        (own / "data" / f"{name}.json").write_text(json.dumps(value))
    image = scratch / "flash.img"
    image.unlink(missing_ok=True)
    with Simulator(own, image=image) as sim:
        sim.run(1000)
        yield Seat(sim)
