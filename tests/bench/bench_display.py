"""What drawing and showing cost on the emulated Pico: run `PICO_UF2=... python tests/bench/bench_display.py`.

Milliseconds are those of the emulated board; a real one needs about 1.1 times as long to compute, and as
long on the wire. The ratio is to the usual SSD1306 driver, which sends the whole picture every time.
"""

import os
import sys
import tempfile
from pathlib import Path

from davar.building.build import build

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))


def main():
    if not os.environ.get("PICO_UF2"):
        print("skipped: name a stock MicroPython image for the Pico, PICO_UF2=RPI_PICO-....uf2")
        return
    from tests.board.pico import EmulatedPico

    with tempfile.TemporaryDirectory() as folder:
        build("pico-ssd1306", Path(folder))
        script = (HERE / "display_board.py").read_bytes()
        board = EmulatedPico(Path(os.environ["PICO_UF2"]), Path(folder), main=script)
        board.run_until(lambda: "DONE" in board.log)
    rows = [line.split("|")[1:] for line in board.log.splitlines() if line.startswith("ROW")]
    for name, size in (row for row in rows if len(row) == 2):
        print(f"{name:<36} {int(size):>7} bytes")
    usual = next(float(row[1]) for row in rows if row[0].startswith("usual"))
    print(f"\n{'':<36} {'ms':>7} {'ratio':>7} {'sent':>6} {'garbage':>8}")
    for name, ms, sent, garbage in (row for row in rows if len(row) == 4):
        print(f"{name:<36} {float(ms):>7.2f} {float(ms) / usual:>7.2f} {sent:>6} {garbage:>8}")


if __name__ == "__main__":
    main()
