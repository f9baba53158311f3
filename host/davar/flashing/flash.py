"""Put Davar on a board: look what runs there, send what it lacks, start it, and hear it say hello."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from davar.building import boards, build
from davar.errors import BAD_DEVICE, NO_DEVICE, Failure
from davar.flashing import interpreter
from davar.flashing.contents import Contents, read
from davar.flashing.plan import Plan, compare
from davar.flashing.prompt import NoPrompt, Prompt, onboard
from davar.flashing.update import update, verify
from davar.harmless import line as harmless
from davar.link.connection import PATIENCE_S, Garbled, NoAnswer, NotDavar, OtherProtocol
from davar.link.device import Device, Identity
from davar.link.ports import PortFailure, open_port, ports

DEFAULT_BOARD = "pico-ssd1306"
RETURNING_S = 30.0  # within which a board must be back after it was started anew
LOOKING_S = 0.2
MOST_NAMED = 6

Ask = Callable[[str], None]  # puts a question; raises Failure when the answer is no
Tell = Callable[[int, int], object]  # bytes arrived, bytes in all


@dataclass
class Outcome:
    """What was done. sent: paths; size: their bytes; written: bytes over the cable; seconds: all in all."""

    port: str
    before: str
    board: str = ""
    version: str = ""
    micropython: str = ""
    sent: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    size: int = 0
    written: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Found:
    """What answered on a port. identity: None when it is not a Davar that we can talk to."""

    before: str
    identity: Identity | None


def flash(
    port: str,
    board: str | None = None,
    ask: Ask = lambda question: None,
    tell: Tell = lambda done, total: None,
    patience: float = PATIENCE_S,
) -> Outcome:
    """Bring a board up to this version. board: name or file; None: what it says it is.

    Raises Failure (with PortFailure and its kinds), boards.BoardError.
    """
    began = time.monotonic()
    if board:
        boards.load(board)
    found = look(port, ask, patience)
    number = usb_number(port)
    try:
        with Prompt(port) as prompt:
            outcome = bring_up(prompt, Outcome(port, found.before), board, ask, tell)
    except NoPrompt as failure:
        raise Failure(_no_prompt(port, failure.heard), NO_DEVICE) from failure
    identity = greet(port, number, patience)
    outcome.version, outcome.micropython = identity.firmware, identity.micropython
    outcome.seconds = time.monotonic() - began
    return outcome


def bring_up(prompt: Prompt, outcome: Outcome, board: str | None, ask: Ask, tell: Tell) -> Outcome:
    """Give a board at its prompt the files of this version, and say in `outcome` what was done."""
    contents = read(prompt)
    outcome.board = board or _board_of(contents)
    _check_chip(outcome.board, contents.machine)
    tree = tree_of(outcome.board)
    _check_modules(tree, contents.mpy)
    plan = compare(tree, contents.files, contents.manifest, contents.unfinished)
    if plan.aside:
        ask(
            f"Where Davar's files belong, the board has some of somebody: "
            f"{_named([old for old, _ in plan.aside])}. They are kept, in the folder "
            f"{plan.aside[0][1].split('/')[0]}, but no longer start. Go on?"
        )
    outcome.remarks = _remarks(plan, contents)
    outcome.removed = list(plan.removed)
    outcome.sent = list(plan.send)
    outcome.size = total = sum(len(tree[path]) for path in plan.send)
    if contents.manifest and not plan.nothing:
        prompt.run(onboard("display") + "show('updating', 'by computer', 'OK: cancel')")
    done = 0

    def arrived(size: int) -> None:
        nonlocal done
        done += size
        tell(min(done, total), total)

    update(prompt, tree, plan, contents.free, arrived)
    if not plan.nothing:
        verify(read(prompt).files, tree)
    outcome.written = prompt.written
    return outcome


def look(port: str, ask: Ask, patience: float) -> Found:
    """What runs on a board; asks before it would be interrupted. Raises PortFailure, Failure."""
    try:
        with Device(port, patience=patience) as device:
            identity = device.identity
    except OtherProtocol:
        return Found("a Davar of another version", None)
    except (NotDavar, NoAnswer, Garbled):
        said = _banner(port)
        if ">>> " not in said:
            ask(f"Something else runs on {port}: {_last_words(said)}. Stop it and put Davar on?")
        version = re.search(r"(MicroPython|CircuitPython) v?[0-9.]+", said)
        return Found(version[0] if version else "something else", None)
    if identity.match:
        ask(f"A match is on at {identity.id}. It is kept and goes on afterwards. Flash now?")
    return Found(f"Davar {identity.firmware}", identity)


def _banner(port: str) -> str:
    """What a board says to Ctrl-B, which at a prompt brings out its name."""
    with open_port(port) as opened:
        opened.write(b"\r\x02")
        heard = b""
        end = time.monotonic() + LOOKING_S
        while time.monotonic() < end:
            heard += opened.read(4096)
    return heard.decode("utf-8", "replace")


def tree_of(board: str) -> dict[str, bytes]:
    """The files for a board: path -> contents."""
    with tempfile.TemporaryDirectory(prefix="davar-") as folder:
        root = Path(folder)
        build.build(board, root)
        return {
            path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()
        }


def _board_of(contents: Contents) -> str:
    """The board file that a board names, or the default one for a board that names none."""
    if contents.board and contents.board not in boards.names():
        raise Failure(
            f"The board was made from a board file of its own, {contents.board}. Nothing was changed. Name "
            "that file: --board FILE.toml, or one of " + ", ".join(boards.names()) + "."
        )
    return contents.board or DEFAULT_BOARD


def _check_chip(board: str, machine: str) -> None:
    """Refuse to put the files for one chip on another."""
    wanted = _chip(board)
    chip = interpreter.chip_of(machine)
    if chip and wanted and chip != wanted:
        fitting = [name for name in boards.names() if _chip(name) == chip]
        raise Failure(
            f"The board says it is '{harmless(machine)}', and {board} is for an {wanted}. Nothing was "
            f"changed. Name its board file: --board {' or '.join(fitting)}."
        )


def _chip(board: str) -> str | None:
    return interpreter.CHIP_OF.get(boards.load(board).chip.name)


def _check_modules(tree: dict[str, bytes], mpy: int) -> None:
    """Refuse to send compiled modules that the board's MicroPython cannot load."""
    versions = {data[1] for path, data in tree.items() if path.endswith(".mpy")}
    if versions != {mpy}:
        raise Failure(
            f"The board's MicroPython loads compiled modules of version {mpy}, this Davar makes version "
            f"{max(versions)}. Nothing was changed. {interpreter.how_to_install()}"
        )


