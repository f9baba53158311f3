# mypy: ignore-errors
# ruff: noqa: SIM105 - no contextlib there
"""Runs on the board: tells what it is and which files it has, takes files. Never looks at /data."""

import hashlib
import io
import json
import os
import sys
from binascii import a2b_base64, hexlify

import deflate

UNFINISHED = b"# Davar: "  # how a main.py begins that finishes an update


def stop_watchdog():
    """What ran before may have begun one, which would bite while files come in."""
    import machine

    name = sys.implementation._machine
    for chip, control in (("RP2040", 0x40058000), ("RP2350", 0x400D8000)):
        if chip in name:
            machine.mem32[control] &= ~(1 << 30)


def beginning(path):
    try:
        with open(path, "rb") as file:
            return file.read(600)
    except OSError:
        return b""


def facts():
    disk = os.statvfs("/")
    print(
        json.dumps(
            {
                "machine": sys.implementation._machine,
                "mpy": sys.implementation._mpy & 255,
                "free": disk[0] * disk[3] if disk[3] <= disk[2] else 0,  # littlefs can count below nothing
                "board": hexlify(beginning("/board.py")).decode(),
                "unfinished": beginning("/main.py").startswith(UNFINISHED),
            }
        )
    )


def digest(path):
    sha = hashlib.sha256()
    buffer = bytearray(512)
    view = memoryview(buffer)
    with open(path, "rb") as file:
        while True:
            count = file.readinto(buffer)
            if not count:
                return hexlify(sha.digest()[:8]).decode()
            sha.update(view[:count])


def files(folder=""):
    for entry in os.ilistdir(folder or "/"):
        path = folder + "/" + entry[0]
        if entry[1] != 0x4000:
            print(json.dumps([path[1:], digest(path)]))
        elif path != "/data":
            files(path)


def text(path):
    with open(path) as file:
        sys.stdout.write(file.read())


def folders(path):
    at = path.find("/")
    while at > 0:
        try:
            os.mkdir(path[:at])
        except OSError:
            pass  # it is there
        at = path.find("/", at + 1)


def put(path, mode, data):
    data = deflate.DeflateIO(io.BytesIO(a2b_base64(data)), deflate.RAW, 10).read()
    with open(path, mode) as file:
        file.write(data)


def digests(paths):
    for path in paths:
        print(json.dumps([path, digest(path)]))


def remove(path):
    try:
        os.remove(path)
    except OSError:
        pass  # it is gone
