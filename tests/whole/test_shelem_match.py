"""A whole Shelem match by button presses alone, through every room: device, journal, sync, store, export."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from davar.sim.simulator import Simulator
from whole.table import Person

# Worked by hand from the rules: change of Ali+Reza and of Sara+Mina, the totals after it, and why.
BY_HAND = [
    ([120, 45], [120, 45], "made"),  # auction: Reza has 100 and takes 120
    ([35, 130], [155, 175], "made"),  # Mina has 120; counted as 80 taken, doubled, and edited to 130 later
    ([90, 75], [245, 250], "made"),  # all pass: Reza has dealt and has 60; takes 90
    ([160, 5], [405, 255], "made"),  # Ali has 100; counted as a shelem, taken back, counted as 160
    ([0, 330], [405, 585], "all"),  # auction, the plug pulled in its middle: Sara has 70 and takes all
    ([330, 0], [735, 585], "all"),  # Reza has 100, takes all
    ([-120, 55], [615, 640], "failed"),  # Ali has 120, takes 110: failed, but more than the others
    ([330, 0], [945, 640], "all"),  # Ali has 100, takes all
    ([65, 100], [1010, 740], "made"),  # Sara has 100, takes 100
    ([330, 0], [1340, 740], "all"),  # Reza has 100, takes all: over 1200
]


@pytest.fixture(scope="module")
def played(tree: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest):
    """The person who has played the match to its end, at a simulator that stays on."""
    image = tmp_path_factory.mktemp("flash") / "flash.img"
    with Simulator(tree, image=image) as sim:
        sim.run(1000)
        person = Person(sim, "shelem", request.config.getoption("--update-golden"))
        _set_up(person)
        _first_hands(person)
        _auction_over_a_power_cut(person)
        _last_hands(person)
        yield person


def _set_up(person: Person) -> None:
    person.sees("01-home")
    person.press(".")
    person.sees("02-game")
    person.press(". .")
    person.spell("Ali")
    person.spell("Ali")
    person.sees("03-same-name-refused")
    person.press("< < <")
    person.spell("Sara")
    person.spell("Reza")
    person.spell("Mina")
    person.sees("04-rules")
    person.press(".")
    person.sees("05-first-dealer")
    person.press(".")
    person.sees("06-sheet-before-the-first-hand")


def _first_hands(person: Person) -> None:
    person.press(". ^ .")  # Ali has dealt; not a hakem but "auction"
    person.sees("07-call")
    person.press(".")  # Sara passes
    person.press("^")
    _dial(person, 65, 100)  # Reza
    person.press(". .")  # Mina and Ali pass
    _dial(person, 100, 120)
    person.sees("08-preview-made")
    person.press(".")
    person.sees("09-sheet")
    _direct(person, 1, 120, 80, after_auction=True)  # Sara has dealt; Mina is the second after her
    person.sees("10-preview-failed-doubled")
    person.press(".")
    person.press(". ^ > .")  # Reza has dealt; all pass
    _dial(person, 60, 90)
    person.press(".")
    _direct(person, 0, 100, 165)  # Mina has dealt; Ali is next
    person.sees("11-preview-shelem")
    person.press(".")
    person.press("<")
    person.sees("12-undo")
    person.press(". < v . .")  # take the count back, go back to the points, 160 instead, count it
    person.press("> ^ ^ .")  # the hands, the second one
    person.press(".")  # of its answers the last: the points taken
    _dial(person, 80, 130)
    person.sees("13-preview-of-an-edit")
    person.press(".")
    person.sees("14-sheet-after-the-edit")


def _auction_over_a_power_cut(person: Person) -> None:
    person.press(". ^ .")  # Ali has dealt
    person.press("^ ^ .")  # Sara bids 70
    person.press(".")  # Reza passes
    person.sees("15-call-before-and-after-a-power-cut")
    person.sim.power_cut()
    person.sim.power_on()
    person.sim.run(1000)
    person.sees("15-call-before-and-after-a-power-cut")
    person.press(". .")  # Mina and Ali pass
    _dial(person, 70, 165)
    person.press(".")


def _last_hands(person: Person) -> None:
    for hakem, bid, taken, after_auction in (
        (0, 100, 165, True),  # Sara has dealt: Reza
        (1, 120, 110, False),  # Reza has dealt: Ali
        (0, 100, 165, False),  # Mina has dealt: Ali
        (0, 100, 100, False),  # Ali has dealt: Sara
        (0, 100, 165, False),  # Sara has dealt: Reza
    ):
        _direct(person, hakem, bid, taken, after_auction)
        person.press(".")
    person.sees("16-winner")
    person.press("< .")  # undo across the end of the match
    person.sees("17-the-last-hand-again")
    person.press(".")
    person.sees("16-winner")


def _direct(person: Person, hakem: int, bid: int, taken: int, after_auction: bool = False) -> None:
    """A hand by direct entry, up to its preview. hakem: place after the dealer, 0 the next."""
    rows_down = (1 if after_auction else 0) + hakem // 2  # the auction stands in the last of three rows
    person.press("." + "v" * rows_down + ">" * (hakem % 2) + ".")
    _dial(person, 100, bid)
    _dial(person, bid, taken)


def _dial(person: Person, start: int, wanted: int) -> None:
    steps = (wanted - start) // 5
    person.press(("^" if steps > 0 else "v") * abs(steps) + ".")


def _davar(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "davar", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_sync_show_and_export_give_what_was_worked_by_hand(played: Person, tmp_path: Path) -> None:
    store = str(tmp_path / "davar.db")
    with played.sim.realtime():
        _davar("sync", "--port", played.sim.port, "--db", store)
        _davar("sync", "--port", played.sim.port, "--db", store)
    shown = json.loads(_davar("show", "--json", "--db", store))["sheet"]
    assert shown["sides"] == [["Ali", "Reza"], ["Sara", "Mina"]]
    assert [(hand["change"], hand["totals"], hand["reason"]) for hand in shown["hands"]] == BY_HAND
    assert (shown["totals"], shown["finished"], shown["winners"]) == ([1340, 740], True, [0])

    table = _davar("show", "--db", store)
    assert "1340" in table and "740" in table

    exported = json.loads(_davar("export", "--format", "json", "--db", store))
    again = tmp_path / "again.db"
    (tmp_path / "match.json").write_text(json.dumps(exported), encoding="utf-8")
    _davar("import", str(tmp_path / "match.json"), "--db", str(again))
    assert json.loads(_davar("show", "--json", "--db", str(again)))["sheet"]["totals"] == [1340, 740]

    rows = list(csv.reader(io.StringIO(_davar("export", "--format", "csv", "--db", store))))
    assert any("1340" in row for row in rows) and len(rows) > len(BY_HAND)
