"""For CPython: the one name the text modules of the display take from MicroPython."""


def const(value: int) -> int:
    """A constant, which the compiler of MicroPython writes into the code."""
    return value
