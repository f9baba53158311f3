"""The device's settings, each a question like any other, kept between matches."""

from device import kept
from shared_rules.questions import Choice, Number, Question, Refused, show

DEFAULTS = (
    ("language", "en"),
    ("figures", "western"),
    ("brightness", 160),
    ("dim_after", 60),
    ("repeat", 110),
    ("sound", "off"),
    ("clock", False),
    ("zone", 0),
    ("remote", False),  # a computer that looks on must not press by mistake; only the device allows it
)


class Settings:
    """Values by name; `set` judges, keeps and applies one. languages: those on the board."""

    def __init__(self, languages: tuple) -> None:
        self.languages = languages
        self._values = dict(DEFAULTS)
        stored = kept.load("settings", {})
        for name, _ in DEFAULTS:
            if name in stored:
                try:
                    self.question(name).check(stored[name])
                except Refused:
                    continue  # a value that an older or newer firmware knew
                self._values[name] = stored[name]

    def get(self, name: str):
        """The value of a setting; KeyError for an unknown name."""
        return self._values[name]

    def all(self) -> dict:
        """All settings by name."""
        return dict(self._values)

    def set(self, name: str, value) -> bool:
        """Judge and keep a value; raises `Refused`; False when the flash did not take it."""
        self.question(name).check(value)
        self._values[name] = value
        return kept.save("settings", self._values)

    def question(self, name: str) -> Question:
        """The question that asks for a setting, starting at its value; `Refused` for an unknown name."""
        if name not in self._values:
            raise Refused("no_such_setting", {"answer": show(name)})
        start = self._values[name]
        if name == "language":
            return Choice(name, self.languages, start=start if start in self.languages else self.languages[0])
        if name == "figures":
            return Choice(name, ("western", "persian"), start=start)
        if name == "brightness":
            return Number(name, 0, 250, 10, start=start)
        if name == "dim_after":
            return Number(name, 15, 600, 15, start=start)
        if name == "repeat":
            return Number(name, 50, 250, 10, start=start)
        if name == "zone":
            return Number(name, -720, 840, 15, start=start)
        if name == "sound":
            return Choice(name, ("off", "on"), start=start)
        return Choice(name, (True, False), start=start)
