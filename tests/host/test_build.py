"""`davar build`: the board's files in a folder."""

import json


def test_the_files_of_a_board_are_written_and_listed(davar, tmp_path):
    done = davar("build", "--board", "pico-ssd1306", tmp_path / "tree")
    assert done.code == 0
    manifest = json.loads((tmp_path / "tree" / "manifest.json").read_text())
    assert {"main.py", "board.py", "languages/en.txt"} <= set(manifest["files"])
    assert f"{len(manifest['files'])} files" in done.err


def test_an_unknown_board_and_a_folder_of_something_else_are_refused(davar, tmp_path, write):
    done = davar("build", "--board", "nonesuch", tmp_path / "tree")
    assert done.code == 2
    assert "nonesuch" in done.err
    write("letter.txt", "Dear Sir")
    assert davar("build", tmp_path).code == 2
    assert (tmp_path / "letter.txt").read_text() == "Dear Sir"
