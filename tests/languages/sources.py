"""The texts of each language, and what the sources of the device and the rules say with them."""

import ast
from collections.abc import Iterator
from pathlib import Path

from davar.rooms import room

ASKERS = ("Choice", "Number", "Seat", "Text", "Cards", "Confirm", "_grid")
SPEAKERS = ("word", "hint", "Refused", "wrong", "JournalError")
TO_HOSTS = ("link.py", "verbs.py", "pages.py")  # what they refuse is said by the computer
BY_HOSTS = {"bad_field"}  # and so is this, wherever it comes from


def languages() -> dict[str, dict[str, str]]:
    """The texts of each language by key, in the order of its file."""
    return {path.stem: texts(path) for path in sorted((room("shared_rules") / "languages").glob("*.txt"))}


def texts(path: Path) -> dict[str, str]:
    """The texts of one file. A key that stands twice is a fault."""
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            key, text = line.split(" = ", 1)
            assert key not in found, f"{key} stands twice in {path.name}"
            found[key] = text
    return found


def nodes() -> Iterator[ast.AST]:
    """The sources that speak to people at the table or judge for them, without the lists of presets."""
    for folder in (room("firmware") / "device", room("shared_rules")):
        for path in sorted(folder.rglob("*.py")):
            if path.name not in TO_HOSTS:
                tree = ast.parse(path.read_text("utf-8"))
                for part in tree.body:
                    if not _presets(part):
                        yield from ast.walk(part)


def _presets(part: ast.stmt) -> bool:
    targets = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
    return getattr(targets[0], "id", "") == "PRESETS"


def literals() -> set[str]:
    """Every string that stands in the sources, presets too."""
    found = set()
    for folder in (room("firmware"), room("shared_rules")):
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return found


def said() -> set[str]:
    """Keys that the sources certainly say: texts as (key, {...}), and what is given to a speaker."""
    found = set()
    for node in nodes():
        if isinstance(node, ast.Tuple) and len(node.elts) == 2 and isinstance(node.elts[1], ast.Dict):
            found |= strings(node.elts[0])
        elif isinstance(node, ast.Call) and node.args:
            if called(node) in SPEAKERS:
                found |= strings(node.args[0])
            elif called(node) in ASKERS:
                found |= {"q." + key for key in strings(node.args[0])}
    return found - BY_HOSTS


def called(call: ast.Call) -> str:
    """The name of what is called."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def strings(node: ast.AST) -> set[str]:
    """The string that an expression is, or either of the two that it chooses between."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.endswith("."):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return set()
