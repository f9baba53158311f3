"""Bitmap fonts for the display, made from the DejaVu faces that matplotlib ships (a free licence).

`build` writes the files of each size: NAME.fnt, and NAME.1.fnt ... where one would be larger than a block of
the board's file system. The board (firmware/device/display/font.py) uses them where they lie; little endian:

    4 bytes  "DvF2"
    u8 u8    height of a line in pixels; bands of 8 rows in the strip
    u8 u8    number of files of this font; 0
    u16 u16  number of glyphs; columns of the strip
    u16 u16  for each glyph, sorted by code: its code; its first column in the strip
    ...      the strip: all glyphs side by side, band by band, a byte is 8 pixels of a column, top bit lowest
"""

import struct
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import matplotlib

from davar.building.glyphs import (
    Glyph,
    Outline,
    columns,
    crown_off,
    draw,
    fit_rows,
    spaced,
    stacked,
    underlined,
)

MAGIC = b"DvF2"
BLOCK = 4096  # bytes of a file at most
_HEAD = struct.Struct("<4sBBBBHH")
_ENTRY = struct.Struct("<HH")
_FOLDER = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
_REGULAR, _BOLD = str(_FOLDER / "DejaVuSans.ttf"), str(_FOLDER / "DejaVuSans-Bold.ttf")

_DIGITS = ("0123456789", "۰۱۲۳۴۵۶۷۸۹", "٠١٢٣٤٥٦٧٨٩")
_FIGURES = _DIGITS[0] + _DIGITS[1] + " +-−:.,/%×"
# What names are made of, whatever the language files hold. The combining marks serve letters that have no
# code of their own with their mark, as in Ìpalẹ̀mọ́.
_NAMES = (
    "".join(map(chr, range(32, 127)))
    + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿĀāĒēĪīŌōŪūĞğİıŞşǸǹẸẹḾḿỌọṢṣ"
    + "\u0300\u0301\u0302\u0303\u0304\u0308\u030c\u0323"
    + "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژکگیـ،؛؟\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652"
    + "".join(_DIGITS)
    + "…·×−–→←↑↓▲▼◀▶●◆✓✗♠♥♦♣«»’“”"
)
# Capitals with a dot below and a tone mark: a mark drawn over them would hide them, so they have private
# codes from U+E000 on, one for each pair. The display knows the same table.
PAIRS = ("Ẹ\u0300", "Ẹ\u0301", "Ọ\u0300", "Ọ\u0301")
_PRIVATE = 0xE000
# What hinting does to Arabic letters in the smallest size is mended by hand. Dots under the line are pressed
# against it: they are set anew, a row apart, as # or # # or ###; so are the three dots of theh, which looks
# like a hamza. The madda of alef is lost: a bar stands for it. Some are told apart only a pixel larger.
_TINY = 8  # the height of a line up to which this is needed
_DOTS_BELOW = ("ﺏﺐﺑﺒﺟﺠ", "ﯾﯿﻳﻴ", "ﭖﭗﭘﭙﭼﭽ")
_DOTS = (Glyph(1, 0, (0b1,)), Glyph(3, 0, (0b101,)), Glyph(3, 0, (0b111,)))
_THEH = "ﺙﺚﺛﺜ"
_THREE_DOTS = Glyph(3, 0, (0b010, 0b101))
_MADDA = {"ﺁ": "ﺍ", "ﺂ": "ﺎ", "ﻵ": "ﻻ", "ﻶ": "ﻼ"}
_LARGER = "ﻑﻒﻓﻔﻕﻖﻗﻘ"
_ZERO = Glyph(2, 4, (0b11, 0b11))  # for a Persian zero, a single pixel else
_SLOPES = ("0300", "0301", "0302", "0303", "030C")


@dataclass(frozen=True)
class Size:
    """A font of the display; Latin and Arabic letters may be of unlike size and on unlike baselines."""

    name: str
    height: int
    latin: Outline
    latin_above: int  # rows over the baseline
    arabic: Outline
    arabic_above: int
    gap: int  # blank columns after a letter
    names: bool  # has the letters of names, or only figures, capitals and the words asked for


SIZES = (
    Size("small", 8, Outline(_REGULAR, 9), 7, Outline(_REGULAR, 8), 6, 1, True),
    Size("medium", 12, Outline(_REGULAR, 12), 9, Outline(_REGULAR, 13), 9, 1, True),
    Size("figures", 14, Outline(_BOLD, 19, 75), 14, Outline(_BOLD, 14, 90), 10, 1, False),
    Size("large", 24, Outline(_BOLD, 33, 55), 24, Outline(_BOLD, 24, 80), 17, 2, False),
)


def build(characters: Iterable[str], target: Path, words: str = "PASS پاس") -> list[Path]:
    """Write the files of all sizes into a folder; returns their paths.

    `characters`: what the language files draw; the letters of names, figures and signs are always there.
    `words`: the characters that words shown in the two large sizes need beside figures.
    """
    target.mkdir(parents=True, exist_ok=True)
    paths = []
    for size in SIZES:
        wanted = set(characters) | set(_NAMES) if size.names else set(_FIGURES) | set(words)
        for number, data in enumerate(encode(size, drawn(wanted))):
            path = target / (f"{size.name}.{number}.fnt" if number else f"{size.name}.fnt")
            path.write_bytes(data)
            paths.append(path)
    return paths


