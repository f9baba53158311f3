# mypy: ignore-errors
"""Runs on the board: a few lines on its display, if it has one and a driver for it. OK starts it anew."""


def show(*lines):
    try:
        import board
        import framebuf
        import machine
        from device.display.panel import Panel

        bus, sda, scl, hz = board.I2C
        pin = machine.Pin
        panel = Panel(machine.I2C(bus, sda=pin(sda), scl=pin(scl), freq=hz), *board.DISPLAY)
        picture = bytearray(1024)
        frame = framebuf.FrameBuffer(picture, 128, 64, framebuf.MONO_VLSB)
        for index, line in enumerate(lines):
            frame.text(line, (128 - 8 * len(line)) // 2, 16 + 16 * index)
        panel.power(True)
        panel.show(picture)
        ok = pin(board.BUTTONS[4], pin.IN, pin.PULL_UP)
        ok.irq(lambda pin: machine.reset(), pin.IRQ_FALLING)
    except Exception:
        pass  # half of the driver may be another version's; the update matters more
