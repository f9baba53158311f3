# A main.py for the tests of the simulator: counts presses on the display, echoes what comes over serial.
import select
import sys
import time

import board
import framebuf
from machine import I2C, Pin

buffer = bytearray(1025)
buffer[0] = 0x40
frame = framebuf.FrameBuffer(memoryview(buffer)[1:], 128, 64, framebuf.MONO_VLSB)
bus, sda, scl, frequency = board.I2C
i2c = I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=frequency)
counts = {}


def show(text):
    frame.fill(0)
    frame.text(text, 0, 0)
    try:
        i2c.writeto(0x3C, b"\x00\xae\x8d\x14\x20\x00\x21\x00\x7f\x22\x00\x07\xa1\xc8\xaf")
        i2c.writeto(0x3C, buffer)
    except OSError as error:
        print("no display", error.errno)


def pressed(pin):
    name = board.BUTTONS.index(pin.id)
    counts[name] = counts.get(name, 0) + 1


for gpio in board.BUTTONS:
    Pin(gpio, Pin.IN, Pin.PULL_UP).irq(pressed, Pin.IRQ_FALLING)
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
shown = None
print("ready")
while True:
    total = sum(counts.values())
    if total != shown:
        shown = total
        show(f"count {total}")
    while poll.poll(0):
        sys.stdout.buffer.write(b"<" + sys.stdin.buffer.read(1) + b">")
    time.sleep_ms(5)
