"""A board is brought up to date over its prompt, and what the table keeps on it stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from davar.building import boards
from davar.errors import Failure
from davar.flashing.update import room
from davar.sim import Simulator

from tests.flash.boards import Files, data_of, free, newer, play, put, simulator


def firmware(sim: Simulator) -> Files:
    return {path[1:]: data for path, data in sim.files().items() if not path.startswith("/data/")}


def test_a_bare_board_gets_davar_and_starts_it(tree: Path, wanted: Files, monkeypatch) -> None:
    with simulator(tree) as sim:
        outcome = put(sim, wanted, monkeypatch)
        assert set(outcome.sent) == set(wanted)
        assert firmware(sim) == wanted
        sim.run_until(lambda: "/data/clock" in sim.files())
        assert put(sim, wanted, monkeypatch).sent == []


def test_in_the_middle_of_a_match_only_what_changed_is_sent_and_the_match_goes_on(
    tree: Path, wanted: Files, monkeypatch
) -> None:
    old = newer(wanted, "device/gone.mpy", "shared_rules/texts.mpy")
    with simulator(tree, old) as sim:
        play(sim)
        before, shown = data_of(sim), sim.screen()
        assert any(path.startswith("/data/live/") for path in before)
        outcome = put(sim, wanted, monkeypatch)
        assert outcome.sent == ["shared_rules/texts.mpy", "manifest.json", "main.py"]
        assert outcome.removed == ["device/gone.mpy"]
        assert firmware(sim) == wanted
        assert data_of(sim) == before
        sim.run_until(lambda: sim.screen() == shown)


def test_a_program_of_somebody_else_is_asked_about_and_kept(tree: Path, wanted: Files, monkeypatch) -> None:
    theirs = {"main.py": b"print('blink')\n", "boot.py": b"", "notes/todo.txt": b"milk"}
    questions: list[str] = []
    with simulator(tree, theirs) as sim:
        outcome = put(sim, wanted, monkeypatch, questions.append)
        there = firmware(sim)
    assert "main.py" in questions[0] and "before-davar-1" in questions[0]
    assert there["before-davar-1/main.py"] == theirs["main.py"]
    assert {path: there[path] for path in ("boot.py", "notes/todo.txt")} == {
        path: theirs[path] for path in ("boot.py", "notes/todo.txt")
    }
    assert {path: there[path] for path in wanted} == wanted
    assert any("boot.py" in remark for remark in outcome.remarks)
    assert any("notes/todo.txt" in remark for remark in outcome.remarks)


def test_somebody_who_says_no_keeps_the_board_as_it_is(tree: Path, wanted: Files, monkeypatch) -> None:
    def no(question: str) -> None:
        raise Failure("Nothing was changed.")

    with simulator(tree, {"main.py": b"print('blink')\n"}) as sim:
        with pytest.raises(Failure, match="Nothing was changed"):
            put(sim, wanted, monkeypatch, no)
        assert firmware(sim) == {"main.py": b"print('blink')\n"}
        sim.run_until(lambda: sim.log.count("blink") == 2)  # it was started anew


def test_a_board_made_from_a_file_of_its_own_is_not_given_another(
    tree: Path, wanted: Files, monkeypatch
) -> None:
    mine = {"board.py": wanted["board.py"].replace(b'"pico-ssd1306"', b'"my-own"')}
    with simulator(tree, mine) as sim:
        with pytest.raises(Failure, match="my-own"):
            put(sim, wanted, monkeypatch)
        assert firmware(sim) == mine


def test_a_board_without_room_for_two_versions_is_updated_file_by_file(
    tree: Path, wanted: Files, monkeypatch
) -> None:
    old = newer(wanted, *[path for path in wanted if path.endswith(".mpy")])
    filling = {f"photos/{number}": b"\xaa" * 4000 for number in range(180)}
    with simulator(tree, {**old, **filling}) as sim:
        play(sim)
        before = data_of(sim)
        assert room(list(wanted), wanted) > free(sim)
        put(sim, wanted, monkeypatch)
        assert {path: data for path, data in firmware(sim).items() if path not in filling} == wanted
        assert data_of(sim) == before
        play(sim, ())


def test_a_board_is_brought_up_to_date_for_the_board_file_that_it_names(
    tree: Path, wanted: Files, monkeypatch
) -> None:
    source = boards.firmware_source(boards.load("pico-sh1106")).encode()
    with simulator(tree, newer({**wanted, "board.py": source}, "languages/en.txt")) as sim:
        outcome = put(sim, {**wanted, "board.py": source}, monkeypatch)
        assert outcome.board == "pico-sh1106"
        assert firmware(sim)["board.py"] == source
