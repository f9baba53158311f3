"""`mpremote mip install`: the rules from the checkout, the whole device from where the page is served."""

from __future__ import annotations

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from davar.building import build, mip
from davar.sim.simulator import Simulator

ROOT = Path(__file__).parents[2]
SCORE = """
from shared_rules import paper
sheet = {"game": "shelem", "players": ["Ali", "Sara", "Reza", "Mina"], "dealer": 0,
         "hands": [{"hakem": 2, "bid": 140, "taken": 140}]}
print(paper.sheet(paper.read(sheet))["totals"])
"""


def test_the_package_json_of_the_checkout_is_current() -> None:
    assert (ROOT / mip.NAME).read_text(encoding="utf-8") == mip.rules(), "run: python -m davar.building.mip"


def test_mpremote_installs_the_rules_from_the_checkout(tree: Path, tmp_path: Path) -> None:
    with Simulator(bare(tree, tmp_path)) as sim, sim.realtime():
        mpremote(sim.port, "mip", "install", str(ROOT / mip.NAME))
        assert mpremote(sim.port, "exec", SCORE).strip() == "[140, 25]"


def test_mpremote_installs_the_device_from_a_web_host(tree: Path, tmp_path: Path) -> None:
    served = tmp_path / "served"
    files = build.build("pico-ssd1306", served)["files"]
    (served / mip.NAME).write_text(mip.package(files))
    with Simulator(tree) as whole:
        whole.run(1000)
        home = whole.screen()
    with Simulator(bare(tree, tmp_path)) as sim:
        with sim.realtime():
            serving(
                served, lambda at: mpremote(sim.port, "mip", "install", "--target", "/", f"{at}/package.json")
            )
        sim.power_cut()
        sim.power_on()
        sim.run_until(lambda: sim.screen() == home)
        assert sim.files()["/device/app.mpy"] == (tree / "device/app.mpy").read_bytes()


def bare(tree: Path, place: Path) -> Path:
    """A board with MicroPython and nothing of Davar's."""
    folder = place / "bare"
    folder.mkdir()
    (folder / "main.py").write_text("")
    (folder / "board.py").write_bytes((tree / "board.py").read_bytes())
    return folder


def mpremote(port: str, *words: str) -> str:
    """What mpremote prints."""
    command = [sys.executable, "-m", "mpremote", "connect", port, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def serving(folder: Path, use: Callable[[str], object]) -> None:
    """Serve a folder while `use` runs with its address."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        use(f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
