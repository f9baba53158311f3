"""One module for each kind of question, named like the kind, and the screens between questions."""

import gc
import sys


def screen(name: str):
    """A module of this package, loaded when it is first shown; memory is tidied before that."""
    full = "device.screens." + name
    if full not in sys.modules:
        gc.collect()
    return __import__(full, None, None, ("x",))
