"""Runs on the simulated board: the MicroPython prompt, friendly and raw, as mpremote knows it."""

import sys

import console
from console import getc, write
from system import MACHINE

BANNER = "MicroPython v{}.{}.{} simulated; " + MACHINE + "\r\n"
HELP = 'Type "help()" for more information.\r\n'
PASTE = "\r\npaste mode; Ctrl-C to cancel, Ctrl-D to finish\r\n=== "
_A, _B, _C, _D, _E = 1, 2, 3, 4, 5
_WINDOW = 256  # raw paste: bytes the host may send before it must wait

SOFT = "soft"  # ways to leave the prompt
RAW = "raw"


def run(source, name, kind, scope, marks=""):
    """Compile and run source; prints the traceback. Returns True when the program asked for a soft reset.

    `marks` is printed behind the output and behind the traceback, as the raw prompt needs it.
    """
    failure = None
    try:
        console.interruptible(True)
        if callable(source):
            source = source()
        exec(compile(source, name, kind), scope)
    except SystemExit:
        return True
    except (Exception, KeyboardInterrupt) as error:
        failure = error
    _settle()
    write(marks)
    if failure:
        sys.print_exception(failure, console.Sys.stdout)
    write(marks)
    return False


def _settle():
    """Byte 3 is input again; one that arrived just before belongs to the program that ended."""
    try:
        console.interruptible(False)
    except KeyboardInterrupt:
        console.interruptible(False)


def loop(scope, raw):
    """The prompt, for ever. Returns SOFT or RAW when a soft reset is asked for."""
    while True:
        leave = _raw(scope) if raw else _friendly(scope)
        if leave:
            return RAW if raw else SOFT
        raw = not raw


def _raw(scope):
    """The raw prompt. Returns True for a soft reset, False to change to the friendly one."""
    write("raw REPL; CTRL-B to exit\r\n>")
    line = bytearray()
    while True:
        c = getc()
        if c == _A and line[:1] == bytes((_E,)) and len(line) == 2:
            if _paste_header(line[1]) and run(_paste, "<stdin>", "exec", scope, "\x04"):
                return True
            line = bytearray()
            write(">")
        elif c == _A:
            write("raw REPL; CTRL-B to exit\r\n>")
            line = bytearray()
        elif c == _B:
            write("\r\n")
            return False
        elif c == _C:
            line = bytearray()
        elif c == _D:
            write("OK")
            if not line:
                write("\r\n")
                return True
            if run(str(line, "utf-8"), "<stdin>", "exec", scope, "\x04"):
                return True
            line = bytearray()
            write(">")
        else:
            line.append(c)


def _paste_header(version):
    write(b"R\x01" + bytes((_WINDOW & 255, _WINDOW >> 8)) if version == ord("A") else b"R\x00")
    return version == ord("A")


def _paste():
    """Read a program in raw paste mode, telling the host whenever it may send another window."""
    source = bytearray()
    console.interruptible(False)
    room = _WINDOW
    while True:
        c = getc()
        if c in (_C, _D):
            write("\x04")
            if c == _C:
                raise KeyboardInterrupt
            console.interruptible(True)
            return str(source, "utf-8")
        source.append(c)
        room -= 1
        if not room:
            write("\x01")
            room = _WINDOW


def _friendly(scope):
    """The friendly prompt. Returns True for a soft reset, False to change to the raw one."""
    write(BANNER.format(*sys.implementation[1][:3]) + HELP)
    while True:
        source = _statement()
        if source == _A:
            return False
        if source == _D:
            return True
        if source == _B:
            write("\r\n" + BANNER.format(*sys.implementation[1][:3]) + HELP)
        elif source == _E:
            source = _pasted()
            if source and run(source, "<stdin>", "exec", scope):
                return True
        elif isinstance(source, str) and source.strip() and run(source, "<stdin>", "single", scope):
            return True


def _statement():
    """One statement, over several lines if it is a block or has open brackets; or a control character."""
    text = ""
    while True:
        line = _line("... " if text else ">>> ", not text)
        if isinstance(line, int):
            if line == _C:
                write("\r\n")
            return line
        text += line + "\n"
        block = ":\n" in text
        if _open(text) or text.endswith("\\\n") or (block and line.strip()):
            continue
        return text


def _open(text):
    """Whether brackets or a long string are still open (strings are not looked into)."""
    for quote in ('"""', "'''"):
        if text.count(quote) & 1:
            return True
    return sum(text.count(c) for c in "([{") > sum(text.count(c) for c in ")]}")


def _line(prompt, first):
    """Read a line with echo. Ctrl-C anywhere, and Ctrl-A, B, D, E at the start of a statement, end it."""
    write(prompt)
    line = bytearray()
    while True:
        c = getc()
        if c == _C or (c in (_A, _B, _D, _E) and first and not line):
            return c
        if c == 13:
            write("\r\n")
            return str(line, "utf-8")
        if c in (8, 127):
            if line:
                line.pop()
                write("\b \b")
        elif c >= 32 or c == 9:
            line.append(c)
            write(bytes((c,)))


def _pasted():
    write(PASTE)
    text = bytearray()
    while True:
        c = getc()
        if c == _C:
            write("\r\n")
            return ""
        if c == _D:
            write("\r\n")
            return str(text, "utf-8")
        text.append(10 if c == 13 else c)
        write("\r\n=== " if c == 13 else bytes((c,)))
