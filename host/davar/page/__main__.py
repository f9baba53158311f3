"""python -m davar.page DIR [--micropython DIR]: make the page with the device, for any web host to serve."""

import argparse
import gzip
import sys
from pathlib import Path

from davar.errors import Failure
from davar.page.folder import make


def main() -> int:
    """Make the page and say how large it is. Returns the exit code."""
    words = argparse.ArgumentParser(prog="python -m davar.page", description=__doc__)
    words.add_argument("target", type=Path, metavar="DIR", help="the folder to write")
    words.add_argument("--micropython", type=Path, metavar="DIR", help="a folder with MicroPython's files")
    given = words.parse_args()
    try:
        files = make(given.target, given.micropython)
    except Failure as failure:
        print(f"davar: {failure}", file=sys.stderr)
        return failure.code
    size = sum(path.stat().st_size for path in files)
    packed = sum(len(gzip.compress(path.read_bytes())) for path in files)
    print(f"{given.target}: {len(files)} files, {size // 1024} KiB, sent as {packed // 1024} KiB of gzip.")
    print(f"To see it here: {sys.executable} -m http.server --directory {given.target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
