"""The fonts have every glyph they must have, letters that differ look different, lines hold them."""

import struct
import unicodedata
from pathlib import Path

import pytest
from davar.building import fonts
from davar.rooms import room

TEXT_SIZES = ("small", "medium")
LOOK_ALIKE = [{"I", "l"}, {"Ã", "Ā"}, {"Õ", "Ō"}]
SAME = str.maketrans("كيى", "کیی")  # the Arabic and the Persian letter


class File:
    """A font, read back from its files."""

    def __init__(self, path: Path) -> None:
        first = path.read_bytes()
        self.height, self.bands = first[4], first[5]
        self.characters = ""
        self.sizes: list[int] = []
        self._glyphs: dict[str, tuple[bytes, ...]] = {}
        for number in range(first[6]):
            data = (path.with_suffix(f".{number}.fnt") if number else path).read_bytes()
            assert len(data) <= fonts.BLOCK
            self.sizes.append(len(data))
            self._read(data)

    def _read(self, data: bytes) -> None:
        magic, height, bands, _, _, count, total = struct.unpack_from("<4sBBBBHH", data)
        assert (magic, height, bands) == (fonts.MAGIC, self.height, self.bands)
        table = list(struct.iter_unpack("<HH", data[12 : 12 + 4 * count]))
        strip = data[12 + 4 * count :]
        assert len(strip) == bands * total
        ends = [start for _, start in table[1:]] + [total]
        for (code, start), end in zip(table, ends, strict=True):
            self.characters += chr(code)
            parts = (strip[band * total + start : band * total + end] for band in range(bands))
            self._glyphs[chr(code)] = tuple(parts)

    def glyph(self, character: str) -> tuple[bytes, ...]:
        return self._glyphs[character]

    def width(self, character: str) -> int:
        """Columns that it takes in a line: none for a mark over the letter before it."""
        return 0 if unicodedata.category(character) == "Mn" else len(self._glyphs[character][0])


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
    for character in font.characters:
        assert not any(column >> (8 - unused) for column in font.glyph(character)[-1])


def test_codes_are_sorted_as_the_board_looks_them_up(font):
    assert list(font.characters) == sorted(set(font.characters))


def test_a_font_of_many_glyphs_takes_as_many_files_as_it_needs(tmp_path):
    wanted = {chr(code) for code in [*range(32, 127), *range(0x400, 0x460)]}
    fonts.build(wanted, tmp_path)
    medium = File(tmp_path / "medium.fnt")
    assert len(medium.sizes) > 1
    assert wanted <= set(medium.characters)


def test_the_height_of_lines_is_as_screens_expect(font_folder):
    heights = {size.name: File(font_folder / f"{size.name}.fnt").height for size in fonts.SIZES}
    assert heights == {"small": 8, "medium": 12, "figures": 14, "large": 24}


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
