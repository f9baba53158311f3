"""The board tree is complete, the same every time, and never written over somebody's files."""

import hashlib
import json
from pathlib import Path

import pytest
from davar.building import build
from davar.errors import Failure


def contents(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_the_tree_holds_what_the_board_needs_and_no_sources(tree: Path) -> None:
    files = contents(tree)
    assert {"main.py", "board.py", "languages/en.txt", "fonts/small.fnt", "manifest.json"} <= files.keys()
    assert "shared_rules/games/shelem.mpy" in files
    assert {name for name in files if name.endswith(".py")} == {"main.py", "board.py"}
    assert sum(map(len, files.values())) < 200 * 1024


def test_the_manifest_lists_every_file_sorted_with_hash_and_size(tree: Path) -> None:
    manifest = json.loads((tree / "manifest.json").read_text())
    files = contents(tree)
    del files["manifest.json"]
    assert list(manifest["files"]) == sorted(files)
    for name, data in files.items():
        entry = {"sha256": hashlib.sha256(data).hexdigest()[:16], "size": len(data)}
        assert manifest["files"][name] == entry


def test_building_twice_gives_the_same_bytes_and_drops_what_is_no_longer_there(
    tree: Path, tmp_path: Path
) -> None:
    target = tmp_path / "again"
    build.build("pico-ssd1306", target)
    assert contents(target) == contents(tree)
    manifest = json.loads((target / "manifest.json").read_text())
    (target / "old.mpy").write_bytes(b"x")
    manifest["files"]["old.mpy"] = {}
    (target / "manifest.json").write_text(json.dumps(manifest))
    build.build("pico-ssd1306", target)
    assert contents(target) == contents(tree)


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(Failure, match="other files"):
        build.build("pico-ssd1306", tmp_path)
    assert contents(tmp_path) == {"letter.txt": b"dear"}


def test_a_manifest_that_points_outside_removes_nothing_there(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine")
    target = tmp_path / "tree"
    target.mkdir()
    (target / "manifest.json").write_text('{"version": "0", "files": {"../outside.txt": {}}}')
    build.build("pico-ssd1306", target)
    assert outside.read_text() == "mine"


def test_language_files_lose_comments_and_blank_lines_only() -> None:
    text = "# a comment\n\nbid = Your bid?  \n  # another\nnumber = #{n}\n"
    assert build.strip_texts(text) == "bid = Your bid?\nnumber = #{n}\n"


def test_the_board_file_names_its_board(tree: Path, tmp_path: Path) -> None:
    assert 'NAME = "pico-ssd1306"' in (tree / "board.py").read_text()
    build.build("pico-sh1106", tmp_path)
    assert 'DISPLAY = ("sh1106", 0x3C, 2)' in (tmp_path / "board.py").read_text()
