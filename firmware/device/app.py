"""The device loop: buttons to the screen, bytes to the link, and the hands of the clock.

One generator, `_flow`, holds every screen; the loop sends it keys. Nothing in the loop waits but
`time.sleep_ms`, so a press is seen within a few milliseconds whatever the host does.
"""

import gc
import select
import sys
import time

import machine

from device import kept, presets
from device.buttons import LONG_MS, Buttons
from device.clock import Clock
from device.current import Current
from device.journal import Journal
from device.language import Language, languages
from device.screens.home import at_table, home
from device.settings import Settings
from device.sound import Sound
from device.ui import Ui, notice
from device.watchdog import Watchdog
from shared_rules import VERSION
from shared_rules.questions import Refused, Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from device.link import Link

IDLE_MS = 3
TIDY_MS = 40  # after a press: nobody waits then
EASE_MS = 250  # nor then, most likely
LOOK_MS = 1000  # how often the display is looked after
DIM = 8
BLANK_TIMES = 10  # blank after so many times the dimming time


class App:
    """Everything the board does. It is also what the link asks its questions of, see device.verbs."""

    version = VERSION

    def __init__(self, board, canvas) -> None:
        self.board = board
        self.canvas = canvas
        self.clock = Clock()
        self.journal = Journal(clock=self.clock)
        self.device_id = "".join(f"{byte:02x}" for byte in machine.unique_id())
        self._settings = Settings(languages())
        self._players = names_of(kept.load("players", []))
        self.last_setup = kept.load("last_setup", [])
        self.buttons = Buttons(board.BUTTONS)
        self.sound = Sound(board.BUZZER)
        language = Language(self._settings.get("language"))
        self.ui = Ui(self.canvas, language, self.buttons, self._settings, self.apply_settings, self.sound)
        self.ui.roster = self._players
        self.ui.presets = presets.load()
        self.apply_settings()
        self.current = Current(self.journal, self._changed, self._feed)
        self.link: Link | None = None
        self._port = select.poll()
        self._port.register(sys.stdin, select.POLLIN)
        self._watchdog = Watchdog(False)
        self._last_key = time.ticks_ms()
        self._dimmed = 0
        self._untidy = True
        self._uneasy = False
        self._looked = self._last_key
        self._status = ""

    # -- the loop
    def run(self) -> None:
        """Serve the table until power or Ctrl-C ends it."""
        try:
            for idle in self.turns():
                if idle:
                    time.sleep_ms(IDLE_MS)
        finally:
            self.sound.hush()

    def turns(self):
        """Generate the turns of the loop; each says whether there was nothing to do. A page takes them one
        by one, as nothing may wait in a browser.
        """
        flow = self._flow()
        next(flow)
        self._watchdog = Watchdog(self.board.WATCHDOG)  # not before: a long match takes its time to come back
        while True:
            self._watchdog.feed()
            self.sound.poll()
            key = self.buttons.read()
            if self._dimmed and (key is not None or self.buttons.any_down):
                self._wake()
                yield False
            elif key is not None:
                self._note_press()
                flow.send(key)
                yield False
            elif self._listen():
                yield False
            else:
                if self._rest() and self.ui.live and self._status != self.status():
                    flow.send("look")
                yield True

    def _listen(self) -> bool:
        """A turn of the link. Its 14 KB are loaded when a computer says something: few tables need them."""
        if self.link:
            return self.link.poll()
        for _ in self._port.ipoll(0):
            gc.collect()
            from device.link import Link

            self.link = Link(self)
            return True
        return False

    def _flow(self):
        if machine.reset_cause() != machine.PWRON_RESET and self.journal.crash_size():
            yield from notice(self.ui, self.ui.word("restarted"), self.ui.word("restarted_why"))
        resumed = self.current.resume()
        for said in self.notices():  # some are of damage met by resuming
            yield from notice(self.ui, self.ui.word("attention"), said)
        if resumed:
            yield from at_table(self.ui, self)
        yield from home(self.ui, self)

    def _feed(self) -> None:
        self._watchdog.feed()

    def _note_press(self) -> None:
        self._last_key = time.ticks_ms()
        self._untidy = True

    def _wake(self) -> None:
        """Let a press light the display, and do nothing else."""
        self._note_press()
        self._dimmed = 0
        self.apply_settings()
        self.canvas.panel.power(True)
        self.buttons.hush()

    def status(self) -> str:
        """What stands in the corner between matches: whether a computer is there, the time of day."""
        said = self.ui.word("connected") if self.link and self.link.connected else ""
        if self._settings.get("clock") and self.clock.known:
            minutes = self.clock.now()[1] // 60 + self._settings.get("zone")
            said += f" {minutes // 60 % 24}:{minutes % 60:02d}"
        self._status = said
        return said

    def _rest(self) -> bool:
        """Tidy memory after a press; dim, then blank, a display that nobody has looked at for long.

        True about once a second.
        """
        quiet = time.ticks_diff(time.ticks_ms(), self._last_key)
        if self._untidy and quiet >= TIDY_MS:
            self._untidy = False
            self._uneasy = True
            gc.collect()
        if self._uneasy and quiet >= EASE_MS:
            self._uneasy = False
            self.journal.ease()
        dim_ms = self._settings.get("dim_after") * 1000
        if self._dimmed == 0 and quiet >= dim_ms:
            self._dimmed = 1
            self.canvas.panel.contrast(DIM)
        elif self._dimmed == 1 and quiet >= dim_ms * BLANK_TIMES:
            self._dimmed = 2
            self.canvas.panel.power(False)
        elif time.ticks_diff(time.ticks_ms(), self._looked) >= LOOK_MS:
            self._looked = time.ticks_ms()
            self.clock.seconds()  # or a wrap of the ticks, every twelve days, could go unseen
            self.canvas.show()  # a display that was pulled and plugged in again gets its picture back
            return True
        return False

    # -- matches
    def begin(self) -> None:
        """Open a new match."""
        self.current.begin({"device": self.device_id, "version": self.version})

    def go_on(self, match_id: str) -> None:
        """Take up an unfinished match again."""
        try:
            self.journal.resume(match_id)
        finally:
            self.current.resume()

    def remember_setup(self) -> None:
        """Keep who played what, for the next match with the same players."""
        match = self.current.match
        if match is None or match.table is None or list(match.stages[0]) == self.last_setup:
            return
        self.last_setup = list(match.stages[0])
        kept.save("last_setup", self.last_setup)
        for name in reversed(match.table.names):
            if name in self._players:
                self._players.remove(name)
            self._players.insert(0, name)
        del self._players[kept.MOST_PLAYERS :]
        kept.save("players", self._players)

    def _changed(self, line: str | None = None) -> None:
        if self.link:
            self.link.changed(self.journal.live, self.journal.count, self.journal.chain, line)

    # -- what the link asks
    def identity(self) -> dict:
        """Who this device is."""
        release = ".".join(str(part) for part in sys.implementation.version[:3])
        return {
            "id": self.device_id,
            "firmware": self.version,
            "board": self.board.NAME,
            "micropython": release,
        }

    @property
    def match(self) -> str | None:
        """The id of the match being played."""
        return self.journal.live

    def notices(self) -> list[str]:
        """What people should know about the journal, in words."""
        return [self.ui.say(text) for text in self.journal.notices]

    def players(self) -> list[str]:
        """The roster."""
        return self._players

    def set_players(self, names: list[str]) -> None:
        """Take another roster; the screens see it at once."""
        self._players[:] = names
        _must(kept.save("players", self._players))

    def settings(self) -> list:
        """Pairs of name and value."""
        values = self._settings.all()
        return [[name, values[name]] for name in sorted(values)]

    def set_setting(self, name: str, value) -> None:
        """Judge, keep and apply a setting."""
        if name == "remote" and value is True:
            raise Refused("only_on_device")  # or whoever may not press could allow it to himself
        kept_it = self._settings.set(name, value)
        self.apply_settings()
        _must(kept_it)

    def presets(self) -> list:
        """The table's own rules."""
        return self.ui.presets

    def set_presets(self, rules: list) -> None:
        """Take other rules."""
        self.ui.presets[:] = rules
        _must(presets.save(rules))

    def picture(self) -> bytearray:
        """What is on the display: 1024 bytes."""
        return self.canvas.buffer

    def press(self, key: str, ms: int) -> None:
        """A press from the host, where the table allows it."""
        if not self._settings.get("remote"):
            raise Refused("press_not_allowed")
        self.buttons.push("menu" if key == "ok" and ms >= LONG_MS else key)

    def reset(self) -> None:
        """Start anew."""
        machine.reset()

    def erase(self) -> None:
        """Forget everything of the table but the number of this start, which no match may bear twice."""
        kept.erase(("clock",))
        machine.reset()

    def apply_settings(self) -> None:
        """Make display and buttons follow the settings."""
        settings = self._settings
        self.canvas.figures = settings.get("figures")
        self.canvas.panel.contrast(settings.get("brightness"))
        self.buttons.repeat_ms = settings.get("repeat")
        self.sound.on = settings.get("sound") == "on"
        if self.ui.word("language_code") != settings.get("language"):
            self.ui.language(Language(settings.get("language")))


def names_of(players: list) -> list[str]:
    """The names that the rules take, of what was kept or written by hand."""
    names: list[str] = []
    for name in players[: kept.MOST_PLAYERS]:
        try:
            Text("player", taken=tuple(names)).check(name)
        except Refused:
            continue
        names.append(name)
    return names


def _must(was_kept: bool) -> None:
    """Tell a computer when the flash did not take what it sent; until power goes, the device has it."""
    if not was_kept:
        raise Refused("flash_refused")
