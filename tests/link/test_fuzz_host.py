"""A million bytes that no honest board would send, into the computer's side."""

import gc
import time
import tracemalloc
from random import Random

import hostile
from davar.link.device import Device
from davar.link.ports import PortFailure
from link_harness import Stranger
from test_connection import IDENTITY, requests

from shared_rules.frames import ANSWER, PUSH, encode

LEAST = 1_000_000  # bytes
PATIENCE = 0.02  # seconds
CALLS = (
    lambda board: board.matches(),
    lambda board: list(board.records("m")),
    lambda board: board.players(),
    lambda board: board.set_players(["Ali", "Sara"]),
    lambda board: board.settings(),
    lambda board: board.presets(),
    lambda board: board.picture(),
    lambda board: board.aside(),
    lambda board: board.read_aside("f"),
    lambda board: board.crash(),
    lambda board: board.dated_starts(),
    lambda board: board.acknowledge("m", 1, "00000000"),
    lambda board: board.press("ok"),
    lambda board: board.news(PATIENCE),
    lambda board: board.refresh(),
)


class Board:
    """Answers now and then as it should, mostly not."""

    def __init__(self, random):
        self.random = random
        self.frames = 0  # good in form, and with the number that was asked

    def say(self, data):
        answer = bytearray()
        for number, verb in requests(data):
            if verb == "hello" and self.random.random() < 0.8:
                answer += encode(number, verb, IDENTITY, ANSWER)
                continue
            for _ in range(self.random.randrange(1, 20)):
                answer += self.line(number, verb)
        return bytes(answer)

    def line(self, number, verb):
        kind = self.random.randrange(8)
        if kind == 0:
            return hostile.noise(self.random)
        if kind == 1:
            return hostile.loose_frame(self.random, number, verb, ANSWER)
        if kind == 2:
            return hostile.mutated(self.random, self.plausible(number, verb))
        if kind == 3:
            return hostile.frame(self.random, PUSH, "changed", ANSWER)
        self.frames += 1
        if kind == 4:
            return hostile.frame(self.random, number, self.random.choice((verb, verb, "error")), ANSWER)
        return self.plausible(number, verb)

    def plausible(self, number, verb):
        """Nearly what the host waits for."""
        random = self.random
        then = random.choice(("more", "more", "ask", "end", "x"))
        items = [hostile.value(random, 1) for _ in range(random.randrange(4))]
        body = random.choice(
            ({"from": 0, "items": items, "then": then}, {"from": 0, "data": "QUJD", "then": then})
        )
        try:
            return encode(number, verb, body, ANSWER)
        except ValueError:
            return encode(number, verb, {}, ANSWER)


def test_a_hostile_board_is_refused_with_a_sentence_and_nothing_else(capsys):
    random = Random(7)
    board = Board(random)
    outcomes = {"answered": 0}
    tracemalloc.start()
    began = time.perf_counter()
    with Stranger(board.say) as stranger:
        while stranger.sent < LEAST:
            try:
                with Device(stranger.path, lambda line: None, PATIENCE) as device:
                    for _ in range(5):
                        random.choice(CALLS)(device)
                        outcomes["answered"] += 1
            except PortFailure as failure:
                assert failure.code in (2, 3, 4) and str(failure).isprintable()
                outcomes[type(failure).__name__] = outcomes.get(type(failure).__name__, 0) + 1
    seconds = time.perf_counter() - began
    gc.collect()
    held, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    with capsys.disabled():
        print(f"\nhost: {stranger.sent} bytes, {board.frames} frames in answer, {seconds:.1f} s, ", end="")
        print(f"{held} bytes held at the end, {peak} at most, {outcomes}")
    assert peak < 4_000_000
    assert outcomes["Garbled"] > outcomes["answered"] / 100
