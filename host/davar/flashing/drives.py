"""Boards that wait in their bootloader: as a drive, or on USB without one."""

from __future__ import annotations

import string
import sys
from dataclasses import dataclass
from pathlib import Path

from davar.flashing.interpreter import DOWNLOAD_OF_CHIP, DOWNLOADS

INFO = "INFO_UF2.TXT"
CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}  # Board-ID in that file -> chip
MAKER = "2e8a"
BOOTLOADERS = {"0003": "RP2040", "000f": "RP2350"}  # USB product numbers


@dataclass(frozen=True)
class Waiting:
    """A board in its bootloader. drive: where it is mounted, None when it is not."""

    chip: str
    drive: Path | None

    @property
    def advice(self) -> str:
        """What to do with it."""
        name = DOWNLOAD_OF_CHIP[self.chip]
        if self.drive is None:
            return (
                f"A board with an {self.chip} waits in its bootloader, and its drive is not mounted: mount "
                f"it, copy the newest .uf2 of {name} from {DOWNLOADS}{name}/ onto it, then run 'davar flash'."
            )
        return (
            f"A board with an {self.chip} waits in its bootloader, as the drive {self.drive}: it has no "
            f"MicroPython yet, or BOOTSEL was held. Copy the newest .uf2 of {name} from {DOWNLOADS}{name}/ "
            "onto that drive, then run 'davar flash'. If it has MicroPython, unplug it and plug it in again."
        )


def waiting() -> list[Waiting]:
    """The boards of this computer that are in their bootloader."""
    mounted = [board for place in mounts() if (board := look(place))]
    return mounted or [Waiting(chip, None) for chip in unmounted(Path("/sys/bus/usb/devices"))]


def look(place: Path) -> Waiting | None:
    """The board whose drive is mounted there, or None when it is another drive."""
    try:
        lines = (place / INFO).read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return None
    chip = next((CHIPS.get(line[9:].strip()) for line in lines if line.startswith("Board-ID:")), None)
    return Waiting(chip, place) if chip else None


def mounts() -> list[Path]:
    """Where drives are mounted."""
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[3:]]
    if sys.platform == "darwin":
        volumes = Path("/Volumes")
        return sorted(volumes.iterdir()) if volumes.is_dir() else []
    try:
        lines = Path("/proc/mounts").read_text(errors="replace").splitlines()
    except OSError:
        return []
    fields = [line.split(" ") for line in lines]
    return [Path(field[1].replace("\\040", " ")) for field in fields if len(field) > 2 and field[2] == "vfat"]


def unmounted(devices: Path) -> list[str]:
    """Chips of the boards in their bootloader among the USB devices in a folder of Linux' sysfs."""
    chips = []
    for device in sorted(devices.glob("*")):
        try:
            maker = (device / "idVendor").read_text().strip()
            product = (device / "idProduct").read_text().strip()
        except OSError:
            continue
        if maker == MAKER and product in BOOTLOADERS:
            chips.append(BOOTLOADERS[product])
    return chips
