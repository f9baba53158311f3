"""An evening as presses of buttons, and a person who plays any match to its end.

The device knows the four names already, so that OK takes the next of them.
"""

from __future__ import annotations

import json

from davar.sheets.replay import replay
from davar.sim import Simulator
from lossless import outside
from lossless.image import files, put

from shared_rules.match import Match

NAMES = ["Ali", "Sara", "Reza", "Mina"]
KEYS = {"^": "up", "v": "down", "<": "back", ">": "forward", ".": "ok"}
SETTLED_MS = 600
LONGEST_SETUP = 12  # presses

SETUP = ". .. .... . ."  # a new match, of Shelem, for four, their names, by the book, the first deals
HAND = ". ..."  # on with the next hand: its hakem, the bid, what was taken
COUNT = "."
END = "m ^. v."  # the menu, its last entry: end the match; yes
AGAIN = "fold, new match"  # the one press that answers more than one question
EVENING = (
    ("setup", SETUP),
    ("first hand", HAND + COUNT),
    ("undo, count again", "< . ."),  # it is shown first what would be taken back
    ("second hand, corrected", HAND + "< v." + COUNT),  # back from the preview to the points
    ("edit of that hand", "> . . ^. ."),  # the hands, the latest, of its answers the last: five points more
    ("end of the match", END),
    ("fold, new match", "."),  # the same players again, up to who deals
    ("a hand of it", "." + HAND + COUNT),
)


class Person:
    """Presses buttons of a simulator: ^ v up and down, < > back and forward, . OK, m a long OK."""

    def __init__(self, sim: Simulator) -> None:
        self.sim = sim

    def press(self, keys: str) -> None:
        """Press the keys of a string, blanks aside."""
        for key in keys.replace(" ", ""):
            if key == "m":
                self.sim.hold("ok", 800)
            else:
                self.sim.press(KEYS[key])

    def match(self) -> Match | None:
        """The live match as its records in flash say, or None."""
        live = outside.matches(files(self.sim, "/data/live"))
        return replay(live[0].lines).match if live else None

    def play_to_the_end(self) -> None:
        """From what the device shows after a start: set up what is missing, end the match, begin another."""
        for _ in range(LONGEST_SETUP):
            match = self.match()
            if match is None:
                return
            if match.table is not None:
                break
            self.press(".")
        if match.table is not None and not match.finished:
            self.press(END)
            match = self.match()
        assert match is not None and match.finished, "the match cannot be ended"
        self.press(".")


def ready(sim: Simulator) -> Person:
    """A device that knows the names, at its first screen."""
    sim.power_cut()
    put(sim, "/data/players.json", json.dumps(NAMES).encode())
    start(sim)
    return Person(sim)


def start(sim: Simulator) -> None:
    """Power, and time until the first screen stands."""
    sim.power_on()
    sim.run(SETTLED_MS)
