"""One line of text in both directions, put in the order in which it is drawn from left to right.

The Unicode bidirectional algorithm (UAX 9, rules W1 to L4) for one line without embeddings. Two things are
done as a score needs them: a sign right before a figure goes with the figure ("−240" stays "−240" among
Persian words), and an ellipsis at the end goes with the word that it cuts.
"""

from micropython import const

# Kinds of characters. The first three are what all others are resolved to; figures count as R for neutrals.
_L = const(0)
_R = const(1)
_FIGURE = const(2)  # Arabic number, or a European one after Arabic letters
_EUROPEAN = const(3)  # European number, Persian digits too
_SIGN = const(4)  # + and -
_SEPARATOR = const(5)  # . , : /
_UNIT = const(6)  # % $ #
_OTHER = const(7)  # neutral
_SPACE = const(8)
_MARK = const(9)
_ARABIC = const(10)

_SIGNS = "+-\u2212"
_SEPARATORS = ".,:/\u060c\u00a0"
_UNITS = "#$%\u066a\u00b0€£"
_OPEN = "([{"
_CLOSE = ")]}"
_MIRRORED = "()[]{}<>«»‹›≤≥"
_ELLIPSIS = "…"


def ordered(text: str, rtl: bool) -> str:
    """The characters from left to right; `rtl` is the direction of the line as a whole."""
    kinds = _kinds(text, rtl)
    _resolve_numbers(kinds, rtl)
    if any(bracket in text for bracket in _OPEN):
        _resolve_brackets(text, kinds, rtl)
    _resolve_neutrals(kinds, rtl)
    return _reordered(text, kinds, rtl)


def _kind(character: str) -> int:
    code = ord(character)
    if 0x30 <= code <= 0x39 or 0x6F0 <= code <= 0x6F9:
        return _EUROPEAN
    if character == " ":
        return _SPACE
    if character in _SIGNS:
        return _SIGN
    if character in _SEPARATORS:
        return _SEPARATOR
    if character in _UNITS:
        return _UNIT
    if code < 0x80:
        return _L if character.isalpha() else _OTHER
    if 0x300 <= code < 0x370 or 0x64B <= code < 0x660 or code == 0x670:
        return _MARK
    if 0x660 <= code <= 0x66C:
        return _FIGURE
    if 0x600 <= code < 0x780 or 0xFB50 <= code < 0xFE00 or 0xFE70 <= code < 0xFF00:
        return _ARABIC
    if 0x590 <= code < 0x600:
        return _R
    if 0x2000 <= code < 0x2C00 or code in (0xD7, 0xF7):
        return _OTHER
    return _OTHER if code < 0xC0 and code not in (0xAA, 0xB5, 0xBA) else _L


def _kinds(text: str, rtl: bool) -> bytearray:
    """The kind of every character; marks as their letters, and numbers after Arabic as such (W1 to W3)."""
    kinds = bytearray(len(text))
    before = strong = _R if rtl else _L
    for at, character in enumerate(text):
        kind = _kind(character)
        if kind == _MARK or (character == _ELLIPSIS and at == len(text) - 1):
            kind = before
        elif kind == _EUROPEAN:
            if strong == _ARABIC:
                kind = _FIGURE
        elif kind in (_L, _R, _ARABIC):
            strong = kind
            if kind == _ARABIC:
                kind = _R
        kinds[at] = before = kind
    return kinds


def _resolve_numbers(kinds: bytearray, rtl: bool) -> None:
    """Signs, separators and units go with their numbers, the rest of them are neutral (W4 to W7)."""
    count = len(kinds)
    for at in range(count):
        kind = kinds[at]
        if kind not in (_SIGN, _SEPARATOR):
            continue
        before = kinds[at - 1] if at else _SPACE
        after = kinds[at + 1] if at + 1 < count else _SPACE
        if after not in (_EUROPEAN, _FIGURE):
            continue
        within = before == after and (kind == _SEPARATOR or after == _EUROPEAN)
        if within or (kind == _SIGN and before in (_SPACE, _OTHER)):
            kinds[at] = after
    for at in range(count):
        if kinds[at] == _UNIT:
            end = at
            while end < count and kinds[end] == _UNIT:
                end += 1
            if (end < count and kinds[end] == _EUROPEAN) or (at and kinds[at - 1] == _EUROPEAN):
                kinds[at] = _EUROPEAN
    strong = _R if rtl else _L
    for at in range(count):
        kind = kinds[at]
        if kind in (_L, _R):
            strong = kind
        elif kind == _EUROPEAN:
            kinds[at] = _L if strong == _L else _FIGURE
        elif kind > _EUROPEAN:
            kinds[at] = _OTHER


