"""A board in Python at the far end of a pseudo-terminal: honest by default, able to lie about anything."""

import os
import pty
import select
import threading
import time
import tty
from base64 import b64encode

from shared_rules import records
from shared_rules.frames import ANSWER, PUSH, BadFrame, LineReader, decode, encode
from shared_rules.match import ANSWER as GIVEN

NAMES = ["Ali", "Sara", "Reza", "Mina"]
SETUP = ["shelem", 4, *NAMES, "book", 0]


def chained(payloads):
    """The lines of records with these payloads."""
    chain, lines = records.START, []
    for number, payload in enumerate(payloads):
        line, chain = records.encode(number, chain, payload)
        lines.append(line.decode().rstrip("\n"))
    return lines


def match_lines(answers, boot=3, header=None):
    """The records of a match with these answers, a second apart."""
    payloads = [["m", boot, 100, header or {"format": 1, "id": "m1"}]]
    payloads += [[GIVEN, boot, 101 + number, answer] for number, answer in enumerate(answers)]
    return chained(payloads)


def hand(hakem, bid, taken):
    """The answers that enter a hand directly."""
    return [hakem, bid, taken, True]


class Board:
    """Serves `matches` ({id: lines}) on `path`; a context manager.

    lies: {verb: function of (number, body) that returns bytes to send instead of the answer}.
    """

    def __init__(self, matches=None, ident="card-1", lies=None):
        self.matches = dict(matches or {})
        self.ident = ident
        self.lies = dict(lies or {})
        self.playing = None
        self.acknowledged = []
        self.players = list(NAMES)
        self.settings = [["brightness", 160], ["remote", True], ["language", "en"]]
        self.presets = [{"name": "home", "game": "shelem", "options": {"target": 500}}]
        self.crash = b""
        self.epoch = None
        self.free = 800_000
        self.served = 0  # records that went out
        self.unplug_after = None
        self.waiting = threading.Event()  # set when records were held back
        self._far, near = pty.openpty()
        tty.setraw(near)
        self.path = os.ttyname(near)
        self._near = near
        self._stop, self._stopper = os.pipe()
        self._thread = threading.Thread(target=self._run)
        self._writing = threading.Lock()
        self._following = False

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        os.close(self._stopper)
        self._thread.join()
        for handle in (self._far, self._near, self._stop):
            os.close(handle)

    def answer(self, value):
        """Somebody at the board answers: one more record of the match that is on."""
        lines = self.matches[self.playing]
        number, chain = records.peek(lines[-1].encode())
        line, chain = records.encode(number + 1, chain, [GIVEN, 3, 200 + number, value])
        self.matches[self.playing] = [*lines, line.decode().rstrip("\n")]
        if self._following:
            news = {"match": self.playing, "count": number + 2, "chain": f"{chain:08x}"}
            self._send(encode(PUSH, "changed", {**news, "line": line.decode().rstrip("\n")}, ANSWER))

    def _run(self):
        lines = LineReader()
        os.set_blocking(self._far, False)
        while self._stop not in select.select([self._far, self._stop], [], [])[0]:
            for line in lines.feed(os.read(self._far, 65536)):
                try:
                    number, verb, body = decode(line)
                except BadFrame:
                    continue
                lie = self.lies.get(verb)
                self._send(lie(number, body) if lie else self._honest(number, verb, body))

    def _send(self, data):
        with self._writing:
            while data:
                ready = select.select([self._stop], [self._far], [])
                if ready[0]:
                    return
                data = data[os.write(self._far, data) :]

    def _honest(self, number, verb, body):
        lists = {"players": self.players, "settings": self.settings, "presets": self.presets, "aside": []}
        if verb in lists and "name" not in body:
            return pages(number, verb, lists[verb], body.get("from", 0))
        if verb == "matches":
            return pages(number, verb, [self._entry(match) for match in sorted(self.matches)], body["from"])
        if verb == "records":
            return self._records(number, body)
        return encode(number, verb, getattr(self, "_" + verb)(body), ANSWER)

    def _records(self, number, body):
        lines = self.matches[body["match"]]
        left = len(lines) if self.unplug_after is None else max(0, self.unplug_after - self.served)
        self.served += min(len(lines), left) - body["from"]
        sent = pages(number, "records", lines[:left], body["from"])
        if left >= len(lines):
            return sent
        self.waiting.set()
        return sent[: sent.rfind(b"@")]

    def _entry(self, match):
        lines = self.matches[match]
        _, chain = records.peek(lines[-1].encode())
        return [match, len(lines), f"{chain:08x}", match != self.playing]

    def _hello(self, body):
        identity = {"id": self.ident, "firmware": "0.1.0", "board": "pico-ssd1306", "micropython": "1.24.0"}
        state = {"clock": [3, 900, self.epoch is not None], "free": self.free, "heap": 90_000}
        return {**identity, **state, "protocol": body["protocol"], "match": self.playing, "notices": []}

    def _time(self, body):
        self.epoch = body.get("epoch", self.epoch)
        return {"dated": [[3, (self.epoch or int(time.time())) - 900]]}

    def _ack(self, body):
        self.acknowledged.append((body["match"], body["count"]))
        return {"kept": True}

    def _crash(self, body):
        if body.get("done"):
            self.crash = b""
            return {}
        return {"from": 0, "size": len(self.crash), "data": b64encode(self.crash).decode(), "then": "end"}

    def _follow(self, body):
        self._following = body["on"]
        return {}

    def _set_players(self, body):
        self.players = self.players[: body["from"]] + body["items"]
        return {"from": len(self.players)}

    def _set_presets(self, body):
        self.presets = self.presets[: body["from"]] + body["items"]
        return {"from": len(self.presets)}

    def _set_setting(self, body):
        self.settings = [
            [name, body["value"] if name == body["name"] else old] for name, old in self.settings
        ]
        return {}


def pages(number, verb, items, start):
    """A list as the frames of an answer, an item in each."""
    frames = []
    for index in range(start, len(items)):
        body = {"from": index, "items": [items[index]], "then": "more"}
        frames.append(encode(number, verb, body, ANSWER))
    frames.append(encode(number, verb, {"from": max(start, len(items)), "items": [], "then": "end"}, ANSWER))
    return b"".join(frames)
