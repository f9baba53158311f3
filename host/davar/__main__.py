"""Entry point of the `davar` command: runs the command line and turns faults into exit codes."""

import errno
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from davar import console
from davar.errors import BAD_INPUT, BUG, DONE, INTERRUPTED, Failure

_ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code (docs/formats.md)."""
    try:
        with _ended_as_by_ctrl_c():
            return _run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Failure as failure:
        console.say(f"davar: {failure}")
        return failure.code
    except OSError as fault:
        return _unwritten(fault)
    except Exception as fault:
        return _own_fault(fault)


@contextmanager
def _ended_as_by_ctrl_c() -> Iterator[None]:
    """Whatever ends a command lets it tidy up, unless the caller wants the signal ignored (nohup)."""
    before = {number: signal.getsignal(number) for number in _ENDINGS}
    for number, handler in before.items():
        if handler == signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _run(arguments: list[str] | None) -> int:
    import typer

    from davar.cli import app

    _fill_closed_streams()
    console.speak_utf8()
    console.forget()
    try:
        return app(args=arguments, prog_name="davar", standalone_mode=True) or 0
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            raise end.__context__ from None
        if isinstance(end.__context__, typer.Abort):  # Ctrl-C or Ctrl-D where a question stood
            return INTERRUPTED
        sys.stdout.flush()
        return end.code if isinstance(end.code, int) else BUG


def _fill_closed_streams() -> None:
    """What the caller closed reads and writes nothing, and no file of ours (the store!) takes its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open to the end


def _unwritten(fault: OSError) -> int:
    """The exit code when our output goes nowhere."""
    if isinstance(fault, BrokenPipeError):
        console.mute()
        return DONE  # whoever read it has seen enough
    if fault.errno != errno.ENOSPC or fault.filename is not None:
        return _own_fault(fault)
    console.mute()
    console.say("davar: the output could not be written, there is no room where it goes. It is cut short.")
    return BAD_INPUT


def _own_fault(fault: Exception) -> int:
    import traceback

    traceback.print_exception(fault)
    console.say("davar: this is a fault in Davar itself, not in what you did. Nothing more was done.")
    console.say("Please report it to the project, with the lines above and what you had typed.")
    return BUG


if __name__ == "__main__":
    sys.exit(main())
