"""Runs the scripts of `board/` on MicroPython, as the board would: real littlefs on a flash in memory."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from davar.sim import interpreter

ROOT = Path(__file__).parents[2]
BOARD = ROOT / "tests" / "journal" / "board"


def command(script: str, *words: str) -> tuple[list[str], dict[str, str]]:
    """Arguments and environment of a script on MicroPython."""
    path = os.pathsep.join([str(ROOT / "firmware"), str(ROOT), str(BOARD)])
    arguments = [interpreter.find(), "-X", "heapsize=256M", str(BOARD / script), *words]
    return arguments, dict(os.environ, MICROPYPATH=path)


def run(script: str, *words: str) -> dict:
    """The JSON object that a script prints last."""
    arguments, environment = command(script, *words)
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture
def on_board():
    """Run a script and return the JSON object it prints last."""
    return run


@pytest.fixture(scope="module")
def echo():
    """A MicroPython process that answers line by line for the record codec."""
    arguments, environment = command("echo.py")
    process = subprocess.Popen(
        arguments,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    yield process
    process.communicate()
