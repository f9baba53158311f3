"""What lies in hardware/generated is what the board files make, and the check notices when it is not."""

from __future__ import annotations

import csv
import re
import shutil
from pathlib import Path

import pytest
from davar.building import boards
from davar.hardware import generate
from davar.rooms import room


@pytest.mark.parametrize("name", boards.names())
def test_the_generated_files_are_current(name: str) -> None:
    assert generate.stale(boards.load(name)) == []


def test_nothing_lies_there_for_a_board_that_is_gone() -> None:
    folders = {path.name for path in (room("hardware") / "generated").iterdir()}
    assert folders == set(boards.names())


@pytest.mark.parametrize("name", boards.names())
def test_making_them_twice_gives_the_same_bytes(name: str) -> None:
    assert generate.files(boards.load(name)) == generate.files(boards.load(name))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> boards.Board:
    """The default board, its files made in a folder of the test."""
    board = boards.load("pico-ssd1306")
    target = tmp_path / board.name
    shutil.copytree(generate.folder(board), target)
    monkeypatch.setattr(generate, "folder", lambda _: target)
    return board


def test_the_check_names_a_file_that_is_out_of_date(elsewhere: boards.Board) -> None:
    (generate.folder(elsewhere) / "parts.md").write_text("old", encoding="utf-8")
    assert generate.stale(elsewhere) == [
        f"hardware/generated/pico-ssd1306/parts.md is out of date; make it again with: {generate.AGAIN}"
    ]


def test_the_check_names_files_that_are_missing_or_left_over(elsewhere: boards.Board) -> None:
    (generate.folder(elsewhere) / "parts.csv").unlink()
    (generate.folder(elsewhere) / "wiring.svg").write_text("", encoding="utf-8")
    assert [sentence.split(";")[0] for sentence in generate.stale(elsewhere)] == [
        "hardware/generated/pico-ssd1306/parts.csv is missing",
        "hardware/generated/pico-ssd1306/wiring.svg is made from nothing any more",
    ]


def test_writing_mends_them_and_touches_nothing_else(elsewhere: boards.Board) -> None:
    (generate.folder(elsewhere) / "parts.md").write_text("old", encoding="utf-8")
    (generate.folder(elsewhere) / "wiring.svg").write_text("", encoding="utf-8")
    assert [path.name for path in generate.write(elsewhere)] == ["wiring.svg", "parts.md"]
    assert generate.stale(elsewhere) == []
    assert generate.write(elsewhere) == []


@pytest.mark.parametrize("name", boards.names())
def test_the_parts_list_opens_in_a_spreadsheet(name: str) -> None:
    board = boards.load(name)
    rows = list(csv.DictReader(generate.files(board)["parts.csv"].splitlines()))
    assert len(rows) == len(board.data["parts"])
    assert all(int(row["quantity"]) > 0 and row["part"] and row["purpose"] for row in rows)


@pytest.mark.parametrize("name", boards.names())
def test_every_link_of_a_guide_leads_to_a_file(name: str) -> None:
    board = boards.load(name)
    for link in re.findall(r"\]\(([^)#]+)", generate.files(board)["assembly.md"]):
        assert (generate.folder(board) / link).resolve().is_file(), link
