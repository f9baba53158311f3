"""How quickly records go over the serial port, and what they cost on the way."""

from __future__ import annotations

from pathlib import Path

from tests.bench import board_runs as runs
from tests.bench.table import Part, Row
from tests.board.frames import Talk

HANDS = 60


def link(tree: Path) -> Part:
    """A match of 60 hands is asked for by a host that reads at once."""
    board = runs.with_hands(tree, HANDS)
    board.power_on()
    board.settle(30_000)
    talk = Talk(board)
    match, count = talk.items("matches")[0][:2]
    begun, before = board.now_ms, talk.bytes_in
    lines = talk.items("records", match=match)
    took, over = board.now_ms - begun, talk.bytes_in - before
    payload = sum(len(line) for line in lines)
    assert len(lines) == count
    return Part(
        f"Link: {count} records to a computer",
        [
            Row("records a second", f"{count / took * 1000:.0f}"),
            Row("time of the device for a record", f"{took / count:.1f} ms"),
            Row("bytes of the line that are records", f"{100 * payload / over:.0f} %"),
            Row(
                "bytes a second",
                f"{over / took * 1000:.0f}",
                "",
                f"{payload / len(lines):.0f} bytes a record",
            ),
        ],
    )
