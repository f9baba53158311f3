"""The tests of the frames once more, on MicroPython."""

import subprocess

import pytest
import test_frames
from link_harness import MICROPYTHON, ROOT

NAMES = [name for name in dir(test_frames) if name.startswith("test_")]
RUN = "import sys; sys.path[:] = sys.argv[1:]; import test_frames; test_frames.{}()"


@pytest.mark.parametrize("name", NAMES)
def test_on_micropython(name):
    paths = [str(ROOT), str(ROOT / "tests" / "link")]
    ran = subprocess.run([MICROPYTHON, "-c", RUN.format(name), *paths], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr, ran.returncode) == ("", "", 0)
