"""What is on the glass: 128 x 64 pixels that print, compare and become pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

WIDTH = 128
HEIGHT = 64
DARK = (8, 8, 16)
LIT = (120, 220, 255)


class Pixels:
    """A picture; `rows` are 64 strings of 128 characters, "#" lit and "." dark."""

    def __init__(self, rows: Sequence[str]) -> None:
        if len(rows) != HEIGHT or any(len(row) != WIDTH or set(row) - {"#", "."} for row in rows):
            raise ValueError('a picture is 64 lines of 128 "#" or "."')
        self.rows = tuple(rows)

    @classmethod
    def parse(cls, text: str) -> Pixels:
        """The picture that str() printed. Raises ValueError."""
        return cls(text.split())

    @classmethod
    def dark(cls) -> Pixels:
        return cls(["." * WIDTH] * HEIGHT)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        return f"<Pixels, {self.count()} lit>"

    def __eq__(self, other: object) -> bool:
        return self.rows == other.rows if isinstance(other, Pixels) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rows)

    def __getitem__(self, at: tuple[int, int]) -> bool:
        """Whether the pixel at (x, y) is lit."""
        return self.rows[at[1]][at[0]] == "#"

    def count(self) -> int:
        """How many pixels are lit."""
        return sum(row.count("#") for row in self.rows)

    def packed(self) -> bytes:
        """1024 bytes: rows from the top, eight pixels a byte, the leftmost in the highest bit."""
        bits = "".join(self.rows).replace("#", "1").replace(".", "0")
        return int(bits, 2).to_bytes(WIDTH * HEIGHT // 8, "big")

    def png(self, path: str | Path, scale: int = 4) -> None:
        """Write a picture file, `scale` pixels for each pixel of the glass."""
        image = Image.frombytes("1", (WIDTH, HEIGHT), self.packed()).convert("P")
        image = image.point(lambda value: 1 if value else 0)
        image.putpalette([*DARK, *LIT])
        image.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST).save(
            path, "PNG", optimize=True
        )
