"""Entry point of the `davar` command: runs the command line and turns faults into exit codes."""

import errno
import sys

from davar import console
from davar.errors import BAD_INPUT, BUG, DONE, INTERRUPTED, Failure


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code (docs/formats.md)."""
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Failure as failure:
        console.say(f"davar: {failure}")
        return failure.code
    except OSError as fault:
        if fault.errno != errno.ENOSPC or fault.filename is not None:
            return _own_fault(fault)
        console.say(
            "davar: the output could not be written, there is no room where it goes. It is cut short."
        )
        return BAD_INPUT
    except Exception as fault:
        return _own_fault(fault)


def _run(arguments: list[str] | None) -> int:
    from davar.cli import app

    console.speak_utf8()
    console.forget()
    try:
        return app(args=arguments, prog_name="davar", standalone_mode=True) or 0
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            return DONE  # whoever read our output has seen enough
        sys.stdout.flush()
        return end.code if isinstance(end.code, int) else BUG


def _own_fault(fault: Exception) -> int:
    import traceback

    traceback.print_exception(fault)
    console.say("davar: this is a fault in Davar itself, not in what you did. Nothing more was done.")
    console.say("Please report it to the project, with the lines above and what you had typed.")
    return BUG


if __name__ == "__main__":
    sys.exit(main())
