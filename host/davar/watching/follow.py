"""Following the match on a board: all its records at first, then what it pushes, verified as in a sync."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from davar.errors import Failure
from davar.link.device import Device, News
from davar.link.ports import PortAbsent
from davar.sheets import sheet
from davar.sheets.replay import Unplayable, replay
from davar.sheets.sheet import Sheet
from shared_rules import records

RETRY_S = 2.0  # before a board that has gone is looked for again
WAIT_S = 0.5  # for news, before looking whether to stop


@dataclass(frozen=True)
class Seen:
    """What is known of a table. sheet: None between matches and in a setup. trouble: why it stands still."""

    port: str
    device: str = ""
    match: str | None = None
    sheet: Sheet | None = None
    asks: str | None = None
    trouble: str | None = None

    @property
    def standing(self) -> str:
        """What there is to say while no sheet can be shown."""
        if not self.device:
            return "Looking for the board."
        return self.asks or "No match is on."


class Follower:
    """Follows one board in a thread of its own until `stop`; calls `changed` whenever `seen` has changed."""

    def __init__(self, port: str, changed: Callable[[], None]) -> None:
        self.seen = Seen(port)
        self._port = port
        self._changed = changed
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"follow {port}", daemon=True)

    def start(self) -> None:
        """Begin to follow."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread and let the port go."""
        self._stopping.set()
        self._thread.join(10)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                with Device(self._port) as device:
                    self._follow(device)
            except PortAbsent:
                self._see(replace(self.seen, trouble=f"The board is unplugged; {self._port} is waited for."))
            except Failure as failure:
                self._see(replace(self.seen, trouble=str(failure)))
            self._stopping.wait(RETRY_S)

    def _follow(self, device: Device) -> None:
        device.follow()
        game = _Game(device)
        game.load(device.refresh().match)
        self._show(device, game)
        while not self._stopping.is_set():
            for news in device.news(WAIT_S):
                game.take(news)
                self._show(device, game)

    def _show(self, device: Device, game: "_Game") -> None:
        shown, asks = game.state()
        self._see(Seen(self._port, device.identity.id, game.match, shown, asks))

    def _see(self, seen: Seen) -> None:
        if seen != self.seen:
            self.seen = seen
            self._changed()


class _Game:
    """The records of the match that is on, as far as they have come."""

    def __init__(self, device: Device) -> None:
        self.match: str | None = None
        self._device = device
        self._lines: list[str] = []
        self._chain = records.START

    def load(self, match: str | None) -> None:
        """Fetch all records of a match."""
        self.match = match
        self._lines, self._chain = [], records.START
        if match is not None:
            self._fetch()

    def take(self, news: News) -> None:
        """Go on by what the board pushed; ask for what is missing in between."""
        if news.match != self.match:
            self.load(news.match)
        elif news.line is not None and news.count == len(self._lines) + 1:
            self._add(news.line)
        elif news.count > len(self._lines):
            self._fetch()
        if self.match is not None and f"{self._chain:08x}" != news.chain and news.count == len(self._lines):
            self.load(self.match)

    def state(self) -> tuple[Sheet | None, str | None]:
        """The sheet as it is, and what is asked."""
        if not self._lines:
            return None, None
        try:
            match: Any = replay(self._lines).match
        except Unplayable as fault:
            raise _garbled(fault) from fault
        return sheet.of(match), sheet.asks(match)

    def _fetch(self) -> None:
        for line in self._device.records(str(self.match), len(self._lines)):
            self._add(line)

    def _add(self, line: str) -> None:
        try:
            _, self._chain = records.decode(line.encode(), len(self._lines), self._chain)
        except records.BadRecord as bad:
            raise _garbled(Unplayable(len(self._lines), bad.code)) from bad
        self._lines.append(line)


def _garbled(fault: Unplayable) -> Failure:
    from davar.link.connection import Garbled

    return Garbled(f"The board sends records that make no match ({fault}).")


def wait(followers: list[Follower], changed: threading.Event, seconds: float) -> list[Seen]:
    """What is seen now, after waiting up to some seconds for a change."""
    changed.wait(seconds)
    changed.clear()
    return [follower.seen for follower in followers]
