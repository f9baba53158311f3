"""Runs on the simulated board: put the board's world in place, then start it as the Pico does.

Arguments: wire, flash (file numbers), mode ("app" or "raw"), reset cause, unique id (hex), time of the last
hard reset (us), start of the ticks (ms), calendar zero (us).
"""

import gc
import os
import sys

import clock
import console
import flash
import machine
import repl
import system
import vfs
import wire

MOUNT_FAILED = "The flash holds no file system the board can read.\r\n"


def replace_modules():
    """The firmware sees our machine, time, sys and os; nothing else of the simulator is in its way."""
    for name in ("machine", "clock", "console", "flash", "pins", "repl", "start", "system", "timer", "wire"):
        if name in sys.modules:
            del sys.modules[name]
    sys.modules["machine"] = machine
    sys.modules["time"] = clock
    sys.modules["os"] = system.Os()
    sys.modules["sys"] = console.Sys()
    sys.path[:] = ["", "/lib"]


def mount(fd):
    vfs.umount("/")
    device = flash.Flash(fd)
    try:
        vfs.mount(vfs.VfsLfs2(device, progsize=256), "/")
    except OSError:
        console.write(MOUNT_FAILED)
    os.chdir("/")


def start(name, scope):
    """Run a file of the board, if it is there. Returns True when it asks for a soft reset."""
    try:
        with open(name) as file:
            source = file.read()
    except OSError:
        return False
    return repl.run(source, name, "exec", scope)


def main():
    wire_fd, flash_fd, mode, cause, unique, born, ahead, zero = sys.argv[1:9]
    machine._cause, machine._unique_id = int(cause), bytes.fromhex(unique)
    clock.born, clock.start, clock.zero = int(born), int(ahead), int(zero)
    wire.open_wire(int(wire_fd))
    replace_modules()
    wire.ask("H")
    mount(int(flash_fd))
    scope = {"__name__": "__main__"}
    gc.collect()
    again = start("boot.py", scope) or (mode == "app" and start("main.py", scope))
    way = "soft" if again else repl.loop(scope, mode == "raw")
    console.write("MPY: soft reboot\r\n")
    machine.exit(way)


main()
