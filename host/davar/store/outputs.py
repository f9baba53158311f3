"""Files that commands write: never over a store of matches, however it is named."""

import os
from pathlib import Path

from davar.errors import Failure
from davar.store.database import file_of

NEW = ".new"  # ends the name under which a file is written, before it takes the place of the old one
_SQLITE = b"SQLite format 3\0"  # what every database in a file begins with


def refuse_store(output: Path, where: str) -> None:
    """Raises Failure when writing this file would destroy the store at `where`, or any other."""
    store = file_of(where)
    target = Path(os.path.realpath(output))
    for path in (output, target, Path(f"{output}{NEW}"), Path(f"{target}{NEW}")):
        try:
            is_store = _same(path, store) or _is_database(path)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise Failure(
                f"{path} cannot be looked into: {error.strerror}; nothing was written. Name another file."
            ) from error
        if is_store:
            raise Failure(f"{path} is a store of matches; nothing was written. Name another file.")


def _same(path: Path, store: Path | None) -> bool:
    if store is None:
        return False
    if os.path.realpath(path) == os.path.realpath(store):
        return True
    return store.exists() and path.samefile(store)


def _is_database(path: Path) -> bool:
    if not path.is_file():  # a pipe or a device is not read from
        return False
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE
