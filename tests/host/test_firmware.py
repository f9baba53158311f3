"""The host tools against the real firmware, on the simulated board."""

import json

import pytest
from davar.sim.interpreter import find
from davar.sim.simulator import Simulator

try:
    find()
except Exception as missing:
    pytest.skip(str(missing), allow_module_level=True)


@pytest.fixture
def board(tree):
    with Simulator(tree, stepped=False) as simulator:
        yield simulator


def test_a_match_played_with_buttons_comes_over_and_its_sheet_is_the_same(davar, board, tmp_path):
    port = ("--port", board.port)
    names = ("Ali", "سارا", "=Reza", "Mina")
    added = davar("players", *port, *(word for name in names for word in ("--add", name)))
    assert added.out.split() == list(names)
    assert json.loads(davar("settings", *port, "brightness=90", "--json").out)["brightness"] == 90
    assert davar("presets", *port).out == "[]\n"
    board.run(300)
    # New match, Shelem, four players, the four names, by the book, Ali deals; one hand at the likeliest.
    for _ in range(14):
        board.press("ok")
        board.run(300)
    assert davar("sync", *port).code == 0
    shown = json.loads(davar("show", "--json").out)
    assert shown["sheet"]["sides"] == [["Ali", "=Reza"], ["سارا", "Mina"]]
    assert shown["sheet"]["hands"] == [
        {"change": [65, 100], "totals": [65, 100], "dealer": 0, "reason": "made"}
    ]
    assert davar("sync", *port).out.endswith("0 new, 0 new records.\n")
    exported = tmp_path / "match.json"
    davar("export", "-o", exported)
    assert json.loads(davar("score", "--json", exported).out) == shown["sheet"]