def drawn(characters: set[str]) -> list[str]:
    """What is drawn for these characters, sorted: Arabic letters in all their forms."""
    letters = {c for c in characters if _is_arabic_letter(c)}
    found = {c for c in characters if unicodedata.category(c) not in ("Cc", "Cf")} - letters
    for code in [*range(0xFB50, 0xFE00), *range(0xFE70, 0xFEFD)]:
        what = unicodedata.decomposition(chr(code)).split()[1:]
        parts = [chr(int(part, 16)) for part in what]
        if parts and letters.issuperset(parts) and (len(parts) == 1 or _is_lam_alef(parts)):
            found.add(chr(code))
    if found.issuperset(PAIRS[0][0] + PAIRS[-1]):
        found.update(chr(_PRIVATE + number) for number in range(len(PAIRS)))
    return sorted(c for c in found if ord(c) < 0x10000)


def encode(size: Size, characters: list[str]) -> list[bytes]:
    """The files of a font."""
    bands = (size.height + 7) // 8
    files: list[list[tuple[str, list[bytes]]]] = [[]]
    room = BLOCK - _HEAD.size
    for character, glyph in _glyphs(size, characters):
        above = size.arabic_above if _is_arabic(character) else size.latin_above
        parts = columns(glyph, above, bands)
        room -= _ENTRY.size + bands * glyph.width
        if room < 0:
            files.append([])
            room = BLOCK - _HEAD.size - _ENTRY.size - bands * glyph.width
        files[-1].append((character, parts))
    return [_file(size.height, bands, len(files), glyphs) for glyphs in files]


def _file(height: int, bands: int, files: int, glyphs: list[tuple[str, list[bytes]]]) -> bytes:
    entries, strips = bytearray(), [bytearray() for _ in range(bands)]
    for character, parts in glyphs:
        entries += _ENTRY.pack(ord(character), len(strips[0]))
        for strip, part in zip(strips, parts, strict=True):
            strip += part
    head = _HEAD.pack(MAGIC, height, bands, files, 0, len(glyphs), len(strips[0]))
    return head + entries + b"".join(strips)


def _glyphs(size: Size, characters: list[str]) -> Iterable[tuple[str, Glyph]]:
    """Every character that the face has, with its glyph, spaced and fitted to the line."""
    digits = {c: _digit_width(size, row) for row in _DIGITS for c in row}
    for character in characters:
        glyph = _fitted(size, character)
        if character in digits:
            left = (digits[character] - glyph.width) // 2
            glyph = spaced(glyph, left, digits[character] - glyph.width - left)
        if not (_is_arabic_letter(character) or _is_mark(character) or character == " "):
            glyph = spaced(glyph, 0, size.gap)
        yield character, glyph


def _digit_width(size: Size, digits: str) -> int:
    return max(_fitted(size, digit).width for digit in digits)


def _fitted(size: Size, character: str) -> Glyph:
    arabic = _is_arabic(character)
    outline, above = (size.arabic, size.arabic_above) if arabic else (size.latin, size.latin_above)
    pair = ord(character) - _PRIVATE
    if 0 <= pair < len(PAIRS):
        glyph = stacked(*(draw(part, outline) for part in PAIRS[pair]))
    elif size.height <= _TINY and character in (_DIGITS[1][0], _DIGITS[2][0]):
        glyph = _ZERO
    elif size.height <= _TINY and arabic:
        glyph = _tiny(size, character)
    else:
        glyph = draw(character, outline, _margin(character))
    accent = pair >= 0 or unicodedata.decomposition(character)[-4:] in _SLOPES
    return fit_rows(glyph, above, size.height - above, joined=arabic, accent=accent)


def _tiny(size: Size, character: str) -> Glyph:
    """An Arabic letter for the smallest size."""
    margin = _margin(character)
    if character in _MADDA:
        return stacked(draw(_MADDA[character], size.arabic, margin), _DOTS[2])
    glyph = draw(character, size.latin if character in _LARGER else size.arabic, margin)
    if character in _THEH:
        return stacked(crown_off(glyph), _THREE_DOTS)
    for dots, letters in zip(_DOTS, _DOTS_BELOW, strict=True):
        if character in letters:
            return underlined(glyph, dots)
    return glyph


def _margin(character: str) -> str:
    """The sides at which a letter keeps its distance: all but those at which it joins."""
    if not _is_arabic_letter(character):
        return ""
    form = unicodedata.decomposition(character).split(" ")[0]
    return {"<initial>": "r", "<final>": "l", "<medial>": ""}.get(form, "lr")


def _is_arabic(character: str) -> bool:
    """Arabic letters, marks and signs; digits stand with those of Latin, as tall and on the same line."""
    code = ord(character)
    inside = 0x600 <= code <= 0x6FF or 0xFB50 <= code <= 0xFDFF or 0xFE70 <= code <= 0xFEFF
    return inside and not character.isdigit()


def _is_arabic_letter(character: str) -> bool:
    return _is_arabic(character) and unicodedata.category(character) in ("Lo", "Lm")


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) == "Mn"


def _is_lam_alef(parts: list[str]) -> bool:
    return len(parts) == 2 and parts[0] == "ل" and parts[1] in "آأإا"
