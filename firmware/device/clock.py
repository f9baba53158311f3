"""Time on a board that has none without power: seconds since this start, and the date once a host tells it.

Every start of the device has a number, kept on flash and counted up before anything else is stamped with
it. When a host sets the clock, "start number n began at this Unix time" is kept too, so that whoever reads
older records of that start can date them.
"""

import json
import os
import time
from binascii import crc32

KEPT = 16  # starts whose time is remembered
EPOCHS = (1_600_000_000, 0xFFFFFFFF)  # Unix seconds that can be a date here
DRIFT = 2  # seconds the clock may be off before a known start is dated anew
PERIOD_MASK = 0x3FFFFFFF  # ticks_ms wraps after 2**30 ms, 12.4 days


class Clock:
    """The one clock. Constructing it is a start: the number counts up on flash.

    boot: number of this start. known: whether the date is known. kept: False when the flash took nothing.
    """

    def __init__(self, root: str = "/data", ticks_ms=time.ticks_ms) -> None:
        self._root = root
        self._path = root + "/clock"
        self._ticks_ms = ticks_ms
        self._last = ticks_ms()
        self._ms = 0
        self._seconds = 0
        self._began = 0  # Unix time of this start, 0 while unknown
        before, self._dated = self._load()
        self.boot = before + 1
        self.kept = self._save()

    @property
    def known(self) -> bool:
        """Whether a host has set the clock since this start."""
        return self._began > 0

    def seconds(self) -> int:
        """Seconds since this start. To be asked at least once in twelve days, or a wrap goes unseen."""
        ticks = self._ticks_ms()
        self._ms += (ticks - self._last) & PERIOD_MASK
        self._last = ticks
        self._seconds += self._ms // 1000
        self._ms %= 1000
        return self._seconds

    def now(self) -> tuple[int, int]:
        """The stamp of a record: (0, Unix seconds), or (boot, seconds since it) while the date is unknown."""
        seconds = self.seconds()
        return (0, self._began + seconds) if self._began else (self.boot, seconds)

    def set(self, epoch: int) -> None:
        """Take the date, in Unix seconds, from a host; raises ValueError for what is no date."""
        if type(epoch) is not int or not EPOCHS[0] <= epoch <= EPOCHS[1]:
            raise ValueError("epoch")
        began = epoch - self.seconds()
        if abs(began - self._began) > DRIFT:
            self._began = began
            self._dated = [pair for pair in self._dated if pair[0] != self.boot][1 - KEPT :]
            self._dated.append([self.boot, began])
            self.kept = self._save()

    def dated(self) -> list[list[int]]:
        """The last starts whose time is known, as [boot, Unix seconds when it began], oldest first."""
        return [list(pair) for pair in self._dated]

    def _load(self) -> tuple[int, list[list[int]]]:
        try:
            with open(self._path, "rb") as file:
                text, crc = file.read(1024).rsplit(b" ", 1)
            if crc != _crc(text):
                raise ValueError
            boot, dated = json.loads(text.decode())
            return boot, dated
        except OSError:
            self._make_folder()
            return 0, []
        except (ValueError, TypeError):
            # Counting from 1 again would give two starts one number: go on from somewhere far off.
            return int.from_bytes(os.urandom(2), "little") + 0x10000, []

    def _make_folder(self) -> None:
        try:
            os.mkdir(self._root)
        except OSError:
            pass  # it is there already, or `kept` will say that the flash takes nothing

    def _save(self) -> bool:
        text = json.dumps([self.boot, self._dated]).encode()
        try:
            with open(self._path, "wb") as file:
                file.write(text + b" " + _crc(text))
        except OSError:
            return False
        return True


def _crc(text: bytes) -> bytes:
    return f"{crc32(text):08x}".encode()
