# mypy: ignore-errors
"""Runs on the board: its self-test, one finding a line."""

import json
import time

import board
from device import selftest
from machine import Pin


def steps(known):
    for finding in selftest.steps(board, known):
        print(json.dumps(finding))


def buttons(seconds):
    pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in board.BUTTONS]
    presses = selftest.Presses(pins)
    begun = time.ticks_ms()
    while presses.missing and time.ticks_diff(time.ticks_ms(), begun) < seconds * 1000:
        presses.look()
        time.sleep_ms(5)
    print(json.dumps(presses.finding()))
