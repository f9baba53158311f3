"""A person at the simulated device: presses buttons, spells names, and looks at the screen."""

from pathlib import Path

from davar.rooms import room
from davar.sim.pixels import Pixels
from davar.sim.simulator import Simulator

GOLDEN = Path(__file__).with_name("golden")
KEYS = {"^": "up", "v": "down", "<": "back", ">": "forward", ".": "ok"}


class Person:
    """Presses on one simulator, counted, and golden screens of one script.

    `update` rewrites the golden screens instead of comparing with them.
    """

    def __init__(self, sim: Simulator, script: str, update: bool = False) -> None:
        self.sim = sim
        self.presses = 0
        self._folder = GOLDEN / script
        self._update = update
        texts = (room("shared_rules") / "languages" / "en.txt").read_text(encoding="utf-8")
        line = next(line for line in texts.splitlines() if line.startswith("alphabet.1 = "))
        self._wheel = " " + line.removeprefix("alphabet.1 = ") + "…"

    def press(self, keys: str) -> None:
        """Press the keys of a string: ^ v up and down, < > back and forward, . OK, m the menu (a long OK)."""
        for key in keys.replace(" ", ""):
            if key == "m":
                self.sim.hold("ok", 800)
            else:
                self.sim.press(KEYS[key])
            self.presses += 1

    def spell(self, name: str) -> None:
        """Spell a name with the letter wheel, which stands at a blank before each letter, and answer it."""
        for index, letter in enumerate(name):
            up = self._wheel.index(letter.lower())
            down = len(self._wheel) - up
            self.press("^" * up if up <= down else "v" * down)
            if index < len(name) - 1:
                self.press(">")
        self.press(".")

    def sees(self, name: str) -> None:
        """The glass looks as the golden screen of this name; said as text when it does not."""
        shown = self.sim.screen()
        path = self._folder / f"{name}.txt"
        if self._update:
            self._folder.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{shown}\n", encoding="ascii")
            shown.png(path.with_suffix(".png"), 3)
            return
        assert path.is_file(), f"no golden screen {path.name}; look at it and run pytest --update-golden"
        wanted = Pixels.parse(path.read_text(encoding="ascii"))
        assert shown == wanted, (
            f"the screen {name} has changed; it was\n{wanted}\nand is\n{shown}\n{self.sim.log}"
        )