def _resolve_brackets(text: str, kinds: bytearray, rtl: bool) -> None:
    """A pair of brackets takes the direction of the line if that occurs inside, else that of its inside and
    what stands before it, if these agree (N0)."""
    line = _R if rtl else _L
    for first, last in _pairs(text, kinds):
        inside = set(kinds[first + 1 : last])
        if line in inside or (rtl and _FIGURE in inside):
            kinds[first] = kinds[last] = line
        elif _L in inside or _R in inside or _FIGURE in inside:
            before = first - 1
            while before >= 0 and kinds[before] == _OTHER:
                before -= 1
            context = line if before < 0 else min(kinds[before], _R)
            kinds[first] = kinds[last] = context


def _pairs(text: str, kinds: bytearray) -> list[tuple[int, int]]:
    """Places of the brackets that belong together, in the order of the opening ones."""
    pairs = []
    waiting = []
    for at in range(len(text)):
        if kinds[at] != _OTHER:
            continue
        if text[at] in _OPEN:
            waiting.append(at)
        elif text[at] in _CLOSE:
            opening = _OPEN[_CLOSE.find(text[at])]
            for back in range(len(waiting) - 1, -1, -1):
                if text[waiting[back]] == opening:
                    pairs.append((waiting[back], at))
                    del waiting[back:]
                    break
    return sorted(pairs)


def _resolve_neutrals(kinds: bytearray, rtl: bool) -> None:
    """Neutrals between equals are as these, others go the way of the line (N1, N2)."""
    line = _R if rtl else _L
    count = len(kinds)
    before = line
    at = 0
    while at < count:
        if kinds[at] != _OTHER:
            before = min(kinds[at], _R)
            at += 1
            continue
        end = at
        while end < count and kinds[end] == _OTHER:
            end += 1
        after = min(kinds[end], _R) if end < count else line
        for neutral in range(at, end):
            kinds[neutral] = before if before == after else line
        at = end


def _reordered(text: str, kinds: bytearray, rtl: bool) -> str:
    """Turns runs round (L1 to L4): within the line what does not go its way, numbers never."""
    end = len(text)
    while end and text[end - 1] == " ":
        end -= 1
        kinds[end] = _R if rtl else _L
    runs = []
    at = 0
    while at < len(text):
        # A run of one direction; in a run from right to left the figures are runs of their own.
        start = at
        if rtl:
            forward = kinds[at] != _R
            while at < len(text) and (kinds[at] != _R) == forward:
                at += 1
            runs.append(text[start:at] if forward else _backwards(text[start:at]))
        elif kinds[at] == _L:
            while at < len(text) and kinds[at] == _L:
                at += 1
            runs.append(text[start:at])
        else:
            inner = []
            while at < len(text) and kinds[at] != _L:
                begin = at
                forward = kinds[at] == _FIGURE
                while at < len(text) and kinds[at] != _L and (kinds[at] == _FIGURE) == forward:
                    at += 1
                inner.append(text[begin:at] if forward else _backwards(text[begin:at]))
            inner.reverse()
            runs.append("".join(inner))
    if rtl:
        runs.reverse()
    return "".join(runs)


def _backwards(text: str) -> str:
    """The text turned round, brackets mirrored, marks still after the letters that carry them."""
    out = []
    marks = ""
    for at in range(len(text) - 1, -1, -1):
        character = text[at]
        if _kind(character) == _MARK:
            marks = character + marks
            continue
        pair = _MIRRORED.find(character)
        out.append(character if pair < 0 else _MIRRORED[pair ^ 1])
        if marks:
            out.append(marks)
            marks = ""
    return "".join(out) + marks
