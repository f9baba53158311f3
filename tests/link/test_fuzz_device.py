"""A million bytes that no honest host would send, into the device on MicroPython."""

import time
from random import Random

import hostile
import pytest
from link_harness import LinkDevice, RawHost

from shared_rules.frames import PROTOCOL, BadFrame, decode, encode

LEAST = 1_000_000  # bytes


@pytest.fixture
def device(tmp_path):
    with LinkDevice(tmp_path) as device:
        yield device


def without_ctrl_c(data):
    """Ctrl-C is for a person at the prompt, and ends the device as it must."""
    return data.replace(b"\x03", b"\x04")


def invalid(random):
    """Noise, frames with a few bytes changed, and good checksums over bad frames."""
    kind = random.randrange(3)
    if kind == 0:
        return hostile.noise(random)
    good = encode(random.randrange(1000), random.choice(hostile.VERBS), {"from": 0, "key": "ok", "ms": 50})
    if kind == 1:
        return hostile.mutated(random, good)
    return hostile.loose_frame(random, random.randrange(1000), random.choice(hostile.VERBS))


def is_good(line):
    try:
        decode(line.rstrip(b"\r"))
    except BadFrame:
        return False
    return True


def hostile_lines(random):
    """Frames that check out and ask for nonsense, among the rest; none that could be meant."""
    if random.random() < 0.4:
        return invalid(random)
    return hostile.frame(random, random.randrange(1, 1000), random.choice(hostile.VERBS))


def snapshot(host, number):
    """All that a host can see of the device's state, and (bytes of memory in use, faults)."""
    seen = [host.ask(number, "hello", {"protocol": PROTOCOL})[1]["match"]]
    for index, verb in enumerate(("matches", "players", "settings", "presets", "aside")):
        seen.append(host.ask(number + 1 + index, verb, {})[1]["items"])
    figures = host.ask(number + 9, "press", {"key": "forward", "ms": 1})[1]["figures"]
    return [seen, figures["presses"]], (figures["memory"], figures["faults"])


def flood(host, random, make, keep_good):
    """Send at least a million bytes made by `make`; returns (bytes, good frames among them)."""
    sent = good = 0
    while sent < LEAST:
        lines = b"".join(without_ctrl_c(make(random)) for _ in range(50)).split(b"\n")
        if not keep_good:  # a change may undo itself
            lines = [line for line in lines if not is_good(line)]
        good += sum(map(is_good, lines))
        data = b"\n".join(lines) + b"\n"
        host.send(data)
        sent += len(data)
    return sent, good


def test_without_a_good_frame_nothing_changes(device, capsys):
    random = Random(4)
    with RawHost(device.path) as host:
        before, (memory, _) = snapshot(host, 900_000)
        began = time.perf_counter()
        sent, good = flood(host, random, invalid, False)
        after, (memory_after, faults) = snapshot(host, 900_010)
        seconds = time.perf_counter() - began
        assert device.process.poll() is None
        with capsys.disabled():
            print(f"\ndevice, no good frame: {sent} bytes, {good} frames accepted, {seconds:.1f} s, ", end="")
            print(f"memory {memory} -> {memory_after} bytes, {faults} faults, {host.received} bytes back")
    assert good == 0
    assert (before, 0) == (after, faults)
    assert memory_after - memory < 2_000


def test_good_frames_that_ask_for_nonsense_are_refused_and_survived(device, capsys):
    random = Random(5)
    with RawHost(device.path) as host:
        _, (memory, _) = snapshot(host, 900_000)
        began = time.perf_counter()
        sent, good = flood(host, random, hostile_lines, True)
        _, (memory_after, faults) = snapshot(host, 900_010)
        seconds = time.perf_counter() - began
        assert device.process.poll() is None
        with capsys.disabled():
            print(
                f"\ndevice, good frames of nonsense: {sent} bytes, {good} frames accepted, {seconds:.1f} s, ",
                end="",
            )
            print(f"memory {memory} -> {memory_after} bytes, {faults} faults, {host.received} bytes back")
    assert good > 1000
    assert faults == 0
    assert memory_after - memory < 20_000
