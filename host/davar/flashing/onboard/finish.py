# mypy: ignore-errors
# ruff: noqa: F821 - the host writes the lists, and show of display.py, before it
"""Runs on the board in the place of main.py while an update is brought to its end, after a power cut as well.

The host writes three lists before it: ASIDE and MOVES of (old path, new path), REMOVED; and COMPLETE, which
says whether all files have come. It must not depend on any of the files that it moves.
"""

import os


def there(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def finish(tell):
    """May be cut and begun again at any point. `tell` is called with each path, so that a host sees life."""
    for old, new in ASIDE:
        if there(old) and not there(new):
            os.rename(old, new)
    for path in REMOVED:
        if there(path):
            os.remove(path)
        remove_empty(path.rpartition("/")[0])
        tell(path)
    for old, new in MOVES:
        if there(old):
            os.rename(old, new)
        tell(new)
    os.rename("main.py.new", "main.py")


def remove_empty(folder):
    while folder:
        try:
            os.rmdir(folder)
        except OSError:
            return  # not empty
        folder = folder.rpartition("/")[0]


def main():
    try:
        if COMPLETE:
            import machine

            show("finishing", "the update")
            finish(lambda path: None)
            machine.reset()
    except Exception as fault:
        print("Davar: the update could not be finished:", repr(fault))
    show("update is not", "finished: run", "davar flash")
    print("Davar: the update is not finished. Run 'davar flash' again; the score is kept.")


if __name__ == "__main__":
    main()
