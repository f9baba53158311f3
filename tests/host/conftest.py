"""Runs the real command line against real stores and boards."""

import io
import subprocess
import sys
from dataclasses import dataclass

import host_postgres
import pytest
from davar.__main__ import main
from sqlalchemy import create_engine, text


@dataclass
class Done:
    """What a command answered."""

    code: int
    out: str
    err: str


@pytest.fixture
def davar(capfdbinary, monkeypatch, db):
    """Runs `davar` in this process; the store is the test's own."""
    monkeypatch.setenv("DAVAR_DB", db)
    monkeypatch.delenv("DAVAR_LANGUAGE", raising=False)

    def run(*arguments, typed=""):
        stdin = io.TextIOWrapper(io.BytesIO(typed if isinstance(typed, bytes) else typed.encode()), "utf-8")
        monkeypatch.setattr(sys, "stdin", stdin)
        capfdbinary.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = capfdbinary.readouterr()
        return Done(code, out.decode(errors="replace"), err.decode(errors="replace"))

    return run


@pytest.fixture
def command(monkeypatch, db):
    """Runs `davar` as a process of its own."""
    monkeypatch.setenv("DAVAR_DB", db)

    def run(*arguments, typed=b"", **more):
        line = [sys.executable, "-m", "davar", *map(str, arguments)]
        done = subprocess.run(line, input=typed, capture_output=True, check=False, **more)
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture(scope="session")
def postgres():
    """The URL of a PostgreSQL database."""
    if host_postgres.binaries() is None:
        pytest.skip(host_postgres.MISSING)
    with host_postgres.server() as url:
        yield url


_numbers = iter(range(1_000_000))


@pytest.fixture
def new_db(request, tmp_path):
    """Makes empty stores of one kind."""

    def make(kind):
        name = f"store_{next(_numbers)}"
        if kind == "sqlite":
            return str(tmp_path / f"{name}.db")
        url = request.getfixturevalue("postgres")
        engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
        with engine.begin() as connection:
            connection.execute(text(f"CREATE SCHEMA {name}"))
        engine.dispose()
        return f"{url}&options=-csearch_path%3D{name}"

    return make


@pytest.fixture
def db(new_db):
    """An empty store in SQLite; a module that is to run on both says so with `both_stores`."""
    return new_db("sqlite")


@pytest.fixture
def write(tmp_path):
    """Writes a file and returns its path."""

    def put(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return put
