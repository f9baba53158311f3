"""The simulator: the real firmware on a real MicroPython, with the parts around it emulated."""

import sys

from davar.errors import Failure

if sys.platform == "win32":
    raise Failure("The simulator needs Linux or macOS. On Windows, use it in the Linux of WSL.")

from davar.sim.device import DeviceDied
from davar.sim.flash import PowerCut
from davar.sim.front import run
from davar.sim.pixels import Pixels
from davar.sim.simulator import Simulator

__all__ = ["DeviceDied", "Pixels", "PowerCut", "Simulator", "run"]
