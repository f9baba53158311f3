"""What each request of the host does: fields checked here, work done by `services`.

`services` is the app, as far as a host may see it:

    identity() -> dict          id, firmware, board, micropython: short strings
    clock                       device.clock.Clock
    journal                     device.journal.Journal
    match                       id of the match being played, or None
    notices() -> list           short lines that a host should show
    players() -> list[str]      and set_players(list[str]); names are checked here
    settings() -> list          of [name, value]; and set_setting(name, value)
    presets() -> list           of JSON values; and set_presets(list)
    picture()                   the frame buffer, 1024 bytes
    press(key, ms)              as if the button had been held that long
    reset()                     start anew; does not return

All may raise `Refused`, which the host gets as the verb `error` with code and figures.

A list is sent as pages {"from": index, "items": [...], "then": "more" | "ask" | "end"} and set page by
page as {"from": index, "items": [...], "total": n}: nothing changes before the last page is there.
"""

import gc

from device import kept, presets
from device.pages import Pages, blocks, quoted
from shared_rules.asciijson import dumps
from shared_rules.frames import PROTOCOL, room
from shared_rules.questions import Refused, Text

KEYS = ("up", "down", "back", "forward", "ok")
LONGEST_PRESS_MS = 5_000
LONGEST_NAME = 32  # characters of an id or key
MOST = 1_000_000  # records of a match, and any other index
WINDOW = 16  # pages of records that are sent before the host must ask again
EPOCHS = (1_704_067_200, 4_102_444_800)  # 2024 to 2100, seconds since 1970 UTC


class Verbs:
    """One method for each verb: takes the body, returns a dict or generates the JSON of several frames."""

    def __init__(self, services, link) -> None:
        self._services = services
        self._link = link
        self._same_protocol = True
        self._resetting = False
        self._gathered: tuple[str, list] | None = None  # (verb, items) of a list that is coming in pages
        self._parked: tuple | None = None  # (match, its Pages): where the host will ask on

    def answer(self, verb: str, body: dict):
        """A dict, or a generator of JSON texts; raises Refused for what cannot be done."""
        method = _METHODS.get(verb)
        if method is None:
            raise Refused("unknown_verb", {})
        if not self._same_protocol and verb != "hello":
            raise Refused("other_protocol", {"protocol": PROTOCOL})
        if verb != "records":
            self.unpark()
        return method(self, body)

    def answered(self) -> None:
        """The last frame is out."""
        if self._resetting:
            self._services.reset()

    def unpark(self) -> None:
        """Let go of half-read records: they may have changed."""
        self._parked = None

    def _hello(self, body: dict) -> dict:
        self._same_protocol = number(body, "protocol", 0, 1_000_000) == PROTOCOL
        self._gathered = None
        services = self._services
        answer = services.identity()
        answer["protocol"] = PROTOCOL
        answer["clock"] = [services.clock.boot, services.clock.seconds(), services.clock.known]
        answer["free"] = services.journal.free()
        answer["heap"] = gc.mem_free()
        answer["match"] = services.match
        answer["notices"] = notices = services.notices()
        while notices and len(dumps(answer)) > room("hello"):
            notices.pop()
        return answer

    def _matches(self, body: dict):
        return listed("matches", self._services.journal.rows(), body)

    def _records(self, body: dict):
        match, start = text(body, "match"), start_of(body)
        parked, self._parked = self._parked, None
        if parked is None or parked[0] != match or parked[1].index != start:
            parked = match, Pages("records", self._services.journal.records(match, start), start, quoted)
        return self._window(parked)

    def _window(self, parked: tuple):
        pages = parked[1]
        for left in range(WINDOW - 1, -1, -1):
            text = None
            while text is None:
                text = pages.page("more" if left else "ask")
                if left == 0 and text is not None:
                    self._parked = parked
                yield text
            if pages.ended:
                return

    def _follow(self, body: dict) -> dict:
        self._link.follow(flag(body, "on"))
        return {}

    def _time(self, body: dict) -> dict:
        clock = self._services.clock
        if "epoch" in body:
            clock.set(number(body, "epoch", EPOCHS[0], EPOCHS[1]))
        return {"boot": clock.boot, "seconds": clock.seconds(), "known": clock.known, "dated": clock.dated()}

    def _players(self, body: dict):
        return listed("players", self._services.players(), body)

    def _set_players(self, body: dict) -> dict:
        names, answer = self._gather("set_players", body, kept.MOST_PLAYERS)
        if names is not None:
            for index, name in enumerate(names):
                Text("player", taken=tuple(names[:index])).check(name)
            self._services.set_players(names)
        return answer

    def _settings(self, body: dict):
        return listed("settings", self._services.settings(), body)

    def _set_setting(self, body: dict) -> dict:
        name, value = text(body, "name"), body.get("value")
        if type(value) not in (bool, int, str):
            raise Refused("bad_field", {"field": "value"})
        self._services.set_setting(name, value)
        return {}

    def _presets(self, body: dict):
        return listed("presets", self._services.presets(), body)

    def _set_presets(self, body: dict) -> dict:
        rules, answer = self._gather("set_presets", body, presets.MOST)
        if rules is not None:
            presets.check(rules)
            self._services.set_presets(rules)
        return answer

    def _gather(self, verb: str, body: dict, most: int):
        """Add a page to the list that is coming; returns (the whole list or None, the answer)."""
        total = number(body, "total", 0, most)
        start = number(body, "from", 0, total)
        items = body.get("items")
        if type(items) is not list or start + len(items) > total:
            raise Refused("bad_field", {"field": "items"})
        held: list = []
        known = verb
        if self._gathered:
            known, held = self._gathered
        if known != verb or start > len(held):
            if start:
                raise Refused("list_gap", {"from": 0 if known != verb else len(held)})
            held = []
        held = held[:start] + items
        whole = len(held) == total
        self._gathered = None if whole else (verb, held)
        return (held if whole else None), {"from": len(held)}

    def _screen(self, body: dict):
        picture = bytes(self._services.picture())  # a copy: the display may change between two frames
        return blocks(lambda start, size: picture[start : start + size], len(picture), start_of(body))

    def _aside(self, body: dict):
        aside = self._services.journal.aside
        if "name" not in body:
            return listed("aside", aside.names(), body)
        name = text(body, "name")
        done = "done" in body and flag(body, "done")
        for known, size in aside.names():
            if known == name and done:
                aside.drop(name)
            elif known == name:
                return blocks(lambda start, count: aside.read(name, start, count), size, start_of(body))
        if done:
            return {}  # now, or when the host asked first
        raise Refused("no_such_file", {"name": name})

    def _crash(self, body: dict):
        done, start = flag(body, "done"), start_of(body)
        journal = self._services.journal
        if done:
            journal.drop_crash()
            return {}
        return blocks(journal.read_crash, journal.crash_size(), start)

    def _ack(self, body: dict) -> dict:
        match, count, chain = text(body, "match"), number(body, "count", 0, MOST), text(body, "chain")
        return {"kept": self._services.journal.acknowledge(match, count, chain)}

    def _forget(self, body: dict) -> dict:
        self._services.journal.forget(text(body, "match"))
        return {}

    def _press(self, body: dict) -> dict:
        key = text(body, "key")
        if key not in KEYS:
            raise Refused("bad_field", {"field": "key"})
        self._services.press(key, number(body, "ms", 1, LONGEST_PRESS_MS))
        return {}

    def _reset(self, body: dict) -> dict:
        self._resetting = True
        return {}


