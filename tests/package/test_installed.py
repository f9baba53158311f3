"""Davar installed from its package, in an environment and a folder that know nothing of the checkout."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest
from davar.building import build

ROOT = Path(__file__).parents[2]
SHEET = {
    "game": "shelem",
    "players": ["Ali", "Sara", "Reza", "Mina"],
    "dealer": 0,
    "hands": [{"hakem": 2, "bid": 140, "taken": 140}],
}


def run(*words: object, cwd: Path) -> str:
    """The output of a command that succeeds."""
    done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist made from the checkout, and the wheel made from the sdist."""
    folder = tmp_path_factory.mktemp("packages")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    source = folder / sdist.name.removesuffix(".tar.gz")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=source)
    (wheel,) = folder.glob("*.whl")
    shutil.rmtree(source)
    return sdist, wheel


class Installed:
    """Davar in an environment of its own; `folder` is empty and somewhere else."""

    def __init__(self, wheel: Path, place: Path) -> None:
        home = place / "environment"
        run(sys.executable, "-m", "venv", "--without-pip", home, cwd=place)
        scripts = home / ("Scripts" if os.name == "nt" else "bin")
        self.python, self.davar = scripts / "python", scripts / "davar"
        install = ("install", "--quiet", "--no-deps", "--no-index", wheel)
        run(sys.executable, "-m", "pip", "--python", self.python, *install, cwd=place)
        inside = run(self.python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=place)
        # What Davar depends on is lent by the environment of the tests, but not the checkout.
        (Path(inside.strip()) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
        self.folder = place / "elsewhere"
        self.folder.mkdir()
        self.environment = os.environ | {
            "HOME": str(place),
            "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
        }

    def __call__(self, *words: object) -> str:
        return run(self.davar, *words, cwd=self.folder)


@pytest.fixture(scope="module")
def davar(packages: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(packages[1], tmp_path_factory.mktemp("installed"))


def test_the_installed_package_is_not_the_checkout(davar: Installed) -> None:
    where = run(
        davar.python, "-c", "import davar, shared_rules; print(davar, shared_rules)", cwd=davar.folder
    )
    assert str(ROOT) not in where
    assert davar("--version").split()[1] == build.VERSION


def test_it_makes_the_same_board_files_as_the_checkout(davar: Installed, tree: Path) -> None:
    davar("build", "--board", "pico-ssd1306", "made")
    assert build.read_manifest(davar.folder / "made") == build.read_manifest(tree)


def test_it_works_out_a_score_sheet(davar: Installed) -> None:
    (davar.folder / "sheet.json").write_text(json.dumps(SHEET))
    assert json.loads(davar("score", "sheet.json", "--json"))["totals"] == [140, 25]


@pytest.mark.skipif(sys.platform == "win32", reason="The simulator needs Linux or macOS.")
def test_it_shows_the_device_in_the_browser(davar: Installed) -> None:
    command = [davar.davar, "sim", "--no-browser"]
    process = subprocess.Popen(
        command, cwd=davar.folder, env=davar.environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    try:
        address = None
        while not address:
            line = process.stdout.readline()
            assert line, "the simulator ended"
            address = re.search(r"http://\S+", line)
        with urllib.request.urlopen(address[0]) as page:
            assert b"Davar" in page.read()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate()


def test_the_wheel_carries_all_rooms_and_no_tests(packages: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(packages[1]) as wheel:
        names = set(wheel.namelist())
    carried = [f"firmware/{path}" for path in files("firmware")]
    carried += [f"shared_rules/{path}" for path in files("shared_rules")]
    for kind in ("boards", "chips", "displays"):
        carried += [f"hardware/{kind}/{path}" for path in files(f"hardware/{kind}")]
    assert {f"davar/rooms/{name}" for name in carried} <= names
    assert {f"davar/page/{path}" for path in files("host/davar/page")} <= names
    assert not [name for name in names if name.startswith("tests") or "__pycache__" in name]


def files(folder: str) -> list[str]:
    """The files that git keeps in a folder."""
    return run("git", "ls-files", cwd=ROOT / folder).split()
