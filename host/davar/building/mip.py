"""The package.json files from which `mpremote mip install` takes Davar.

The one in the checkout (`python -m davar.mip` writes it) lists the rules alone: plain sources that run on any
board. The whole device is compiled, with fonts and a board file that are made; its package.json lies where
such a tree is served, beside the page in a tab (davar.page).
"""

import json
import sys
from collections.abc import Iterable

from davar.rooms import room
from shared_rules import VERSION

NAME = "package.json"


def package(paths: Iterable[str]) -> str:
    """The text of a package.json for files that lie beside it, at the paths they get on the board."""
    pairs = ",\n".join(f"  {json.dumps([path, path])}" for path in sorted(paths))
    return f'{{\n "version": "{VERSION}",\n "urls": [\n{pairs}\n ]\n}}\n'


def rules() -> str:
    """The package.json of the rules."""
    folder = room("shared_rules")
    files = (path for path in folder.rglob("*") if path.suffix in (".py", ".txt"))
    return package(path.relative_to(folder.parent).as_posix() for path in files)


def main() -> int:
    """Write the checkout's package.json; returns 1 when it was not current."""
    path = room("shared_rules").parent / NAME
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    path.write_text(rules(), encoding="utf-8", newline="\n")
    return int(before != rules())


if __name__ == "__main__":
    sys.exit(main())
