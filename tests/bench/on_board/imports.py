"""What each module of MODULES takes of its own: microseconds, or with WEIGH bytes of memory."""

import builtins
import gc
import sys
import time

plain = builtins.__import__
deep = []


def timed(name, *more):
    deep.append(0)
    begun = time.ticks_us()
    module = plain(name, *more)
    took = time.ticks_diff(time.ticks_us(), begun)
    inside = deep.pop()
    if deep:
        deep[-1] += took
    spent[name] = spent.get(name, 0) + took - inside
    return module


def weighed(name, *more):
    if name in sys.modules:
        return plain(name, *more)
    gc.collect()
    free = gc.mem_free()
    deep.append(0)
    module = plain(name, *more)
    gc.collect()
    took = free - gc.mem_free()
    inside = deep.pop()
    if deep:
        deep[-1] += took
    taken[name] = taken.get(name, 0) + took - inside
    return module


spent, taken = {}, {}
builtins.__import__ = weighed if WEIGH else timed  # noqa: F821
for name in MODULES:  # noqa: F821
    gc.collect()
    __import__(name)
builtins.__import__ = plain
rows = taken if WEIGH else spent  # noqa: F821
for name in rows:
    print("ROW", name, rows[name])
