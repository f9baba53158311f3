"""Text as it is drawn: Arabic and Persian letters joined, one line ordered from left to right.

Stored texts are in the order in which they are read. What is drawn is a sequence of character codes in the
order in which they stand on the glass; `visual` makes one from the other.
"""

from micropython import const

_ALONE = const(0x621)  # hamza joins to nothing
_LAM = const(0x644)
_TATWEEL = const(0x640)
_ZWNJ = const(0x200C)
_ZWJ = const(0x200D)
_LAM_ALEF = {0x622: 0xFEF5, 0x623: 0xFEF7, 0x625: 0xFEF9, 0x627: 0xFEFB}  # alone; joined is the next code
# The first presentation form of a letter: alone, then at the end, at the start, in the middle of a word; kept
# twice as large, and one more if the letter joins to the one after it.
_FIRST = {0x67E: 0xFB56, 0x686: 0xFB7A, 0x698: 0xFB8A, 0x6A9: 0xFB8E, 0x6AF: 0xFB92, 0x6CC: 0xFBFC}
# Letters that join only to the one before them: they have the first two forms.
_RIGHT = (0x622, 0x623, 0x624, 0x625, 0x627, 0x629, 0x62F, 0x630, 0x631, 0x632, 0x648, 0x649, 0x698)
# Yoruba capitals with a dot below and a tone mark have one glyph each, in this order from U+E000 on.
_PAIRS = ("Ẹ\u0300", "Ẹ\u0301", "Ọ\u0300", "Ọ\u0301")


def _fill() -> None:
    """The forms of U+0621 to U+064A stand in the order of the letters."""
    form = 0xFE80
    for letter in range(0x621, 0x64B):
        if not 0x63B <= letter <= 0x640:
            _FIRST[letter] = form
            form += 1 if letter == _ALONE else 2 if letter in _RIGHT else 4
    for letter in list(_FIRST):
        _FIRST[letter] = _FIRST[letter] * 2 + (letter != _ALONE and letter not in _RIGHT)


_fill()


def visual(text: str, rtl: bool = False):
    """The codes to draw from left to right, bytes or a list; `rtl`: the line runs from right to left."""
    codes = shaped(text)
    if not rtl and not any(code >= 0x590 and (code < 0x900 or 0xFB1D <= code < 0xFF00) for code in codes):
        return codes
    from device.display.bidi import ordered  # most boards never need it

    return ordered(codes, rtl)


def shaped(text: str):
    """The codes to draw, in the order in which they are read: as wide as those of `visual`."""
    plain = text.encode()
    if len(plain) == len(text):  # ASCII
        return plain
    for number, pair in enumerate(_PAIRS):
        if pair in text:
            text = text.replace(pair, chr(0xE000 + number))
    return join(decoded(text.encode()))


def is_mark(code: int) -> bool:
    """Whether a character is drawn over the one before it (accents, vowel signs) and takes no room."""
    return 0x300 <= code < 0x370 or 0x64B <= code < 0x660 or code == 0x670


def decoded(utf8: bytes) -> list[int]:
    """The codes of a text; 0xFFFD for what is beyond U+FFFF, which no font has."""
    codes = []
    at = 0
    length = len(utf8)
    while at < length:
        byte = utf8[at]
        if byte < 0x80:
            codes.append(byte)
            at += 1
        elif byte < 0xE0:
            codes.append((byte & 0x1F) << 6 | utf8[at + 1] & 0x3F)
            at += 2
        elif byte < 0xF0:
            codes.append((byte & 0x0F) << 12 | (utf8[at + 1] & 0x3F) << 6 | utf8[at + 2] & 0x3F)
            at += 3
        else:
            codes.append(0xFFFD)
            at += 4
    return codes


def join(codes: list[int]) -> list[int]:
    """Arabic letters replaced by the forms that join them, lam and alef by one, joiners taken out."""
    out = []
    before = 0  # 1 if the letter before reaches over to this one
    forms = _FIRST
    length = len(codes)
    at = 0
    while at < length:
        code = codes[at]
        at += 1
        form = forms.get(code)
        if form is None:
            if code in (_ZWNJ, _ZWJ):
                before = int(code == _ZWJ)
                continue
            out.append(code)
            if code < 0x300 or not is_mark(code):
                before = int(code == _TATWEEL)
            continue
        after = at
        while after < length and codes[after] >= 0x300 and is_mark(codes[after]):
            after += 1
        following = codes[after] if after < length else 0
        if code == _LAM and following in _LAM_ALEF:
            out.append(_LAM_ALEF[following] + before)
            out.extend(codes[at:after])  # vowel signs between the two
            at = after + 1
            before = 0
            continue
        if code == _ALONE:
            before = 0
        reaches = form & 1
        joins = reaches and following > _ALONE  # hamza, the first of the letters, joins to nothing
        if joins:
            joins = following in forms or following in (_TATWEEL, _ZWJ)
        out.append((form >> 1) + before + (2 if joins else 0))
        before = reaches
    return out
