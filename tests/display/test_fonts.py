"""The fonts have every glyph they must have, letters that differ look different, lines hold them."""

import struct
import unicodedata
from pathlib import Path

import pytest
from davar import fonts
from davar.rooms import room

TEXT_SIZES = ("small", "medium")
LOOK_ALIKE = [{"I", "l"}, {"Ã", "Ā"}, {"Õ", "Ō"}]
SAME = str.maketrans("كيى", "کیی")  # the Arabic and the Persian letter


class File:
    """A font file, read back."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        magic, self.height, self.bands, count, self.marks, size = struct.unpack_from("<4sBBHHH", data)
        assert magic == fonts.MAGIC
        self.characters = data[12 : 12 + size].decode()
        self.starts = struct.unpack_from(f"<{count + 1}H", data, 12 + size)
        self.strip = data[12 + size + 2 * count + 2 :]
        assert len(self.strip) == self.bands * self.starts[-1]

    def glyph(self, character: str) -> tuple[bytes, ...]:
        at = self.characters.index(character)
        left, right = self.starts[at : at + 2]
        total = self.starts[-1]
        return tuple(self.strip[band * total + left : band * total + right] for band in range(self.bands))


@pytest.fixture(params=[size.name for size in fonts.SIZES])
def font(request, font_folder) -> File:
    return File(font_folder / f"{request.param}.fnt")


@pytest.fixture(params=TEXT_SIZES)
def text_font(request, font_folder) -> File:
    return File(font_folder / f"{request.param}.fnt")


def test_equal_characters_make_equal_files(tmp_path, font_folder):
    for path in fonts.build("", tmp_path):
        assert path.read_bytes() == (font_folder / path.name).read_bytes()


def test_every_glyph_stays_in_its_line(font):
    unused = 8 * font.bands - font.height
    lowest = font.strip[-font.starts[-1] :]
    assert not any(column >> (8 - unused) for column in lowest)


def test_the_height_of_lines_is_as_screens_expect(font_folder):
    heights = {size.name: File(font_folder / f"{size.name}.fnt").height for size in fonts.SIZES}
    assert heights == {"small": 8, "medium": 12, "figures": 14, "large": 24, "huge": 28}


def test_digits_of_a_script_are_equally_wide(font):
    for digits in ("0123456789", "۰۱۲۳۴۵۶۷۸۹"):
        assert len({len(font.glyph(digit)[0]) for digit in digits}) == 1


def test_letters_that_differ_look_different(text_font):
    seen: dict[tuple[bytes, ...], str] = {}
    for character in filter(str.isalnum, text_font.characters):
        twin = seen.setdefault(text_font.glyph(character), character)
        assert _plain(twin) == _plain(character) or {twin, character} in LOOK_ALIKE, twin + character


def _plain(character: str) -> str:
    """What a reader takes a character for: the letter whatever its form and size, the value of a digit."""
    letter = unicodedata.normalize("NFKC", character).lower().replace("i\u0307", "i")
    return str(unicodedata.digit(letter)) if letter.isdigit() else letter.translate(SAME)


def test_joined_letters_touch(text_font):
    """What connects has ink in the columns where it does."""
    for character in text_font.characters:
        form = unicodedata.decomposition(character).split(" ")[0]
        columns = [sum(part) for part in zip(*text_font.glyph(character), strict=True)]
        if form in ("<initial>", "<medial>"):
            assert columns[0], character
        if form in ("<final>", "<medial>"):
            assert columns[-1], character


def test_language_files_are_covered(text_font, tmp_path):
    for path in sorted((room("shared_rules") / "languages").glob("*.txt")):
        wanted = set(path.read_text(encoding="utf-8")) - {"\n"}
        fonts.build(wanted, tmp_path)
        built = File(tmp_path / f"{'small' if text_font.height == 8 else 'medium'}.fnt")
        letters = {c for c in wanted if "\u0600" <= c <= "\u06ff" and unicodedata.category(c) == "Lo"}
        hidden = {c for c in wanted if unicodedata.category(c) in ("Cf", "Cc")}
        assert wanted - letters - hidden <= set(built.characters)


def test_every_form_of_a_persian_letter_is_there(text_font):
    have = [unicodedata.normalize("NFKC", c) for c in text_font.characters if ord(c) >= 0xFB50]
    for letter in "بپتثجچحخسشصضطظعغفقکگلمنهی":
        assert have.count(letter) == 4, letter
    for letter in "آادذرزژو":
        assert have.count(letter) == 2, letter
