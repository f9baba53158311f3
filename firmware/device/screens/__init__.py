"""One module for each kind of question, named like the kind, and the screens between questions."""

import gc
import sys

PASSING = ("device.screens.", "shared_rules.games.", "shared_rules.cards", "shared_rules.asked")


def screen(name: str):
    """A module of this package, loaded when it is first shown; memory is tidied before that."""
    full = "device.screens." + name
    if full not in sys.modules:
        gc.collect()
    return __import__(full, None, None, ("x",))


def let_go(but: tuple) -> None:
    """Let go of all screens and parts of games but those named; they are loaded again when needed."""
    for full in list(sys.modules):
        package, _, name = full.rpartition(".")
        if name not in but and any(full.startswith(passing) for passing in PASSING):
            del sys.modules[full]
            sys.modules[package].__dict__.pop(name, None)
