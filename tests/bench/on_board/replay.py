"""How long replay and sheet take for matches of SIZES hands: ROW hands, answers, ms, ms of the last hand, ms of the sheet."""

import gc
import time

from device.display.canvas import Canvas
from device.display.panel import Panel
from machine import I2C, Pin

from shared_rules.match import Match

wire = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)
canvas = Canvas(Panel(wire, "ssd1306", 0x3C))


def since(begun):
    return time.ticks_diff(time.ticks_us(), begun) / 1000


def answer(values):
    for value in values:
        match.answer(value)
    return len(values)


for size in SIZES:  # noqa: F821
    match = Match()
    begun = time.ticks_us()
    count = answer(("shelem", 4, "A", "B", "C", "D", "custom", "target", 9995, "done", 0))
    for hand in range(size):
        last = time.ticks_us()
        count += answer((hand % 4, 100, 100 if hand % 3 else 80, True))
    took, latest = since(begun), since(last)
    begun = time.ticks_us()
    match.undo()
    undone = since(begun)
    match.answer(True)
    gc.collect()
    print("ROW", size, count, took, latest, undone)
