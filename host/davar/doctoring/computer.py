"""This computer's side: whether there is a port, a driver, permission, and nobody else on the port."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from davar.doctoring.finding import BAD, NOTE, Finding
from davar.flashing import drives
from davar.link.ports import BOARD_MAKERS, PortBusy, PortFailure, PortForbidden, open_port, ports

USB = Path("/sys/bus/usb/devices")
PROC = Path("/proc")
# Programs that open serial ports to see what is there.
PROBERS = {
    "ModemManager": "looks for modems on new serial ports, and may disturb a board for some seconds",
    "brltty": "takes serial converters for Braille displays, and may keep a board's port",
}
RULE = 'ATTRS{idVendor}=="2e8a", MODE="0660", GROUP="%s", TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"'
RULES = "/etc/udev/rules.d/60-davar.rules"
CABLE = (
    "Plug the board in with a cable that carries data: many only charge. Try another cable, then another "
    "socket. 'davar doctor --port PORT' looks at a port by its name."
)
_NO_PORT = {
    "win32": "In the Device Manager, a board without a driver stands under 'Other devices'. The Pico needs "
    "none from Windows 10 on; boards with a CP210x or CH340 converter need the one of its maker.",
    "darwin": "The port of a board is called /dev/cu.usbmodem…; a CH340 converter needs its maker's driver.",
}


def no_board() -> list[Finding]:
    """Why no port looks like a board."""
    found = [
        Finding("bootloader", BAD, "A board is in its bootloader.", board.advice)
        for board in drives.waiting()
    ]
    found += [
        Finding(
            "driver",
            BAD,
            f"A board is on USB ({name}), but this system made no serial port for it.",
            "Load the driver with 'sudo modprobe cdc_acm'; if that fails, the kernel was built without it.",
        )
        for name in without_port(USB)
    ]
    others = [port for port in ports() if not port.likely]
    if others:
        names = ", ".join(f"{port.path} ({port.description})" for port in others)
        found.append(
            Finding(
                "port", NOTE, f"These ports may be boards or not: {names}.", "Name the board's with --port."
            )
        )
    if not found:
        remedy = " ".join(filter(None, (CABLE, _NO_PORT.get(sys.platform, ""))))
        found.append(Finding("port", BAD, "No serial port looks like a board.", remedy))
    return found


def without_port(devices: Path) -> list[str]:
    """Names of the boards on USB, in a folder of Linux' sysfs, that have no serial port."""
    names = []
    for device in sorted(devices.glob("*")):
        try:
            maker = int((device / "idVendor").read_text(), 16)
            product = (device / "idProduct").read_text().strip()
        except (OSError, ValueError):
            continue
        waits = product in drives.BOOTLOADERS
        if maker in BOARD_MAKERS and not waits and not any(device.glob("*/tty*")):
            names.append(f"{maker:04x}:{product}")
    return names


def access(path: str) -> Finding | None:
    """Why a port cannot be opened; None when it can."""
    if sys.platform == "darwin" and path.startswith("/dev/tty."):
        return Finding("port", BAD, f"{path} waits for a modem's signal.", f"Use /dev/cu.{path[9:]}.")
    try:
        open_port(path).close()
    except PortForbidden as failure:
        return Finding("permission", BAD, f"You may not open {path}.", f"{failure} {_udev(path)}".strip())
    except PortBusy as failure:
        holder = holder_on_mac(path) if sys.platform == "darwin" else ""
        said = f"{path} is in use by {holder}." if holder else str(failure)
        return Finding("busy", BAD, said, "Close that program (Thonny, a serial monitor, another davar).")
    except PortFailure as failure:
        return Finding("port", BAD, f"{path} cannot be opened.", str(failure))
    return None


def _udev(path: str) -> str:
    from davar.link.ports import group_of

    if not sys.platform.startswith("linux"):
        return ""
    return (
        f"Or for everyone at this computer: write the line {RULE % (group_of(path) or 'dialout')} into "
        f"{RULES}, then 'sudo udevadm control --reload' and plug the board in again."
    )


def holder_on_mac(path: str) -> str:
    """The program that has a port open, as macOS' lsof tells; "" when it does not."""
    try:
        done = subprocess.run(
            ["lsof", "-F", "pc", path], capture_output=True, text=True, check=False, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    fields = {line[0]: line[1:] for line in done.stdout.splitlines() if line}
    return f"{fields['c']} (process {fields['p']})" if {"c", "p"} <= fields.keys() else ""


def probers(processes: Path = PROC) -> list[Finding]:
    """Programs that are running and like to open serial ports."""
    running = set()
    for entry in processes.glob("[0-9]*/comm"):
        try:
            running.add(entry.read_text(errors="replace").strip())
        except OSError:
            continue
    return [
        Finding(
            "prober",
            NOTE,
            f"{name} is running: it {what}.",
            f"Davar puts up with it. To keep it off: write the line {RULE % 'dialout'} into {RULES}, then "
            "'sudo udevadm control --reload'.",
        )
        for name, what in PROBERS.items()
        if name in running
    ]
