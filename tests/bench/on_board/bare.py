"""The least that can be done with the display: the usual driver, one line, the whole frame."""

import time

import framebuf
from machine import I2C, Pin

ADDRESS = 0x3C
SETUP = (
    b"\xae\x20\x00\x40\xa1\xa8\x3f\xc8\xd3\x00\xda\x12\xd5\x80\xd9\xf1\xdb\x30\x81\xff\xa4\xa6\x8d\x14\xaf"
)

wire = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)
buffer = bytearray(1024)
frame = framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB)
command = bytearray(2)
parts = [b"\x40", buffer]


def tell(value):
    command[0] = 0x80
    command[1] = value
    wire.writeto(ADDRESS, command)


def show():
    for value in (0x21, 0, 127, 0x22, 0, 7):
        tell(value)
    wire.writevto(ADDRESS, parts)


for value in SETUP:
    tell(value)
frame.text("Davar", 0, 0)
show()
begun = time.ticks_us()
for _ in range(10):
    show()
print("SHOW", time.ticks_diff(time.ticks_us(), begun) // 10)
