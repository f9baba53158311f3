"""What it takes to carry records over the link: run `python tests/bench/bench_link.py`.

The device is MicroPython on this computer, so its milliseconds say how the cost grows and what its parts
are, not what a board needs. Payload share: bytes of the records in all bytes that went either way.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "link"))

from davar.link.device import Device
from link_harness import LinkDevice

RUNS = 3


def busy_ms(process):
    """Processor time of a process so far, in milliseconds."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def measure(board, process, match):
    """(seconds, processor ms of the device, bytes either way, bytes of records) of reading a match."""
    port = board.connection._port
    moved = 0

    def counted(method):
        def call(data):
            nonlocal moved
            result = method(data)
            moved += len(result) if isinstance(result, bytes) else result
            return result

        return call

    read, write = port.read, port.write
    port.read, port.write = counted(read), counted(write)
    before, began = busy_ms(process), time.perf_counter()
    payload = sum(len(line) for line in board.records(match))
    seconds = time.perf_counter() - began
    port.read, port.write = read, write
    return seconds, busy_ms(process) - before, moved, payload


def main():
    print(" records  records/s  device ms/record  bytes/record  payload share")
    for answers in (100, 1_000, 10_000):
        with (
            tempfile.TemporaryDirectory() as folder,
            LinkDevice(folder, str(answers)) as device,
            Device(device.path, patience=5) as board,
        ):
            match = board.matches()[-1]
            runs = [measure(board, device.process, match.id) for _ in range(RUNS)]
            seconds, busy, moved, payload = min(runs)
            count = match.count
            print(
                f"{count:>8} {count / seconds:>10.0f}  {busy / count:>16.3f}  {moved / count:>12.1f}"
                f"  {payload / moved:>13.2f}"
            )


if __name__ == "__main__":
    main()
