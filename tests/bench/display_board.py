"""Runs on the board as main.py, for bench_display.py: times, bytes and memory of the display layer."""

import gc
import time

from machine import I2C, Pin


def free():
    gc.collect()
    return gc.mem_free()


ADDRESS = 0x3C
rows = []
before = free()
from device.display import bidi, shaping  # noqa: E402, F401
from device.display.canvas import Canvas  # noqa: E402
from device.display.panel import Panel  # noqa: E402

rows.append(("memory: code", before - free()))
before = free()
wire = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)
panel = Panel(wire, "ssd1306", ADDRESS)
canvas = Canvas(panel)
rows.append(("memory: picture and panel", before - free()))
for font in ("small", "medium", "large", "figures"):
    before = free()
    canvas.height(font)
    rows.append(("memory: font " + font, before - free()))

parts = (memoryview(b"\x40"), canvas.buffer)
command = bytearray(2)


def usual_show():
    """What the usual SSD1306 driver does: six addressing commands, each a write, and the whole frame."""
    command[0] = 0x80
    for value in (0x21, 0, 127, 0x22, 0, 7):
        command[1] = value
        wire.writeto(ADDRESS, command)
    wire.writevto(ADDRESS, parts)


def timed(name, action):
    """Milliseconds of a call, bytes sent by it, bytes of garbage left by it."""
    gc.collect()
    garbage = gc.mem_free()
    sent = panel.sent
    begin = time.ticks_us()
    action()
    took = time.ticks_diff(time.ticks_us(), begin)
    rows.append((name, took / 1000, panel.sent - sent, garbage - gc.mem_free()))


def value(number):
    canvas.fill_rect(20, 18, 88, 24, 0)
    canvas.text(number, 64, 18, "large", "center")


def page(*lines):
    canvas.clear()
    for index, line in enumerate(lines):
        canvas.text(line, 0, 8 * index, "small", "start", 128)


ENGLISH = ("Bid", "best 115 Ali", "Reza", "passed: Mina, Sara", "raise  less  say it")
PERSIAN = ("خواندن", "بیشترین ۱۱۵ علی", "رضا", "پاس: مینا، سارا", "بیشتر  کمتر  بگو")
canvas.show()
timed("usual driver: any picture", usual_show)
panel.power(False)  # the bytes of the usual driver left another addressing mode: set the panel up anew
panel._start()
timed("whole picture", canvas.show)
timed("nothing changed", canvas.show)
timed("draw a value of 24 px", lambda: value("120"))
timed("  show it", canvas.show)
timed("draw its last digit anew", lambda: value("125"))
timed("  show it", canvas.show)
timed("draw 5 lines", lambda: page(*ENGLISH))
timed("  show them", canvas.show)
timed("  show a line moved by a pixel", lambda: (canvas.scroll(1, 0), canvas.show()))
canvas.rtl = True
timed("draw 5 Persian lines, first time", lambda: page(*PERSIAN))
timed("draw them again", lambda: page(*PERSIAN))
timed("  show them", canvas.show)
timed("shorten a long name", lambda: canvas.text("Eléwénjewé Ìpalẹ\u0300mọ\u0301", 0, 0, width=60))
for row in rows:
    print("ROW", *row, sep="|")
print("DONE")
