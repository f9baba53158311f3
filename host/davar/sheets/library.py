"""The matches of a store, worked out and found again: by number, date, game, player, table."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from davar import languages
from davar.errors import Failure
from davar.sheets import sheet
from davar.sheets.papers import EXTRA
from davar.sheets.papers import read as read_sheet
from davar.sheets.replay import Replayed, Unplayable, replay
from davar.sheets.sheet import Sheet
from davar.store import Kept, Store
from shared_rules.games import GAMES
from shared_rules.match import Match


@dataclass(frozen=True)
class Entry:
    """A match of the store. sheet: None while it is being set up. begun, ended: seconds since 1970 UTC.

    starts: the known starts of its device that its records count from. fault: why it cannot be shown.
    """

    kept: Kept
    match: Match
    sheet: Sheet | None
    begun: int | None = None
    ended: int | None = None
    starts: tuple[tuple[int, int], ...] = ()
    unknown: tuple[tuple[str, int], ...] = ()
    fault: str | None = None

    @property
    def day(self) -> str:
        """The day it began, by the clock of this computer."""
        return datetime.fromtimestamp(self.begun).date().isoformat() if self.begun is not None else ""


@dataclass(frozen=True)
class Wanted:
    """Which matches are wanted; nothing means all. table: the beginning of a device's id."""

    since: date | None = None
    until: date | None = None
    game: str | None = None
    player: str | None = None
    table: str | None = None

    def check(self) -> None:
        """Raise Failure for a game that there is not."""
        if self.game is not None and self.game not in GAMES:
            raise Failure(f"There is no game {self.game!r}. There are: {', '.join(GAMES)}.")

    def takes(self, entry: Entry) -> bool:
        """Whether a match is among those wanted."""
        if self.table is not None and not entry.kept.device.startswith(self.table):
            return False
        if self.game is not None and (entry.sheet is None or entry.sheet.game != self.game):
            return False
        if self.player is not None:
            names = entry.sheet.names if entry.sheet else ()
            if self.player.casefold() not in [name.casefold() for name in names]:
                return False
        return self._in_time(entry.day)

    def _in_time(self, day: str) -> bool:
        if self.since is None and self.until is None:
            return True
        after = self.since is None or day >= self.since.isoformat()
        before = self.until is None or day <= self.until.isoformat()
        return bool(day) and after and before


def entries(store: Store, wanted: Wanted | None = None) -> list[Entry]:
    """The matches that are wanted, in the order in which they came. Raises Failure."""
    chosen = wanted or Wanted()
    chosen.check()
    clocks = store.clocks()
    every = (_entry(kept, clocks) for kept in store.matches())
    return [entry for entry in every if chosen.takes(entry)]


def entry(store: Store, number: int) -> Entry:
    """The match with this number in the store. Raises Failure."""
    kept = store.match(number)
    if kept is None:
        raise Failure(f"There is no match {number} in {store.place}. See: davar matches")
    return _entry(kept, store.clocks())


def chosen(store: Store, numbers: Iterable[int], wanted: Wanted) -> list[Entry]:
    """The matches with these numbers, or all that are wanted when there are no numbers."""
    named = [entry(store, number) for number in numbers]
    return [one for one in named if wanted.takes(one)] if named else entries(store, wanted)


def _entry(kept: Kept, clocks: dict[tuple[str, int], int]) -> Entry:
    if kept.sheet is not None:
        beside = kept.sheet.get(EXTRA, {})
        match = read_sheet(kept.sheet, f"match {kept.id}")
        return Entry(kept, match, sheet.of(match), beside.get("begun"), beside.get("ended"))
    try:
        replayed = replay(kept.lines)
    except Unplayable as fault:
        said = languages.refusal(fault.code, fault.figures)[:-1]
        return Entry(kept, Match(), None, fault=f"record {fault.number}: {said}")
    return _replayed(kept, replayed, clocks)


def _replayed(kept: Kept, replayed: Replayed, clocks: dict[tuple[str, int], int]) -> Entry:
    boots = {boot for boot, _ in replayed.times}
    starts = {boot: clocks[kept.device, boot] for boot in sorted(boots) if (kept.device, boot) in clocks}
    begun, ended = replayed.dated(starts)
    unknown = tuple(sorted(replayed.unknown.items()))
    shown = sheet.of(replayed.match)
    return Entry(kept, replayed.match, shown, begun, ended, tuple(sorted(starts.items())), unknown)
