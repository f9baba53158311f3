"""Hundreds of hands, and presses while flash is written: nothing is lost, and memory holds out."""

from __future__ import annotations

from pathlib import Path

from shared_rules.games import GAMES
from shared_rules.match import Match
from shared_rules.records import START, decode
from tests.bench import board_runs as runs
from tests.bench.table import Part, Row
from tests.board.frames import Talk
from tests.board.pico import EmulatedPico
from tests.board.player import Player

TRIES = 10
UNDO, EDIT, RULE, SYNC = 3, 5, 7, 10  # every so many hands
LONG_MS = 800
TO_REFEREE = 2  # rows down in the menu of a match


def presses_while_writing(tree: Path) -> Part:
    """A short press that begins and ends while an answer goes to flash changes the next value too."""
    board = runs.board(tree)
    player = runs.player(board)
    player.press("ok")
    player.begin(GAMES[0])
    heard = 0
    for _ in range(TRIES):
        player.press("ok")
        begun = board.flash.operations
        board.tap("ok")  # the hakem; the bid is asked next
        board.run_until(lambda begun=begun: board.flash.operations > begun)
        board.tap("up", 4)
        board.settle()
        player.match.answer(player.match.question.start)
        player.press("ok")
        bid = _answers(board)[-1]
        heard += bid == player.match.question.start + player.match.question.step
        player.match.answer(bid)
        player.answer(player.match.question.start)
        player.answer(True)
    return Part(
        "Pressed while the flash is written", [Row("presses heard", f"{heard} of {TRIES}", str(TRIES))]
    )


def soak(tree: Path, hands: int) -> Part:
    """Matches of all games with undos, edits, rulings, syncs; the records replay to what was played."""
    rows = []
    least = 1 << 30
    for game in GAMES:
        board = runs.probed(tree)
        played, lowest = _soak(board, game, max(1, hands // len(GAMES)))
        least = min(least, lowest)
        faults = board.log.count("Traceback")
        done = f"{played} hands, {faults} tracebacks"
        rows.append(Row(game, done, "0 tracebacks", f"{lowest // 1024} KB free at least"))
    return Part(f"Soak (least memory free: {least // 1024} KB)", rows)


def _soak(board: EmulatedPico, game: str, hands: int) -> tuple[int, int]:
    player = runs.player(board)
    player.press("ok")
    player.begin(game)
    least = 1 << 30
    for count in range(1, hands + 1):
        player.hand()
        if count % UNDO == 0:
            player.undo()
        if count % EDIT == 0 and not player.match.finished:
            _edit(player)
        if count % RULE == 0 and not player.match.finished:
            _rule(board, player)
        if count % SYNC == 0 or count == hands or player.match.finished:
            least = min(least, runs.memory(board)[0])
            _compare(board, player)
        if player.match.finished:
            _next(player)
    return hands, least


def _edit(player: Player) -> None:
    """The last hand's last answer, given again as it was."""
    player.press("forward")
    for _ in range(4):  # the hand, its last answer, the same value, the preview
        player.press("ok")
    match = player.match
    match.edit(len(match.hands) - 1, list(match.stages[len(match.hands)]))


def _rule(board: EmulatedPico, player: Player) -> None:
    """Into the first ruling of the game and back to the sheet."""
    sheet = board.screen()
    board.press("ok", LONG_MS)
    board.settle()
    for button in ["down"] * TO_REFEREE + ["ok"] * 3:
        player.press(button)
    for _ in range(12):
        if board.screen() == sheet:
            return
        player.press("back")
    raise RuntimeError("the sheet does not come back after a ruling")


def _next(player: Player) -> None:
    """From the winner to the first sheet of the next match, by the same players and rules."""
    setup = player.match.stages[0]
    player.press("ok")
    player.match = Match()
    for value in setup[:-1]:
        player.match.answer(value)
    player.answer(player.match.question.start)


def _answers(board: EmulatedPico) -> list:
    """The answers that the board's live match has on flash."""
    return [values[0] for kind, *values in _payloads(board) if kind == "a"]


def _payloads(board: EmulatedPico) -> list[list]:
    talk = Talk(board)
    match = talk.items("matches")[-1][0]
    chain, found = START, []
    for number, line in enumerate(talk.items("records", match=match)):
        payload, chain = decode(line.encode(), number, chain)
        found.append([payload[0], *payload[3:]])
    return found


def _compare(board: EmulatedPico, player: Player) -> None:
    """Raises when the records on the board do not make what was played."""
    match = Match()
    for kind, *values in _payloads(board)[1:]:
        match.apply(kind, *values)
    assert (match.totals, len(match.hands)) == (player.match.totals, len(player.match.hands))
