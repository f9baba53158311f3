"""What is made from the board files: python -m davar.hardware check | write | enclosure [BOARD [DIR]]"""

from __future__ import annotations

import sys
from pathlib import Path

from davar.building import boards
from davar.hardware import enclosure, generate


def main(words: list[str]) -> int:
    """Run one command; returns the exit code: 0 done, 1 something is wrong, 2 misunderstood."""
    command, *rest = words or ["check"]
    if command == "check":
        problems = generate.check()
        print("\n".join(problems) if problems else f"{len(boards.names())} boards: nothing to mend.")
        return 1 if problems else 0
    if command == "write":
        for name in boards.names():
            for path in generate.write(boards.load(name)):
                print(path)
        return 0
    if command == "enclosure":
        board = boards.load(rest[0] if rest else "pico-ssd1306")
        target = Path(rest[1]) if len(rest) > 1 else Path("build") / "enclosure" / board.name
        for path in enclosure.stl(generate.folder(board) / "enclosure.scad", target):
            print(path)
        return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (boards.BoardError, enclosure.OpenScadError) as error:
        print(error, file=sys.stderr)
        sys.exit(1)
