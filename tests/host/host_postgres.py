"""A PostgreSQL server of the tests' own: in a folder that is thrown away, on a socket nobody else finds."""

import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

MISSING = "PostgreSQL is not installed (on Debian: apt install postgresql)"


def binaries():
    """The folder with initdb and pg_ctl, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts[-3])
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).resolve().parent if named else None


@contextmanager
def server():
    """The URL of a database on a running server."""
    folder = Path(tempfile.mkdtemp(prefix="davar-pg-"))
    as_owner = _as_owner(folder)
    commands = binaries()
    data = folder / "data"
    try:
        _run([*as_owner, commands / "initdb", "-D", data, "-U", "davar", "-A", "trust", "-E", "UTF8", "-N"])
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        start = [*as_owner, commands / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options]
        _run([*start, "start"])
        try:
            yield f"postgresql://davar@/postgres?host={folder}"
        finally:
            _run([*as_owner, commands / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _as_owner(folder):
    """PostgreSQL refuses to run as root: then its own user runs it, or nobody."""
    if os.geteuid() != 0:
        return []
    users = [entry.pw_name for entry in pwd.getpwall()]
    user = "postgres" if "postgres" in users else "nobody"
    shutil.chown(folder, user)
    return ["runuser", "-u", user, "--"]


def _run(command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, cwd="/", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
