"""Somebody who presses anything: no order of presses stops the device, and what is on flash stays whole."""

import json
import random
import shutil
from pathlib import Path

import pytest
from davar.sim.simulator import Simulator

# OK twice as often as the rest, or the monkey never gets anywhere; a hold now and then opens the menu.
KEYS = ("ok", "ok", "ok", "up", "down", "back", "forward")


NAMES = ["Ali", "Sara", "Reza", "Mina", "Ọláwálé Adébáyọ̀", "مینا", "Noor al-Din ibn Yusuf 24", "W" * 24, "é"]


@pytest.fixture(scope="module")
def peopled(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The board tree of a table whose device knows its players, so that the monkey gets to play."""
    folder = tmp_path_factory.mktemp("peopled") / "tree"
    shutil.copytree(tree, folder)
    (folder / "data").mkdir()
    (folder / "data" / "players.json").write_text(json.dumps(NAMES), encoding="utf-8")
    return folder


@pytest.mark.parametrize("seed", range(6))
def test_no_order_of_presses_stops_the_device(peopled: Path, seed: int) -> None:
    monkey = random.Random(seed)
    pressed: list[str] = []
    with Simulator(peopled) as sim:
        sim.run(1000)
        for _ in range(500):
            key = monkey.choice(KEYS)
            if monkey.random() < 0.03:
                pressed.append("menu")
                sim.hold("ok", 800)
            else:
                pressed.append(key)
                sim.press(key)
            assert "Traceback" not in sim.log, f"after {' '.join(pressed[-40:])}:\n{sim.log[-2000:]}"
        sim.power_cut()
        sim.power_on()
        sim.run(1000)
        assert "Traceback" not in sim.log, sim.log[-2000:]
