"""Text as it is drawn: Arabic and Persian letters joined, one line ordered from left to right.

Stored texts are in the order in which they are read. `visual` picks the joined form of each letter and
puts runs of the two directions in their places: the Unicode bidirectional algorithm for one line without
embeddings, except that a sign right before a figure stays with it and an ellipsis with the word it cuts.
"""

from device.display import bidi

# Letters, and for each the first of its presentation forms: alone, at the end, at the start, in the middle.
# Capitals of the third string tell how many forms there are: 1, 2 (joins only to the right) or 4.
_LETTERS = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژکگی"
_FIRST = (
    "\ufe80\ufe81\ufe83\ufe85\ufe87\ufe89\ufe8d\ufe8f\ufe93\ufe95\ufe99\ufe9d\ufea1\ufea5\ufea9\ufeab\ufead"
    "\ufeaf\ufeb1\ufeb5\ufeb9\ufebd\ufec1\ufec5\ufec9\ufecd\ufed1\ufed5\ufed9\ufedd\ufee1\ufee5\ufee9\ufeed"
    "\ufeef\ufef1\ufb56\ufb7a\ufb8a\ufb8e\ufb92\ufbfc"
)
_ALONE = "ء"
_RIGHT = "آأؤإاةدذرزوىژ"  # joined to the letter before only
_LAM = "ل"
_ALEFS = "آأإا"
_TATWEEL = "\u0640"
_ZWNJ = "\u200c"
_ZWJ = "\u200d"
_WESTERN = "0123456789"
# Yoruba capitals with a dot below and a tone mark have one glyph each, in this order from U+E000 on.
_PAIRS = ("Ẹ\u0300", "Ẹ\u0301", "Ọ\u0300", "Ọ\u0301")


def visual(text: str, rtl: bool = False) -> str:
    """The characters to draw from left to right; `rtl`: the line runs from right to left as a whole."""
    if len(text) == len(text.encode()):  # ASCII
        return bidi.ordered(text, True) if rtl and not text.isalpha() and not text.isdigit() else text
    for number, pair in enumerate(_PAIRS):
        if pair in text:
            text = text.replace(pair, chr(0xE000 + number))
    if not rtl and all(character < "\u0590" or "\u2000" <= character < "\ufb00" for character in text):
        return text
    return bidi.ordered(join(text), rtl)


def is_mark(character: str) -> bool:
    """Whether a character is drawn over the one before it (accents, vowel signs) and takes no room."""
    code = ord(character)
    return 0x300 <= code < 0x370 or 0x64B <= code < 0x660 or code == 0x670


def persian_digits(text: str) -> str:
    """The text with Persian digits in place of Western ones."""
    for digit in _WESTERN:
        if digit in text:
            text = text.replace(digit, chr(0x6F0 + ord(digit) - 48))
    return text


def join(text: str) -> str:
    """Arabic letters replaced by the forms that join them, lam and alef by one, joiners taken out."""
    out = []
    before = False  # the letter before reaches over to this one
    length = len(text)
    at = 0
    while at < length:
        character = text[at]
        at += 1
        if is_mark(character):
            out.append(character)
            continue
        if character in (_ZWNJ, _ZWJ):
            before = character == _ZWJ
            continue
        kind = _LETTERS.find(character)
        if kind < 0:
            before = character == _TATWEEL
            out.append(character)
            continue
        after = _next(text, at)
        if character == _LAM and after < length and text[after] in _ALEFS:
            form = 0xFEF5 + 2 * _ALEFS.find(text[after])
            out.append(chr(form + before))
            out.append(text[at:after])  # vowel signs between the two
            at = after + 1
            before = False
            continue
        reaches = _reaches(character) and after < length and _is_reached(text[after])
        if character == _ALONE:
            out.append(_FIRST[kind])
        else:
            out.append(chr(ord(_FIRST[kind]) + (3 if reaches and before else 2 if reaches else before)))
        before = _reaches(character)
    return "".join(out)


def _next(text: str, at: int) -> int:
    while at < len(text) and is_mark(text[at]):
        at += 1
    return at


def _reaches(character: str) -> bool:
    """Whether a letter joins to the one after it."""
    return character not in _RIGHT and character != _ALONE


def _is_reached(character: str) -> bool:
    """Whether a letter joins to the one before it."""
    return character in (_TATWEEL, _ZWJ) or (character != _ALONE and character in _LETTERS)