def _remarks(plan: Plan, contents: Contents) -> list[str]:
    remarks = []
    if contents.unfinished:
        remarks.append("An earlier update was broken off; it has been brought to its end.")
    if "boot.py" in contents.files:
        remarks.append("The board has a boot.py, which is not Davar's and runs before it.")
    others = [path for path in plan.strangers if path != "boot.py"]
    if others:
        remarks.append(f"Other files on the board were left alone: {_named(others)}.")
    return remarks


def _named(paths: list[str]) -> str:
    more = f" and {len(paths) - MOST_NAMED} more" if len(paths) > MOST_NAMED else ""
    return ", ".join(map(harmless, paths[:MOST_NAMED])) + more


def _no_prompt(port: str, heard: str) -> str:
    """What to say of a port where no MicroPython answers."""
    if heard.strip():
        return f"What is on {port} has no MicroPython prompt; {_last_words(heard)}. Is it a board at all?"
    return (
        f"Nothing answers on {port}: it is no board, has no MicroPython, or hangs. Unplug it, plug it in "
        f"again, try again. {interpreter.how_to_install()}"
    )


# -- afterwards


def _last_words(heard: str) -> str:
    lines = heard.strip().splitlines()
    return f"it says '{harmless(lines[-1])[:60]}'" if lines else "it is silent"


def usb_number(port: str) -> str:
    """The serial number by which USB knows the board on a port, or ""."""
    return next((info.serial_number for info in ports() if info.path == port), "")


def greet(port: str, number: str, patience: float) -> Identity:
    """Wait until the board, started anew, says hello, maybe from another port; sets its clock."""
    end = time.monotonic() + RETURNING_S
    while True:
        path = next((info.path for info in ports() if number and info.serial_number == number), port)
        try:
            with Device(path, patience=patience) as device:
                device.set_time(int(time.time()))
                return device.identity
        except PortFailure as failure:
            if time.monotonic() > end:
                raise Failure(
                    "The files are on the board, but it does not say hello. What is kept on it is untouched. "
                    f"{failure}",
                    BAD_DEVICE,
                ) from failure
            time.sleep(LOOKING_S)
