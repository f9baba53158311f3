# Runs a board in real time and names the interpreter's process, for the test that kills us.
import sys
import time

from davar.sim import Simulator

with Simulator(sys.argv[1], stepped=False) as sim:
    assert sim.device._process
    print(sim.device._process._process.pid, flush=True)
    time.sleep(60)
