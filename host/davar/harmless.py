"""Text from players and devices, made fit to be shown: it can steer neither a terminal nor a spreadsheet."""

from unicodedata import category

from shared_rules.texts import END_ISOLATE, ISOLATE

_HIDDEN = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")  # controls, surrogates, private, unassigned, separators
_STEERING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF)))
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def line(text: object) -> str:
    """The text on one line, with a replacement mark for every character that is not there to be seen.

    Isolates stay where each is closed again: sentences from right to left put names between them.
    """
    said = str(text)
    kept = (ISOLATE, END_ISOLATE) if _is_balanced(said) else ()
    return "".join("\ufffd" if _is_hidden(one) and one not in kept else one for one in said)


def cell(text: object) -> str:
    """The text for a CSV file: on one line, and never the beginning of a formula."""
    return "'" + line(text) if str(text).lstrip(" ").startswith(_FORMULA) else line(text)


def _is_balanced(text: str) -> bool:
    depth = 0
    for character in text:
        depth += (character == ISOLATE) - (character == END_ISOLATE)
        if depth < 0:
            return False
    return depth == 0


def _is_hidden(character: str) -> bool:
    return character in _STEERING or category(character) in _HIDDEN
