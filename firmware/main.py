"""Entry on the board: safe mode, splash, then the app.

It must survive: a display that is not there, BACK held at power-on (nothing is started, so that a
computer can always mend the board), Ctrl-C at any time (the prompt, until OK is pressed or the board
is reset), a fault in the app (written down for the computer, then everything starts anew and the match
goes on where it was).
"""

import gc
import sys
import time

import board
import machine
from machine import I2C, Pin

BACK, OK = 2, 4
FONTS = ("medium", "small", "large")
BUILT_IN = ("binascii", "errno", "json", "machine", "os", "select", "time")
FAULT_PAUSE_MS = 3000
TIDY = 64 * 1024  # bytes taken until memory is tidied: more than a press takes; what stays lies close
CRASH = 1000  # bytes of a traceback that are kept


def know_built_ins() -> None:
    """Let built-in modules be found at once: else every import looks for a file of that name first, 3 ms."""
    path = sys.path[:]
    sys.path[:] = [".frozen"]
    for name in BUILT_IN:
        if name not in sys.modules:
            sys.modules[name] = __import__(name)
    sys.path[:] = path


def held(button: int) -> bool:
    """Whether a button is down now."""
    pin = Pin(board.BUTTONS[button], Pin.IN, Pin.PULL_UP)
    time.sleep_ms(2)  # the pull-up takes a moment
    return not pin.value()


def open_panel():
    """The display, present or not."""
    from device.display.panel import Panel

    bus, sda, scl, frequency = board.I2C
    i2c = I2C(bus, sda=Pin(sda), scl=Pin(scl), freq=frequency)
    return Panel(i2c, *board.DISPLAY)


def open_canvas(panel):
    """The picture with its fonts: the largest blocks, taken while memory is still in one piece."""
    from device.display.canvas import Canvas

    canvas = Canvas(panel)
    for font in FONTS:
        canvas.height(font)
    return canvas


def message(panel, *lines) -> None:
    """A few short lines in the built-in font, for when nothing else is loaded."""
    import framebuf

    buffer = bytearray(1024)
    frame = framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB)
    for index, line in enumerate(lines):
        frame.text(line, (128 - 8 * len(line)) // 2, 16 + 16 * index)
    panel.power(True)
    panel.show(buffer)


def write_down(fault: Exception) -> None:
    """Keep the traceback of a fault for the computer."""
    import io

    text = io.StringIO()
    sys.print_exception(fault, text)
    sys.print_exception(fault)
    try:
        with open("/data/crash", "w") as file:
            file.write(text.getvalue()[-CRASH:])
    except OSError:
        pass  # it has been printed


def leave(panel, *lines) -> None:
    """Leave the prompt to a computer; OK starts the referee."""
    Pin(board.BUTTONS[OK], Pin.IN, Pin.PULL_UP).irq(lambda pin: machine.reset(), Pin.IRQ_FALLING)
    message(panel, *lines)


def stop(panel) -> None:
    """Let nothing bite from now on. A computer may send Ctrl-C twice: then all of this is done once more."""
    while True:
        try:
            from device import watchdog

            watchdog.stop()
            leave(panel, "stopped by", "the computer", "OK: go on")
            return
        except KeyboardInterrupt:
            pass


def run(panel) -> None:
    """Run the referee; a fault is written down, and everything starts anew."""
    try:
        message(panel, "Davar")
        gc.threshold(TIDY)
        canvas = open_canvas(panel)
        for module in ("device.journal", "device.app"):
            gc.collect()  # reading a file takes memory in between; tidied up, the next one gets it
            __import__(module)
        gc.collect()
        from device.app import App

        App(board, canvas).run()
    except Exception as fault:
        write_down(fault)
        message(panel, "restarting", "the score", "is kept")
        time.sleep_ms(FAULT_PAUSE_MS)
        machine.reset()


def main() -> None:
    """Run the referee until Ctrl-C."""
    know_built_ins()
    panel = open_panel()
    if held(BACK):
        leave(panel, "safe mode", "nothing runs", "OK: start")
        return
    try:
        run(panel)
    except KeyboardInterrupt:
        stop(panel)


main()
