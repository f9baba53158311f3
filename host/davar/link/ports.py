"""Serial ports: which there are, which may be a board, and why one cannot be opened."""

from __future__ import annotations

import errno
import os
import stat
import sys
from dataclasses import dataclass
from pathlib import Path

import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from davar.errors import NO_DEVICE, Failure

# Makers whose USB number means a board that can run MicroPython by itself. Serial converters (CP210x,
# CH340, FTDI) sit on many boards too, but as often on somebody's modem or printer: listed, not likely.
BOARD_MAKERS = (0x2E8A, 0x303A, 0xF055, 0x239A)
NOT_BOARDS = ((0x2E8A, 0x000C),)  # Raspberry Pi's debug probe


class PortFailure(Failure):
    """A port that is not there or cannot be used, or what is behind it."""

    def __init__(self, message: str, code: int = NO_DEVICE) -> None:
        super().__init__(message, code)


class PortAbsent(PortFailure):
    """There is no such port."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"There is no port {path}. Is the board plugged in, with a cable that carries data? "
            "'davar devices' lists what is there."
        )


class NoPort(PortFailure):
    """Something else than a port has that name."""


class PortBusy(PortFailure):
    """Another program has the port."""


class PortForbidden(PortFailure):
    """The user may not open the port."""


@dataclass(frozen=True)
class PortInfo:
    """A serial port of this computer; vendor and product are USB numbers, None when it has none."""

    path: str
    description: str
    vendor: int | None
    product: int | None
    serial_number: str
    likely: bool  # may be a board


def ports() -> list[PortInfo]:
    """The serial ports on USB, likely boards first, each by its path."""
    found = [_info(port) for port in list_ports.comports() if port.vid is not None]
    return sorted(found, key=lambda port: (not port.likely, port.path))


def is_there(path: str) -> bool:
    """Whether there is such a port now; it may still be no board, or in use."""
    return Path(path).exists() or path in [port.device for port in list_ports.comports()]  # COM3 is no file


def _info(port: ListPortInfo) -> PortInfo:
    likely = port.vid in BOARD_MAKERS and (port.vid, port.pid) not in NOT_BOARDS
    described = " ".join(word for word in (port.manufacturer, port.product) if word)
    return PortInfo(
        port.device, described or port.description or "", port.vid, port.pid, port.serial_number or "", likely
    )


def open_port(path: str) -> serial.Serial:
    """Open a port for us alone, without resetting the board behind it; raises PortFailure."""
    port = serial.Serial()
    port.port = path
    port.baudrate = 115_200
    port.timeout = 0.05
    port.write_timeout = 2
    port.dtr = True  # a board prints nothing to a host that is not ready
    port.rts = True  # on converters, DTR without RTS would hold the chip in reset
    if os.name == "posix":
        port.exclusive = True
    try:
        port.open()
    except (OSError, serial.SerialException) as fault:
        raise _explained(path, fault) from fault
    return port


def _explained(path: str, fault: Exception) -> PortFailure:
    number = getattr(fault, "errno", None)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.ENOTDIR) or "FileNotFoundError" in str(
        fault
    ):
        return PortAbsent(path)
    if number in (errno.EACCES, errno.EPERM):
        return PortForbidden(f"You may not open {path}. {_way_in(path)}")
    busy = number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK) or "PermissionError" in str(fault)
    if busy:  # Windows answers "permission" when another program has the port
        owner = user_of(path) or "another program"
        return PortBusy(f"{path} is in use by {owner}. Close it and try again.")
    if number in (errno.EISDIR, errno.ENOTTY, errno.EINVAL) or "Could not configure port" in str(fault):
        return NoPort(f"{path} is no serial port. 'davar devices' lists the ports there are.")
    return PortFailure(f"{path} could not be opened: {fault}. 'davar doctor' may know why.")


def _way_in(path: str) -> str:
    group = group_of(path)
    if not group:
        return "Ask whoever administers this computer for access to it."
    return f"It belongs to the group {group}: run 'sudo usermod -aG {group} $USER', log out and in again."


def group_of(path: str) -> str:
    """The group whose members may open the port (dialout, uucp, …), or "" where groups do not decide."""
    if sys.platform == "win32":
        return ""
    import grp

    try:
        facts = os.stat(path)
        decides = facts.st_mode & stat.S_IWGRP and facts.st_gid != 0  # nobody is told to join root
        return grp.getgrgid(facts.st_gid).gr_name if decides else ""
    except (OSError, KeyError):
        return ""


def user_of(path: str) -> str:
    """The program that holds the port open, as "name (process 123)", as far as /proc tells; else ""."""
    try:
        device = os.stat(path).st_rdev
        processes = [entry for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    except OSError:
        return ""
    for process in processes:
        if int(process.name) != os.getpid() and _holds(process, device):
            try:
                name = (process / "comm").read_text(errors="replace").strip()
            except OSError:
                continue
            return f"{name} (process {process.name})"
    return ""


def _holds(process: Path, device: int) -> bool:
    try:
        handles = list((process / "fd").iterdir())
    except OSError:
        return False
    for handle in handles:
        try:
            facts = handle.stat()
        except OSError:
            continue
        if stat.S_ISCHR(facts.st_mode) and facts.st_rdev == device:
            return True
    return False
