"""What is to be done so that a board has the files of a tree: worked out from hashes, nothing is sent here.

A file on the board is ours when it is as the board's manifest says, or as we want it, or when an update is
under way there. Whatever else lies where a file of ours belongs is somebody's, and is moved aside.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field

from davar.building.build import MANIFEST

MAIN = "main.py"
NEW = ".new"  # a file that waits beside the place it is meant for
FINISH = "finish.py" + NEW
FOLDERS = ("device/", "shared_rules/", "languages/", "fonts/")
_PATH = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*")


@dataclass
class Plan:
    """Paths on the board. send: main.py last; moves: of what is, or will be, beside the place it is for."""

    send: list[str] = field(default_factory=list)
    moves: list[tuple[str, str]] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    aside: list[tuple[str, str]] = field(default_factory=list)
    leftovers: list[str] = field(default_factory=list)  # of updates that were broken off
    strangers: list[str] = field(default_factory=list)  # files of other people that stay where they are

    @property
    def nothing(self) -> bool:
        """Whether the board has just what it should have."""
        return not (self.send or self.moves or self.removed or self.aside)


def sha(data: bytes) -> str:
    """A hash as the manifest has it."""
    return hashlib.sha256(data).hexdigest()[:16]


def listed(manifest: str) -> dict[str, str]:
    """Path -> hash out of a board's manifest; whatever makes no sense, or is no file of ours, is left out."""
    try:
        files = json.loads(manifest)["files"]
        return {
            path: entry["sha256"]
            for path, entry in files.items()
            if _PATH.fullmatch(path) and not path.startswith("data/") and type(entry["sha256"]) is str
        }
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def compare(tree: dict[str, bytes], there: dict[str, str], manifest: str, unfinished: bool) -> Plan:
    """The plan for a board.

    tree: files it should have. there: path -> hash of those it has. unfinished: an update was cut off.
    """
    plan = Plan()
    known = listed(manifest)
    ours = {path for path in there if unfinished or there[path] == known.get(path)}
    ours |= {MANIFEST} if known else set()
    wanted = {path: sha(data) for path, data in tree.items()}
    for path in sorted(wanted, key=lambda path: (path == MAIN, path == MANIFEST, path)):
        if there.get(path) == wanted[path]:
            continue
        if there.get(path + NEW) != wanted[path]:
            plan.send.append(path)
        plan.moves.append((path + NEW, path))
        if path in there and path not in ours:
            plan.aside.append((path, path))
    for path in sorted(set(there) - set(wanted)):
        _other(path, there, known, wanted, plan)
    if not plan.nothing and (MAIN + NEW, MAIN) not in plan.moves:
        plan.send.append(MAIN)  # a program that finishes the update takes its place meanwhile
        plan.moves.append((MAIN + NEW, MAIN))
    folder = _free_folder(there)
    plan.aside = [(path, f"{folder}/{path}") for path, _ in plan.aside]
    return plan


def _other(
    path: str, there: dict[str, str], known: dict[str, str], wanted: dict[str, str], plan: Plan
) -> None:
    """What becomes of a file on the board that the tree does not have."""
    place = path[: -len(NEW)] if path.endswith(NEW) else None
    if place is not None and (place in wanted or path == FINISH or place.startswith(FOLDERS)):
        if (path, place) not in plan.moves:
            plan.leftovers.append(path)
    elif path in known and there[path] == known[path]:
        plan.removed.append(path)
    elif path in known or (path.endswith(".py") and path[:-3] + ".mpy" in wanted):
        plan.aside.append((path, path))  # changed by hand, or what MicroPython would take instead of ours
    else:
        plan.strangers.append(path)


def _free_folder(there: dict[str, str]) -> str:
    number = 1
    while any(path.startswith(f"before-davar-{number}/") for path in there):
        number += 1
    return f"before-davar-{number}"
