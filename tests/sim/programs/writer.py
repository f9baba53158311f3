# A main.py for the tests of the serial port: writes as much as is asked for and says how much went out.
import select
import sys
import time

poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
while True:
    if poll.poll(0):
        size = 100 * (sys.stdin.buffer.read(1)[0] - 48)
        began = time.ticks_ms()
        sent = sys.stdout.buffer.write(b"." * size)
        print("wrote", sent, "in", time.ticks_diff(time.ticks_ms(), began))
    time.sleep_ms(5)
