"""The MicroPython prompt of an emulated board: run code on it, as mpremote does, and read what it prints."""

from __future__ import annotations

from tests.board.pico import EmulatedPico

READY = b"raw REPL; CTRL-B to exit\r\n>"
STOP, RAW, END = b"\x03", b"\x01", b"\x04"
PIECE = 256  # bytes; the board buffers 512


class Fault(Exception):
    """The code ended in this traceback."""


def interrupt(board: EmulatedPico) -> None:
    """Stop what runs and stand at the raw prompt. Raises TimeoutError when it does not give way."""
    for _ in range(20):  # before main.py runs, Ctrl-C is a byte like any other
        board.computer.received.clear()
        board.computer.send(b"\r" + STOP + STOP)
        board.run(20)
        board.computer.send(b"\r" + RAW)
        board.run(100)
        if READY in board.computer.received:
            board.computer.received.clear()
            return
    raise TimeoutError(f"the program does not give way to Ctrl-C; it said last: {board.log[-500:]}")


def run(board: EmulatedPico, code: str, limit_ms: float = 120_000) -> str:
    """What the code prints. The board must stand at the raw prompt. Raises Fault, TimeoutError."""
    data = code.encode()
    for start in range(0, len(data), PIECE):
        board.computer.send(data[start : start + PIECE])
        board.run_until(lambda: not board.computer.unsent)
        board.run(2)
    board.computer.send(END)
    if _until(board, b"OK", limit_ms).strip(b">"):
        raise Fault("the prompt is out of step")
    printed = _until(board, END, limit_ms)
    traceback = _until(board, END, limit_ms)
    if traceback:
        raise Fault(traceback.decode())
    return printed.decode().replace("\r\n", "\n")


def _until(board: EmulatedPico, end: bytes, limit_ms: float) -> bytes:
    received = board.computer.received
    board.run_until(lambda: end in received, limit_ms)
    found, _, rest = bytes(received).partition(end)
    received[:] = rest
    return found
