"""Every command that README and docs show is run here, and every command they mention exists."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from davar.cli import app
from screens.table import seated
from typer.main import get_command

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "hardware" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
PROGRAMS = r"(?:davar|make|git|pip|mpremote|npm|python3?|pytest|(?:\S+/)?(?:python|pre-commit|pytest))"
SHOWN = re.compile(rf"^ {{4,}}((?:\w+=\S+ )?{PROGRAMS} [^\n]*?)(?: +#.*)?$", re.M)
MENTIONED = re.compile(rf"`((?:\w+=\S+ )?{PROGRAMS} [^`\n]+)`")

NEEDS_BOARD = ("sync", "flash", "players", "settings", "presets", "doctor", "watch", "backup", "restore")
LASTS = ("watch", "sim")  # until Ctrl-C
MORE = {"flash": ["--yes"], "sim": ["--no-browser"], "watch": ["--web-port", "0"]}
OWN_EXIT = {"play": 130}  # nobody types, so its input ends

# What cannot be run inside the tests, and why that is no loss.
NOT_RUN = {
    "make test": "it runs this test",
    "make sim": "makes the environment that we are in; tests/package runs davar sim",
    "pip install .": "tests/package installs the wheel in an empty environment",
    "git clone ADDRESS davar && cd davar": "there is no address to clone from here",
    ".venv/bin/pre-commit install": "would change the checkout; make test has the same checks",
}

ANSWERS = ["shelem", 4, "Ali", "Sara", "Reza", "Mina", "book", 0, 2, 140, 140, True]


def commands(pattern: re.Pattern[str]) -> list[str]:
    """The commands on all pages, each once."""
    found = (match for page in PAGES for match in pattern.findall(page.read_text(encoding="utf-8")))
    return list(dict.fromkeys(command.strip() for command in found))


class Evening:
    """A person's folder after an evening: a board on a port, its matches in the store."""

    def __init__(self, folder: Path, port: str) -> None:
        self.folder, self.port = folder, port
        self.environment = os.environ | {
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
            "DAVAR_DB": str(folder / "davar.db"),
        }

    def process(self, command: str) -> subprocess.Popen[str]:
        """Start a command of davar."""
        _, *words = shlex.split(command)
        name = words[0]
        words += MORE.get(name, [])
        if name in NEEDS_BOARD:
            words += ["--port", self.port]
        return subprocess.Popen(
            [sys.executable, "-m", "davar", *words],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


@pytest.fixture(scope="module")
def evening(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("evening")
    with seated(tree, tmp_path_factory.mktemp("board"), ANSWERS) as seat, seat.sim.realtime():
        evening = Evening(folder, seat.sim.port)
        synced = evening.process("davar sync")
        said, _ = synced.communicate()
        assert synced.returncode == 0, said
        yield evening


@pytest.mark.parametrize("command", [line for line in commands(SHOWN) if line not in NOT_RUN])
def test_a_shown_command_works_and_is_readable_without_colour(evening: Evening, command: str) -> None:
    assert command.startswith("davar "), f"run it here, or say in NOT_RUN why not: {command}"
    name = command.split()[1]
    process = evening.process(command)
    assert process.stdout
    if name in LASTS:
        said = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        said += process.communicate()[0]
        assert process.returncode == 130, said
    else:
        said, _ = process.communicate()
        assert process.returncode == OWN_EXIT.get(name, 0), said
    assert "\x1b" not in said


def test_what_is_not_run_is_still_shown() -> None:
    assert set(NOT_RUN) <= {*commands(SHOWN), *commands(MENTIONED)}


@pytest.mark.parametrize("command", commands(MENTIONED))
def test_a_mentioned_command_exists(command: str) -> None:
    words = [word.strip("[]…") for word in command.split() if not re.match(r"\w+=", word)]
    program = words[0].rsplit("/", 1)[-1]
    if program == "davar":
        check_davar(words[1:])
    elif program == "make":
        assert re.search(rf"^{words[1]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    elif program in ("python", "python3"):
        assert words[1] == "-m"
        assert importlib.util.find_spec(words[2]), words[2]
        for path in words[3:]:
            assert not path.startswith("tests") or (ROOT / path).exists(), path
    else:
        assert command in NOT_RUN or program in ("mpremote",), f"check it here, or say why not: {command}"


def check_davar(words: list[str]) -> None:
    """The command is there, and has the options that are named."""
    names = get_command(app).commands  # type: ignore[attr-defined]
    if words[0].startswith("-") or words[0] == "COMMAND":
        return
    assert words[0] in names
    options = {name for parameter in names[words[0]].params for name in parameter.opts} | {"--help", "-h"}
    if words[0] != "rule":  # takes the fields of a ruling as options
        assert {word for word in words if word.startswith("-")} <= options
