"""Makes the folder that a web host serves: the page, MicroPython, and the board's files.

The board's files are there twice: in one JSON file for the page, and as a folder from which mpremote installs
them on a real board.
"""

import base64
import hashlib
import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from davar.building import build, mip
from davar.errors import Failure
from davar.page import micropython
from davar.rooms import room
from davar.sim.circuit import BUTTONS, constants

BOARD = "pico-ssd1306"
FACTS = "board.json"
_HERE = Path(__file__).parent
_SIM = _HERE.parent / "sim"
_SHARED = ("buttons.js", "glass.js", "style.css")  # with the simulator's page
_MACHINE = ("clock", "machine", "pins", "system", "timer")  # the simulator's, on the page's wire


def make(target: Path, engine: Path | None = None) -> list[Path]:
    """Write the page into `target` and return what it loads, the largest first. Raises Failure.

    engine: a folder with MicroPython's two files; otherwise npm fetches them.
    """
    engine = engine or micropython.folder()
    if target.exists() and any(target.iterdir()) and not (target / FACTS).is_file():
        raise Failure(f"{target} holds other files; nothing was written. Name an empty or new folder.")
    target.mkdir(parents=True, exist_ok=True)
    for name in micropython.FILES:
        if not (engine / name).is_file():
            raise Failure(f"{engine} has no {name}.")
        shutil.copyfile(engine / name, target / name)
    for source in (*(_HERE / "site").iterdir(), *(_SIM / "page" / name for name in _SHARED)):
        shutil.copyfile(source, target / source.name)
    tree = target / BOARD
    files = build.build(BOARD, tree)["files"]
    (tree / mip.NAME).write_text(mip.package(files), encoding="utf-8", newline="\n")
    (target / FACTS).write_text(json.dumps(_facts(tree, files)), encoding="utf-8")
    _name_files(target)
    return sorted(
        (path for path in target.iterdir() if path.is_file()), key=lambda path: -path.stat().st_size
    )


def _facts(tree: Path, names: Iterable[str]) -> dict[str, Any]:
    """What the page must know of the board: its display's address, its buttons, and its files in base64."""
    wiring = constants(tree)
    files = {f"/{name}": tree / name for name in names}
    rules = room("shared_rules")  # what writes sheets on paper is not on the board
    files |= {
        f"/shared_rules/{path.relative_to(rules).as_posix()}": path
        for path in rules.rglob(f"*{build.ON_PAPER}.py")
    }
    files |= {f"/page/{path.name}": path for path in (_HERE / "board").glob("*.py")}
    files |= {f"/page/{name}.py": _SIM / "mcu" / f"{name}.py" for name in _MACHINE}
    return {
        "address": wiring["DISPLAY"][1],
        "buttons": dict(zip(BUTTONS, wiring["BUTTONS"], strict=True)),
        "files": {name: base64.b64encode(path.read_bytes()).decode() for name, path in sorted(files.items())},
    }


def _name_files(target: Path) -> None:
    """Tell offline.js what the page consists of, and a name that changes with any of it."""
    digest = hashlib.sha256()
    names = ["./"]
    for path in sorted(target.iterdir()):
        if path.is_file() and path.name not in ("offline.js", "index.html"):
            names.append(path.name)
        if path.is_file():
            digest.update(path.read_bytes())
    script = target / "offline.js"
    text = script.read_text(encoding="utf-8").replace("FILES = []", f"FILES = {json.dumps(names)}")
    script.write_text(text.replace('"davar-";', f'"davar-{digest.hexdigest()[:16]}";'), encoding="utf-8")
