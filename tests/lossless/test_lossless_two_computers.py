"""Two computers that sync at the same time into one store lose nothing and double nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from davar.sim import Simulator
from davar.store import Store
from lossless.computer import contents, synced
from lossless.evening import COUNT, HAND, SETUP, ready, start
from lossless.written import HANDS_TO_WIN, payloads, shelve

from host import host_postgres

MATCHES = 6


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty store."""
    if request.param == "sqlite":
        yield str(tmp_path / "davar.db")
        return
    if host_postgres.binaries() is None:
        pytest.skip(host_postgres.MISSING)
    with host_postgres.server() as url:
        yield url


def test_two_computers_sync_two_copies_of_a_board_into_one_store(tree: Path, tmp_path: Path, db: str) -> None:
    with Simulator(tree) as sim, Simulator(tree) as copy:
        person = ready(sim)
        person.press(SETUP + HAND + COUNT)
        sim.power_cut()
        shelve(sim, {f"0000100000{n}": (payloads(HANDS_TO_WIN, undone=n * 9), "f") for n in range(MATCHES)})
        copy.power_cut()
        copy.flash.data[:] = sim.flash.data
        for board in (sim, copy):
            start(board)
        with sim.realtime(), copy.realtime():
            computers = [_sync(board.port, db) for board in (sim, copy)]
            said = [computer.communicate()[1].decode() for computer in computers]
        assert [computer.returncode for computer in computers] == [0, 0], said
        store, alone = Store(db), Store(str(tmp_path / "alone.db"))
        synced(sim, alone)
        assert contents(store) == contents(alone)
        assert len(contents(store)["matches"]) == MATCHES + 1
        store.close()
        alone.close()


def _sync(port: str, db: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "davar", "sync", "--port", port, "--db", db]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
