"""MicroPython for the browser: fetched with npm, checked, and kept beside the other caches of this user."""

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

import platformdirs

from davar.errors import Failure

PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
SHA512 = "DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUSiZUOAE7t11uLnjf3ftF87N2xm4knHnWEKcVK4IYIUDA=="
FILES = ("micropython.mjs", "micropython.wasm")


def folder() -> Path:
    """The folder with the two files, fetched on first use. Raises Failure."""
    kept = Path(platformdirs.user_cache_dir("davar", appauthor=False)) / f"micropython-{VERSION}"
    if all((kept / name).is_file() for name in FILES):
        return kept
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as place:
        packed = _fetch(Path(place))
        _check(packed)
        fresh = Path(place) / "files"
        fresh.mkdir()
        with tarfile.open(packed) as archive:
            for name in FILES:
                source = archive.extractfile(f"package/{name}")
                assert source is not None  # the checksum says so
                (fresh / name).write_bytes(source.read())
        shutil.rmtree(kept, ignore_errors=True)
        fresh.rename(kept)
    return kept


def _fetch(place: Path) -> Path:
    npm = shutil.which("npm")
    if not npm:
        raise Failure(
            f"The page needs MicroPython for the browser, which npm fetches, and there is no npm here. "
            f"Install Node.js, or name a folder with {' and '.join(FILES)} with --micropython."
        )
    done = subprocess.run(
        [npm, "pack", "--json", f"{PACKAGE}@{VERSION}"],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failure(f"npm could not fetch {PACKAGE} {VERSION}:\n{done.stderr.strip()}")
    return place / json.loads(done.stdout)[0]["filename"]


def _check(packed: Path) -> None:
    digest = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if digest != SHA512:
        raise Failure(f"What npm fetched is not {PACKAGE} {VERSION} as it was tried; nothing of it was used.")
