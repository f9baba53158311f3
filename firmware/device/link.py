"""Frames in and out of the USB serial port, a little at every turn of the device loop, never waiting.

What it must survive: a host that goes in the middle of a frame, that never reads, that sends garbage
without end, that shares the port with printed log lines. Nothing but KeyboardInterrupt leaves `poll`.

Room to write: POLLOUT promises one byte, not sixty-four, and a longer write to a full USB buffer stands
still for half a second. That buffer holds a multiple of 64 bytes and the host had read it empty when it
asked; so writes that end at multiples of 64 since then either fit or find no room at all. A host that asks
without reading breaks that rule once; from then on, until a new hello, bytes go out one by one.
"""

import select
import sys
import time

from device.verbs import Verbs
from shared_rules.frames import ANSWER, PUSH, BadFrame, LineReader, decode, encode, is_frame, wrap
from shared_rules.questions import Refused

CHUNK = 64  # bytes: the most that one poll reads, and that one write takes
SLOW_MS = 100  # a write that took this long has waited for room
STALL_MS = 1000  # nobody reads for this long: the frame and its stream are dropped
SILENT_MS = 30_000  # a host not heard from for this long is gone, and no longer follows


class Link:
    """Answers a host's requests through `services`, the object that `device.verbs` describes."""

    def __init__(self, services) -> None:
        self.connected = False  # a host has been heard from lately
        self.faults = 0  # requests that met a fault of the device
        self.damaged = 0  # frames that did not check out
        self._verbs = Verbs(services, self)
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._lines = LineReader()
        self._heard_ms = 0  # when the last good frame came
        self._frame = b""  # what is being written
        self._at = 0  # how much of it is out
        self._moved_ms = 0  # when a byte of it last went out
        self._new_line = True  # half a frame or a half-printed log line may stand before the next frame
        self._sent = 0  # bytes out since the host last asked
        self._careful = False  # a write has had to wait: the host does not read what it asks for
        self._number = PUSH  # of the request being answered
        self._verb = ""
        self._stream = None  # generator of the JSON texts still to be sent for it, and None
        self._once: bytes | None = None  # the last request that must not be done twice
        self._once_answer = b""
        self._following = False
        self._news: dict | None = None  # body of the push still to be sent

    def changed(self, match: str | None, count: int = 0, chain: str = "", line: str | None = None) -> None:
        """Tell a host that follows: this match, the one being played, now has `count` records.

        line: the newest record. Only the latest news is kept; a host that sees a gap asks for records.
        """
        self._verbs.unpark()
        if self._following:
            self._news = {"match": match, "count": count, "chain": chain, "line": line}

    def poll(self) -> bool:
        """Work for a few milliseconds at most; True when something moved: call again before sleeping."""
        try:
            return self._turn()
        except Exception:
            self.faults += 1
            self._stream = None
            self._frame = b""
            return False

    def _turn(self) -> bool:
        moved = False
        if self._frame:
            moved = self._write()
        if not self._frame:
            if self._news is not None and self._stream is None:
                self._push()  # before the next request, or a busy host would never see it
            else:
                moved = self._listen() or moved
            if not self._frame and self._stream is not None:
                self._next_text()
                moved = True
            if self._frame:
                moved = self._write() or moved
        if self.connected and time.ticks_diff(time.ticks_ms(), self._heard_ms) > SILENT_MS:
            self._forget_host()
        return moved

    def _forget_host(self) -> None:
        self.connected = self._following = False
        self._news = None
        self._verbs.unpark()

    # in

    def _listen(self) -> bool:
        """Read what is there, up to a chunk or a request."""
        moved = False
        for _ in range(CHUNK):
            if not self._has_input() or self._input.readinto(self._byte) != 1:
                break
            moved = True
            line = self._lines.put(self._byte[0])
            if line is not None and is_frame(line):
                self._take(line)
                break
        return moved

    def _has_input(self) -> bool:
        for _, event in self._readable.ipoll(0):
            return bool(event & select.POLLIN)
        return False

    def _take(self, line: bytes) -> None:
        try:
            self._number, self._verb, body = decode(line)
        except BadFrame:
            self.damaged += 1
            return
        self._drop_stream()
        self.connected = True
        self._heard_ms = time.ticks_ms()
        self._sent = 0
        if self._verb == "hello":
            self._careful = False
            self._once = None  # of a host that may be gone: the next one's numbers may be the same
        self._new_line = True
        if line == self._once:
            self._send(self._once_answer)
            return
        try:
            answer = self._verbs.answer(self._verb, body)
            if type(answer) is not dict:
                self._stream = answer
                return
            self._send(encode(self._number, self._verb, answer, ANSWER))
        except Exception as fault:
            self._refuse(fault)
            return
        if self._verb == "press":
            self._once, self._once_answer = line, self._frame

    def follow(self, on: bool) -> None:
        """Begin or stop pushing news."""
        self._following = on
        self._news = None

    # out

    def _next_text(self) -> None:
        try:
            text: str | None = next(self._stream)
            if text is not None:
                self._send(wrap(self._number, self._verb, text, ANSWER))
        except StopIteration:
            self._stream = None
        except Exception as fault:
            self._drop_stream()
            self._refuse(fault)

    def _push(self) -> None:
        news, self._news = self._news, None
        try:
            frame = encode(PUSH, "changed", news, ANSWER)
        except BadFrame:
            news["line"] = None
            frame = encode(PUSH, "changed", news, ANSWER)
        self._new_line = True
        self._send(frame)

    def _refuse(self, fault) -> None:
        if isinstance(fault, Refused):
            code, figures = fault.code, fault.figures
        else:
            code, figures = "device_fault", {"fault": type(fault).__name__}
            self.faults += 1
        try:
            frame = encode(self._number, "error", {"code": code, "figures": figures}, ANSWER)
        except BadFrame:
            frame = encode(self._number, "error", {"code": code[:32], "figures": {}}, ANSWER)
        self._send(frame)

    def _send(self, frame: bytes) -> None:
        self._frame = b"\n" + frame if self._new_line else frame
        self._at = 0
        self._new_line = False
        self._moved_ms = time.ticks_ms()

    def _write(self) -> bool:
        """Write while there is room; drop the frame when there has been none for too long."""
        start, began = self._at, time.ticks_ms()
        while self._at < len(self._frame) and self._has_room():
            size = 1 if self._careful else min(CHUNK - self._sent % CHUNK, len(self._frame) - self._at)
            count = self._output.write(self._frame, self._at, size)
            if not count:
                break
            self._at += count
            self._sent += count
            if time.ticks_diff(time.ticks_ms(), began) > SLOW_MS:
                self._careful = True
                break
        moved = self._at > start
        if self._at == len(self._frame):
            self._frame = b""
            self._verbs.answered()
        elif moved:
            self._moved_ms = began
        elif time.ticks_diff(began, self._moved_ms) > STALL_MS:
            self._new_line = True
            self._frame = b""
            self._drop_stream()
        return moved

    def _has_room(self) -> bool:
        for _, event in self._writable.ipoll(0):
            return bool(event & select.POLLOUT)
        return False

    def _drop_stream(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.close()  # and with it a file that it may hold
