"""Copying what a board has into the store: ask for what is missing, verify, replay, store, acknowledge.

Each match is stored in one transaction when its records have checked out. So a sync may be broken off
anywhere and repeated, and several may run at once. A match that does not check out is left on the board,
and the others are still copied.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

from davar import languages
from davar.link.connection import Refusal
from davar.link.device import Device, MatchEntry
from davar.sheets.replay import Unplayable, replay
from davar.store import Kept, Store
from shared_rules import records

SAME_START = 600  # seconds that one start may seem to have been at two times, as clocks drift

_BAD_RECORDS = {
    "chain": "does not follow from the one before it",
    "altered": "was altered",
    "torn": "is not whole",
    "hole": "is not the next one",
    "newer": "was written by a newer firmware: update Davar on this computer",
    "no_header": "is not the beginning of a match",
}


@dataclass
class Outcome:
    """What a sync did. remarks: what a person should know. faults: matches left on the board, and why."""

    device: str
    matches: int = 0
    new_matches: int = 0
    new_records: int = 0
    remarks: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Progress:
    """Records copied so far, of how many that seem to be missing."""

    done: int
    total: int


def sync(device: Device, store: Store, tell: Callable[[Progress], None] = lambda _: None) -> Outcome:
    """Copy all that is new from a connected board; `tell` is called at every step and may raise to stop."""
    return _Sync(device, store, tell).run()


class _Sync:
    def __init__(self, device: Device, store: Store, tell: Callable[[Progress], None]) -> None:
        self._device = device
        self._store = store
        self._tell = tell
        self._id = device.identity.id
        self._copied = 0
        self._outcome = Outcome(self._id)

    def run(self) -> Outcome:
        entries = [entry for entry in self._device.matches() if entry.count]
        kept = {entry.id: self._store.branches(self._id, entry.id) for entry in entries}
        self._missing = sum(entry.count - _held(kept[entry.id], entry) for entry in entries)
        self._outcome.matches = len(entries)
        for entry in entries:
            self._step(0)
            try:
                self._match(entry, kept[entry.id])
            except Unplayable as fault:
                self._once_more(entry, kept[entry.id], fault)
        self._around()
        return self._outcome

    def _once_more(self, entry: MatchEntry, branches: list[Kept], fault: Unplayable) -> None:
        """Copy a match that did not come as announced if the board, having met damage, announces less now."""
        try:
            now = next((now for now in self._device.matches() if now.id == entry.id), entry)
            if fault.code != "promised" or now.count >= entry.count:
                raise fault
            if now.count:
                self._match(now, branches)
        except Unplayable as lasting:
            self._outcome.faults.append(f"Match {entry.id}: {_why(lasting)}. It stays on the board.")

    def _match(self, entry: MatchEntry, branches: list[Kept]) -> None:
        held = next((kept for kept in branches if _chain(kept.lines, entry.count) == entry.chain), None)
        if held is None:
            lines = self._copy(entry, branches)
            self._keep(entry, lines)
        elif len(held.lines) > entry.count:
            self._outcome.remarks.append(
                f"Match {entry.id} has {entry.count} records on the board and {len(held.lines)} in the "
                "store: the board was set back to an older copy. The store keeps all of them."
            )
        if not entry.kept and entry.id != self._device.identity.match:
            self._acknowledge(entry)

    def _acknowledge(self, entry: MatchEntry) -> None:
        """Let the board make room of a match when it must; of one that was played on meanwhile it may not."""
        try:
            self._device.acknowledge(entry.id, entry.count, entry.chain)
        except Refusal as refusal:
            if refusal.reason not in ("not_as_said", "no_such_match"):
                raise

    def _copy(self, entry: MatchEntry, branches: list[Kept]) -> list[str]:
        """All lines of a match: those the store has, if the board's follow from them, and the board's."""
        behind = [kept.lines for kept in branches if len(kept.lines) < entry.count]
        if behind:
            try:
                return self._checked(entry, max(behind, key=len))
            except Unplayable as fault:
                if fault.code not in ("chain", "altered", "hole"):
                    raise
        return self._checked(entry, [])

    def _checked(self, entry: MatchEntry, before: list[str]) -> list[str]:
        lines = list(before)
        chain = records.START if not lines else records.peek(lines[-1].encode())[1]
        for line in self._device.records(entry.id, len(lines)):
            number = len(lines)
            try:
                _, chain = records.decode(line.encode(), number, chain)
            except (records.BadRecord, UnicodeEncodeError) as bad:
                raise Unplayable(number, getattr(bad, "code", "ascii")) from bad
            lines.append(line)
            self._step(1)
        if _chain(lines, entry.count) != entry.chain:
            raise Unplayable(min(len(lines), entry.count), "promised")
        return lines

    def _keep(self, entry: MatchEntry, lines: list[str]) -> None:
        replayed = replay(lines)
        added = self._store.add_records(self._id, entry.id, lines, int(time.time()))
        self._outcome.new_records += added.new_records
        self._outcome.new_matches += added.new_records == len(lines)
        if added.new_branch:
            self._outcome.remarks.append(
                f"Match {entry.id} contradicts what the store has of it: the board was set back to an older "
                f"copy and played on, or two boards have one id. Both are kept; this one is match {added.id}."
            )
        for kind, count in sorted(replayed.unknown.items()):
            self._outcome.remarks.append(
                f"Match {entry.id} has {count} records of a kind this Davar does not know ({kind}); "
                "they are kept. Update Davar to see what they say."
            )

    def _around(self) -> None:
        """What is not a match: who the board is, its starts, and what it wrote about damage and crashes.

        Of a board that has told something wrong, only the reports are taken, for they may say why.
        """
        self._device.set_time(int(time.time()))
        if not self._outcome.faults:
            self._introduce()
        for name, _ in self._device.aside():
            self._report(name, self._device.read_aside(name), "Records that did not check out")
            self._device.forget_aside(name)
        crash = self._device.crash()
        if crash:
            name = "crash-" + sha256(crash.encode()).hexdigest()[:16]
            self._report(name, crash.encode(), "A report of a crash")
            self._device.forget_crash()

    def _introduce(self) -> None:
        now = int(time.time())
        identity = self._device.identity
        self._store.see(self._id, identity.board, identity.firmware, now)
        starts = self._device.dated_starts()
        self._doubt(starts.get(identity.boot, now))
        for boot, epoch in sorted(starts.items()):
            self._store.set_clock(self._id, boot, epoch)

    def _doubt(self, epoch: int) -> None:
        """Say so when the store knows later starts of this board, or this one (`epoch`) at another time."""
        boot = self._device.identity.boot
        known = {start: then for (device, start), then in self._store.clocks().items() if device == self._id}
        if boot < max(known, default=0) or abs(known.get(boot, epoch) - epoch) > SAME_START:
            self._outcome.remarks.append(
                f"The board counts this as its start number {boot}, but the store knows that or later ones "
                "already: the board's memory was erased or set back to an older copy, or two boards have one "
                "id. All matches are kept; some may be dated wrongly."
            )

    def _report(self, name: str, data: bytes, what: str) -> None:
        if self._store.reports(self._id).get(name, data) != data:  # the board has used the name before
            name += "-" + sha256(data).hexdigest()[:8]
        if self._store.add_report(self._id, name, data, int(time.time())):
            self._outcome.remarks.append(f"{what} is kept as {name}; see: davar devices --reports {self._id}")

    def _step(self, records_more: int) -> None:
        self._copied += records_more
        self._tell(Progress(self._copied, max(self._missing, self._copied)))


def _held(branches: list[Kept], entry: MatchEntry) -> int:
    """How many of the board's records the store probably has."""
    return max((min(len(kept.lines), entry.count) for kept in branches), default=0)


def _chain(lines: list[str], count: int) -> str | None:
    """The chain after `count` records, eight hex digits; None when there are fewer."""
    return f"{records.peek(lines[count - 1].encode())[1]:08x}" if 0 < count <= len(lines) else None


def _why(fault: Unplayable) -> str:
    if fault.code == "promised":
        return f"the board announced other records than it sent (at record {fault.number})"
    if fault.code in _BAD_RECORDS:
        return f"record {fault.number} {_BAD_RECORDS[fault.code]}"
    return f"record {fault.number} cannot be played: {languages.refusal(fault.code, fault.figures)[:-1]}"
