"""What is sent, moved, removed and left alone: worked out from hashes alone."""

from __future__ import annotations

import json

from davar.flashing.plan import compare, listed, sha

TREE = {
    "board.py": b"B",
    "device/app.mpy": b"A",
    "languages/en.txt": b"E",
    "main.py": b"M",
    "manifest.json": b"manifest 2",
}


def hashes(files: dict[str, bytes]) -> dict[str, str]:
    return {path: sha(data) for path, data in files.items()}


def manifest(files: dict[str, bytes]) -> str:
    return json.dumps({"files": {path: {"sha256": sha(data), "size": 1} for path, data in files.items()}})


OLD = {**TREE, "device/app.mpy": b"a", "device/gone.mpy": b"g", "manifest.json": b"manifest 1"}
LISTED = manifest({path: data for path, data in OLD.items() if path != "manifest.json"})


def test_a_bare_board_gets_everything_with_the_manifest_late_and_main_last() -> None:
    plan = compare(TREE, {}, "", False)
    assert plan.send == ["board.py", "device/app.mpy", "languages/en.txt", "manifest.json", "main.py"]
    assert plan.moves == [(path + ".new", path) for path in plan.send]
    assert (plan.removed, plan.aside, plan.strangers, plan.leftovers) == ([], [], [], [])


def test_a_board_that_has_everything_gets_nothing() -> None:
    assert compare(TREE, hashes(TREE), manifest(TREE), False).nothing


def test_only_what_changed_is_sent_and_what_is_no_longer_part_is_removed() -> None:
    plan = compare(TREE, hashes(OLD), LISTED, False)
    assert plan.send == ["device/app.mpy", "manifest.json", "main.py"]
    assert plan.removed == ["device/gone.mpy"]
    assert (plan.aside, plan.strangers) == ([], [])


def test_files_of_other_people_stay() -> None:
    there = hashes({**OLD, "boot.py": b"x", "photos/cat.jpg": b"y", "device.txt": b"z"})
    plan = compare(TREE, there, LISTED, False)
    assert plan.strangers == ["boot.py", "device.txt", "photos/cat.jpg"]
    assert plan.removed == ["device/gone.mpy"]


def test_a_program_of_somebody_else_in_our_place_is_moved_aside() -> None:
    plan = compare(TREE, hashes({"main.py": b"blink", "before-davar-1/main.py": b"older"}), "", False)
    assert plan.aside == [("main.py", "before-davar-2/main.py")]
    assert plan.strangers == ["before-davar-1/main.py"]


def test_a_file_of_ours_that_was_changed_by_hand_is_moved_aside() -> None:
    there = hashes({**OLD, "board.py": b"other pins", "device/gone.mpy": b"mended"})
    plan = compare(TREE, there, LISTED, False)
    assert plan.aside == [
        ("board.py", "before-davar-1/board.py"),
        ("device/gone.mpy", "before-davar-1/device/gone.mpy"),
    ]
    assert "board.py" in plan.send


def test_a_source_that_would_be_taken_instead_of_ours_is_moved_aside() -> None:
    plan = compare(TREE, hashes({**TREE, "device/app.py": b"print()"}), manifest(TREE), False)
    assert plan.aside == [("device/app.py", "before-davar-1/device/app.py")]
    assert plan.send == ["main.py"]  # the program that finishes the update takes its place meanwhile


def test_an_update_that_was_broken_off_goes_on_with_what_has_come() -> None:
    there = hashes({**OLD, "device/app.mpy.new": b"A", "languages/en.txt.new": b"e", "finish.py.new": b"f"})
    plan = compare(TREE, there, LISTED, False)
    assert "device/app.mpy" not in plan.send
    assert ("device/app.mpy.new", "device/app.mpy") in plan.moves
    assert plan.leftovers == ["finish.py.new", "languages/en.txt.new"]


def test_in_the_middle_of_an_update_nothing_in_our_places_is_somebody_elses() -> None:
    there = hashes({"main.py": b"# Davar: finishes", "board.py": b"other version", "device/app.mpy": b"x"})
    plan = compare(TREE, there, "", True)
    assert plan.aside == []
    assert set(plan.send) == set(TREE)


def test_a_manifest_names_no_file_of_the_table_and_none_outside_the_board() -> None:
    hostile = {"data/m/1": b"1", "../x": b"2", "/etc": b"3", "a\nb": b"4", "device/app.mpy": b"5"}
    assert list(listed(manifest(hostile))) == ["device/app.mpy"]
    for nonsense in (
        "",
        "[]",
        '{"files": []}',
        '{"files": {"a": 1}}',
        '{"files": {"a": {"sha256": 1}}}',
        "[" * 9999,
    ):
        assert listed(nonsense) == {}
