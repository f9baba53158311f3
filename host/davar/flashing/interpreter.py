"""Which MicroPython a board must run, and what to do when it runs another one, or none."""

from __future__ import annotations

from davar.errors import NO_DEVICE, Failure

OLDEST = (1, 24)
DOWNLOADS = "https://micropython.org/download/"
# Chip, as sys.implementation._machine ends -> MicroPython's name of the download for a plain board with it.
DOWNLOAD_OF_CHIP = {"RP2040": "RPI_PICO", "RP2350": "RPI_PICO2", "ESP32S3": "ESP32_GENERIC_S3"}
# Microcontroller of a board file -> its chip.
CHIP_OF = {"pico": "RP2040", "pico2": "RP2350", "esp32s3": "ESP32S3"}
KEEP = "Putting MicroPython on keeps the files on the board."


class WrongInterpreter(Failure):
    """The board runs something that cannot run Davar."""

    def __init__(self, message: str) -> None:
        super().__init__(message, NO_DEVICE)


def check(port: str, name: str, version: tuple[int, ...], machine: str) -> None:
    """Raises WrongInterpreter, with the way out, unless it is a MicroPython that is new enough."""
    if name == "circuitpython":
        raise WrongInterpreter(
            f"The board on {port} runs CircuitPython; Davar needs MicroPython. Copy what you want to keep "
            f"off its drive first. {how_to_install(machine)}"
        )
    if name != "micropython":
        raise WrongInterpreter(f"The board on {port} runs {name}, not MicroPython. {how_to_install(machine)}")
    if version[:2] < OLDEST:
        said = ".".join(map(str, version))
        raise WrongInterpreter(
            f"The board on {port} runs MicroPython {said}; Davar needs {'.'.join(map(str, OLDEST))} or "
            f"newer. {KEEP} {how_to_install(machine)}"
        )


def chip_of(machine: str) -> str | None:
    """The chip that a board says it has, or None when it is none that Davar knows."""
    return next((chip for chip in DOWNLOAD_OF_CHIP if machine.replace("-", "").endswith(chip)), None)


def how_to_install(machine: str = "") -> str:
    """What to do to get MicroPython onto a board; `machine` as it calls itself, "" when unknown."""
    chip = chip_of(machine)
    if chip == "ESP32S3":
        return (
            f"How to put it on an ESP32-S3 says {DOWNLOADS}{DOWNLOAD_OF_CHIP[chip]}/; then run 'davar flash'."
        )
    name = DOWNLOAD_OF_CHIP[chip] if chip else "RPI_PICO (Pico) or RPI_PICO2 (Pico 2)"
    return (
        f"Unplug it, hold BOOTSEL while plugging it in again, copy the newest .uf2 of {name} from "
        f"{DOWNLOADS} onto the drive that appears; then run 'davar flash'."
    )
