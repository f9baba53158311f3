"""The matches on flash. An answer that `append` has returned from is never lost, whatever is pulled or torn.

    /data/live/ID, ID.tail             the match being played (device.journal_live)
    /data/matches/ID.COUNT.CHAIN.MARKS every other match, folded into one file
    /data/aside/ID.NUMBER.CODE         what did not check out
    /data/reserve /data/crash          room held back; the last traceback
    /data/new                          half-written, removed at start

Every change that matters is one that littlefs makes whole or not at all: the close of a file, or a rename.
"""

import os
from binascii import hexlify

from device.clock import Clock
from device.journal_aside import Aside
from device.journal_files import NO_ROOM, RESERVE, JournalError, Reserve, file_size, remove
from device.journal_folded import Folded, Shelf, is_id
from device.journal_live import Live
from device.journal_reading import Cursor, is_newer, skip, walk
from shared_rules.records import FORMAT, BadRecord, check, decode, encode

MATCH_ROOM = 8 * 4096  # bytes that must be free to begin a match, the reserve apart
USUAL = 2 * 4096  # bytes that a match of an evening takes
NEARLY_FULL = 10  # matches for which there is room still, when each new one says so
CRASH = 1000  # bytes of a traceback that are kept


class Journal:
    """The journal under `root`; constructing it recovers whatever a cut has left, and never raises.

    notices: texts (code, figures) of what was found: set_aside, newer, unreadable.
    """

    def __init__(self, root: str = "/data", clock=None) -> None:
        """clock: gives the stamps and the number of this start."""
        self._root = root
        self._clock = clock or Clock(root)
        self._live: Live = None
        self._begun = 0
        self.notices: list[tuple[str, dict]] = []
        self.aside = Aside(root + "/aside", self.notices)
        self._shelf = Shelf(root + "/matches", self.aside, root + "/new")
        self._reserve = Reserve(root + "/reserve")
        try:
            self._with_reserve(self._recover)
        except OSError as error:
            self.notices.append(("unreadable", {"errno": error.errno}))

    # -- the match being played
    @property
    def live(self) -> str | None:
        """The id of the match that answers go to."""
        return self._live.match if self._live else None

    @property
    def count(self) -> int:
        """Records of the live match, 0 without one."""
        return self._live.count if self._live else 0

    @property
    def chain(self) -> str:
        """The chain after the last record of the live match, eight hex digits."""
        return f"{self._live.chain:08x}" if self._live else ""

    def start(self, header: dict) -> str:
        """Begin a match and return its id; a live one is parked. Raises JournalError."""
        self._park()
        try:
            if not self.room():
                raise OSError(NO_ROOM)
            self._reserve.make()
            live = self._files(self._new_id())
        except OSError as error:
            raise self._failure(error) from None
        header = dict(header)
        header["format"] = FORMAT
        header["id"] = live.match
        self._live = live
        try:
            self.append("m", header)
        finally:
            if not live.count:
                self._live = None
        return live.match

    def append(self, kind: str, *values) -> str:
        """Add a record to the live match; returns its line when it is on flash.

        Raises JournalError when it could not be written, BadRecord when it is none: then nothing changed.
        """
        live = self._needed()
        number = live.count
        line, chain = encode(number, live.chain, [kind] + list(self._clock.now()) + list(values))

        def write():
            if live.count == number:
                live.write(line, chain)

        try:
            self._with_reserve(write)
        except OSError as error:
            if live.count == number:
                raise self._failure(error) from None
        if live.count != number + 1:  # what was there before was damaged, and is cut since
            raise JournalError("unreadable", {"errno": 0})
        return line.decode().rstrip()

    def ease(self) -> None:
        """To be called while nobody waits, so that the next answers need not wait for flash to be erased."""
        if self._live:
            try:
                self._live.ease()
            except OSError:
                pass  # what is there is looked at before the next record

    def fold(self, finished: bool = True) -> bool:
        """Lay the live match down in one file, finished or parked; False when it could not and stays live."""
        self._needed()
        try:
            self._lay_down(finished)
        except OSError:
            return False
        return True

    def discard(self) -> None:
        """Remove the live match: for a set-up that was left again, of which no answer stands."""
        self._try(self._needed().remove)
        self._live = None

    def resume(self, match: str) -> None:
        """Make a match live, however it was laid down; the live one is parked. Raises JournalError."""
        if match == self.live:
            return
        folded = self._get(match)
        if self._try(is_newer, folded):
            raise JournalError("newer", {"match": match})
        self._park()
        live = self._files(match)
        try:
            if self.room():
                self._reserve.make()
            os.rename(folded.path, live.path)
            live.load()
        except OSError as error:
            raise self._failure(error) from None
        self._live = live

    # -- all matches
    def matches(self) -> list[tuple[str, int, str, bool]]:
        """(id, records, chain after them, finished) of each match, the live one last."""
        return [row[:4] for row in self.rows()]

    def rows(self):
        """Generate what `matches` lists, and whether the host has it: for many there is no memory at once."""
        try:
            for match, count, chain, marks in self._shelf.rows():
                yield match, int(count), chain, marks[0] == "f", marks[-1] == "k"
        except OSError as error:
            raise self._failure(error) from None
        if self._live:
            yield self._live.match, self._live.count, self.chain, False, False

    def records(self, match: str, start: int = 0):
        """Generate the lines of a match from record `start` on, as text without newline, each checked.

        Damage in a match that is not live is set aside when it is met, and the match ends before it; the
        live one only ends early here, because the screen still has its answers. Raises JournalError.
        """
        return self._read(match, start, _line, False)

    def payloads(self, match: str):
        """Generate the payloads of a match for replay; damage is set aside, and the match goes on before it.

        For the live match `count` and `chain` then say so: to be read at start, before anything is appended.
        """
        return self._read(match, 0, decode, True)

    def acknowledge(self, match: str, count: int, chain: str) -> bool:
        """Keep in mind that the host has the match, until it is played on; False for a live one.

        Raises JournalError, `not_as_said` when a folded match has other records.
        """
        if match == self.live:
            return False
        folded = self._get(match)
        if (folded.count, f"{folded.chain:08x}") != (count, chain):
            raise JournalError("not_as_said", {"match": match})
        self._try(self._shelf.keep, folded)
        return True

    def deletable(self, marks: str = "k") -> list[str]:
        """Ids of the matches that the host has, oldest first; `fk`: the finished, `pk`: the others."""
        return self._try(lambda: sorted([row[0] for row in self._shelf.rows(marks)]))

    def forget(self, match: str) -> None:
        """Remove a match that the host has; raises JournalError for any other."""
        folded = None if match == self.live else self._get(match)
        if folded is None or not folded.kept:
            raise JournalError("not_acknowledged", {"match": match})
        self._try(os.remove, folded.path)

    # -- room
    def free(self) -> int:
        """Bytes that are free, the reserve apart."""
        try:
            stat = os.statvfs(self._root)
        except OSError:
            return 0
        blocks = stat[3]  # littlefs can count a full flash below nothing, which 64 bits show as very many
        return stat[0] * blocks if 0 <= blocks <= stat[2] else 0

    def room(self) -> int:
        """About how many matches may still begin; at 0 the device must sync and delete first."""
        left = self.free() - self._room_needed()
        return 0 if left < 0 else 1 + left // USUAL

    def _room_needed(self) -> int:
        return MATCH_ROOM + (0 if self._reserve.whole() else RESERVE)

    # -- the last crash
    def crash_size(self) -> int:
        """Bytes of the traceback of the last crash, which main.py has written; 0 without one."""
        return file_size(self._root + "/crash") or 0

    def read_crash(self, start: int, count: int) -> bytes:
        """A piece of it; it stays until `drop_crash`."""
        try:
            with open(self._root + "/crash", "rb") as file:
                file.seek(start)
                return file.read(count)
        except OSError:
            return b""

    def drop_crash(self) -> None:
        """Forget it: a computer has it."""
        remove(self._root + "/crash")

    # -- inside
    def _recover(self) -> None:
        self._live = None
        for folder in ("", "/matches", "/live", "/aside"):
            if file_size(self._root + folder) is None:
                os.mkdir(self._root + folder)
        remove(self._root + "/new")
        ids = []
        for entry in os.ilistdir(self._root + "/live"):
            match = entry[0].split(".")[0]
            if is_id(match) and match not in ids:
                ids.append(match)
        for match in sorted(ids, reverse=True):
            self._recover_live(self._files(match))

    def _recover_live(self, live: Live) -> None:
        live.look()
        if is_newer(live):
            self.notices.append(("newer", {"match": live.match}))
            return
        live.load()
        if not live.count:
            live.remove()
        elif self._live is None:
            self._live = live
        else:  # only a newer firmware, come and gone, leaves two
            live.move(self._shelf.path(live.match, live.count, live.chain, False))

    def _files(self, match: str) -> Live:
        return Live(self._root + "/live", match, self.aside, self._root + "/new")

    def _get(self, match: str) -> Folded:
        return self._try(self._shelf.get, match)

    def _needed(self) -> Live:
        if self._live is None:
            raise JournalError("no_match")
        if not self._live.known:
            self._try(self._live.load)
        return self._live

    def _park(self) -> None:
        if self._live:
            self._needed()
            self._try(self._lay_down, False)

    def _lay_down(self, finished: bool) -> None:
        live = self._live
        path = self._shelf.path(live.match, live.count, live.chain, finished)

        def move():
            if not live.empty:
                live.move(path)

        try:
            self._with_reserve(move)
        except OSError:
            if not live.empty:  # else it was done all the same
                raise
        self._live = None

    def _new_id(self) -> str:
        """Sorts by age: the number of this start, a count, and chance against a lost count of starts."""
        while True:
            self._begun += 1
            match = f"{self._clock.boot:05x}{self._begun:02x}" + hexlify(os.urandom(2)).decode()
            live = self._files(match)
            live.look()
            if live.empty and self._shelf.find(match) is None:
                return match

    def _read(self, match: str, start: int, reader, replay: bool):
        source = self._live if match == self.live else self._get(match)
        cursor = Cursor()
        skipping = True
        try:
            if not skip(source, cursor, start):
                return
            skipping = False
            yield from walk(source, cursor, reader)
            if (cursor.number, cursor.chain) == (source.count, source.chain):
                return
            code = "short"
        except BadRecord as bad:
            code = bad.code
        except OSError as error:
            raise self._failure(error) from None
        if code == "newer" or self._try(is_newer, source):
            raise JournalError("newer", {"match": match})
        if skipping:  # the cursor has passed what it did not check
            for _ in self._read(match, 0, _line, replay):
                pass
        elif source is not self._live:
            self._try(self._shelf.cut, source, cursor, code)
        elif replay:
            self._try(self._with_reserve, lambda: source.cut(cursor, code))
        else:
            self.aside.note("damaged", match, cursor.number, code)

    def _with_reserve(self, action) -> None:
        """Do something to the live match; on a full flash, once more with the reserve given up."""
        while True:
            try:
                action()
                return
            except OSError as error:
                if self._live:
                    self._live.load()
                if error.errno != NO_ROOM or not self._reserve.release():
                    raise

    def _try(self, action, *values):
        try:
            return action(*values)
        except OSError as error:
            raise self._failure(error) from None

    def _failure(self, error: OSError) -> JournalError:
        if error.errno == NO_ROOM:
            return JournalError("full", {"free": self.free(), "needed": self._room_needed()})
        return JournalError("unreadable", {"errno": error.errno})


def _line(line: bytes, number: int, chain: int) -> tuple[str, int]:
    """A reader for `walk` that keeps the line as it is."""
    after = check(line, number, chain)[1]
    return line.decode(), after
