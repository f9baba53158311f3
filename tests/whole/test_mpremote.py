"""mpremote and the app share one port: the computer may always interrupt, and the app always comes back."""

import subprocess
import sys
from pathlib import Path

from davar.sim.pixels import Pixels
from davar.sim.simulator import Simulator


def _mpremote(port: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", port, "resume", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _until(sim: Simulator, shown: Pixels, same: bool) -> None:
    """Wait, in the board's own time, until the glass shows this picture, or no longer does."""
    sim.run_until(lambda: (sim.screen() == shown) is same)


def test_the_app_gives_way_to_mpremote_and_one_press_brings_it_back(tree: Path) -> None:
    with Simulator(tree) as sim:
        sim.run(1000)
        home = sim.screen()
        with sim.realtime():
            assert _mpremote(sim.port, "exec", "print(1)").strip() == "1"
        assert sim.screen() != home  # "stopped by the computer"
        sim.press("ok")
        _until(sim, home, same=True)


def test_a_reset_after_mpremote_brings_the_match_back(tree: Path) -> None:
    with Simulator(tree) as sim:
        sim.run(1000)
        for key in ("ok", "ok", "ok", "up", "up", "ok"):  # a match, as far as its second player
            sim.press(key)
        asked = sim.screen()
        with sim.realtime():
            assert "main.py" in _mpremote(sim.port, "fs", "ls", ":")
            _mpremote(sim.port, "reset")
        _until(sim, asked, same=True)
