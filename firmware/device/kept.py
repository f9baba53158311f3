"""Small things the table keeps between matches: settings, players, presets.

Each is one JSON file under `FOLDER`. A new one is written beside the old and renamed over it, so that
a power cut leaves the one or the other, never half.
"""

import json
import os

FOLDER = "/data"
MOST_PLAYERS = 64  # that the device knows


def load(name: str, otherwise):
    """What was kept under a name, or `otherwise` when it is missing, damaged or of another type."""
    try:
        with open(FOLDER + "/" + name + ".json") as file:
            value = json.load(file)
    except (OSError, ValueError):
        return otherwise
    return value if type(value) is type(otherwise) else otherwise


def save(name: str, value) -> bool:
    """Keep a value; False when the flash did not take it and the old one stays."""
    path = FOLDER + "/" + name + ".json"
    try:
        try:
            os.mkdir(FOLDER)
        except OSError:
            pass  # it is there already
        with open(path + ".new", "w") as file:
            json.dump(value, file)
        os.rename(path + ".new", path)
    except OSError:
        return False
    return True


def erase(but: tuple) -> None:
    """Remove everything in `FOLDER` but the files named; what the flash does not let go of stays."""
    folders = [FOLDER]
    for folder in folders:
        for entry in list(os.ilistdir(folder)):
            path = folder + "/" + entry[0]
            if entry[1] & 0x4000:
                folders.append(path)
            elif folder != FOLDER or entry[0] not in but:
                try:
                    os.remove(path)
                except OSError:
                    pass
