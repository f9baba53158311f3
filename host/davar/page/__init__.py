"""The device in a browser tab: a folder of files that any web host can serve, and nothing to install.

MicroPython's WebAssembly build runs the same board tree as a board. `site` is the page, `board` the few
modules that stand between MicroPython and the page; the simulated machine is the simulator's own.
"""
