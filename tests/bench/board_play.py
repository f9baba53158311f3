"""What a match costs on the board: memory, time to the display, time to flash, and hundreds of hands."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from shared_rules.games import GAMES
from tests.bench import board_runs as runs
from tests.bench.table import Part, Row, ratio, spread
from tests.board.frames import Talk
from tests.board.pico import EmulatedPico

HANDS = 6  # of a match in which memory and presses are measured
DARING = 0.8  # so that most values are turned to
OK_MS = 60  # how long OK is held; it counts when it is let go
LOOK_MS = 500  # that people look at a screen before they press again


def memory(tree: Path) -> Part:
    """Bytes free at home and in the middle of a match of each game, in each language, a computer attached."""
    rows = []
    for language in sorted(path.stem for path in (tree / "languages").iterdir()):
        for game in ("", *GAMES):
            board = runs.probed(tree)
            Talk(board).ask("set_setting", name="language", value=language)
            board.settle()
            if game:
                _play(board, game)
            free, largest = runs.memory(board)
            where = f"{game}, hand {HANDS + 1}" if game else "home"
            rows.append(
                Row(
                    f"{where} ({language})",
                    f"{free / 1024:.0f} KB",
                    "100 KB",
                    f"largest {largest / 1024:.0f} KB",
                )
            )
    return Part("Memory free", rows)


def _play(board: EmulatedPico, game: str) -> None:
    """Into the middle of the hand after `HANDS`, or as far as the match goes."""
    player = runs.player(board)
    player.press("ok")
    player.begin(game)
    while len(player.match.hands) < HANDS and not player.match.finished:
        player.hand()
    player.press("ok")
    player.press("ok")


class Press(NamedTuple):
    """A press: milliseconds until the last byte for the display, and until flash was done, if it was used."""

    button: str
    where: str
    shown: float
    kept: float | None


def presses(tree: Path, show_ms: float, language: str, look_ms: int = LOOK_MS) -> Part:
    """Press to the last display byte and to flash over a match, beside a full frame of the usual driver."""
    board = runs.board(tree)
    if language != "en":
        Talk(board).ask("set_setting", name="language", value=language)
        board.settle()
    done: list[Press] = []
    player = runs.player(board, DARING)
    plain = player.press

    def press(button: str) -> None:
        counts_at = board.now_ms + (OK_MS if button == "ok" else 0)
        updates, operations = len(board.bus.updates), board.flash.operations
        where = player.match.question.key if player.match.question else "end"
        plain(button)
        if len(board.bus.updates) > updates:
            kept = None
            if board.flash.operations > operations:
                kept = board.flash.done_ns / 1e6 - counts_at
            done.append(Press(button, where, board.bus.updates[-1].end / 1000 - counts_at, kept))
        board.run(look_ms)
        board.settle()

    player.press = press
    press("ok")
    player.begin(GAMES[0])
    begun = len(done)
    while len(player.match.hands) < HANDS and not player.match.finished:
        player.hand()
    return _pressed(f"{language}, {look_ms} ms between presses", done[begun:], show_ms)


def _pressed(how: str, done: list[Press], show_ms: float) -> Part:
    turned = [press.shown for press in done if press.button in ("up", "down")]
    opened = [press.shown for press in done if press.button == "ok" and press.kept is None]
    answers = [press.shown for press in done if press.kept is not None]
    kept = [press.kept for press in done if press.kept is not None]
    both = [press.shown for press in done]
    worst = sorted(done, key=lambda press: -press.shown)[:3]
    middle = sorted(both)[len(both) // 2]
    return Part(
        f"From a press to the last byte for the display, {len(done)} presses, {how} (median / worst)",
        [
            Row("all presses", spread(both), "20 / 60 ms", ratio(middle, show_ms, "a full frame")),
            Row("up and down: another value", spread(turned)),
            Row("OK on the sheet: the next hand", spread(opened)),
            Row("OK: an answer, kept on flash first", spread(answers)),
            Row("a full frame by the usual driver", f"{show_ms:.1f} ms"),
            Row("an answer is on flash", spread(kept)),
            *(Row(f"worst: at '{press.where}'", f"{press.shown:.0f} ms") for press in worst),
        ],
    )