_METHODS = {
    "hello": Verbs._hello,
    "matches": Verbs._matches,
    "records": Verbs._records,
    "follow": Verbs._follow,
    "time": Verbs._time,
    "players": Verbs._players,
    "set_players": Verbs._set_players,
    "settings": Verbs._settings,
    "set_setting": Verbs._set_setting,
    "presets": Verbs._presets,
    "set_presets": Verbs._set_presets,
    "screen": Verbs._screen,
    "aside": Verbs._aside,
    "crash": Verbs._crash,
    "ack": Verbs._ack,
    "forget": Verbs._forget,
    "press": Verbs._press,
    "reset": Verbs._reset,
}


def listed(verb: str, items, body: dict):
    """Generate the pages of a list or iterator from where the host asks."""
    start = start_of(body)
    rest = iter(items)
    for _ in range(start):
        next(rest, None)
    return Pages(verb, rest, start).texts()


def start_of(body: dict) -> int:
    """Where to begin: the field `from`, or 0."""
    return number(body, "from", 0, MOST) if "from" in body else 0


def number(body: dict, field: str, low: int, high: int) -> int:
    """A whole number within bounds, or Refused."""
    value = body.get(field)
    if type(value) is not int or not low <= value <= high:
        raise Refused("bad_field", {"field": field})
    return value


def text(body: dict, field: str) -> str:
    """A string of 1 to 32 characters, or Refused."""
    value = body.get(field)
    if type(value) is not str or not 1 <= len(value) <= LONGEST_NAME:
        raise Refused("bad_field", {"field": field})
    return value


def flag(body: dict, field: str) -> bool:
    """True or False, or Refused."""
    value = body.get(field)
    if type(value) is not bool:
        raise Refused("bad_field", {"field": field})
    return value
