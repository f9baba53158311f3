"""One line of text in both directions, put in the order in which it is drawn from left to right.

The Unicode bidirectional algorithm (UAX 9, rules W1 to L4) for one line without embeddings; of isolates it
knows those that go the way of their first letter (U+2068 to U+2069), which names and cards in a sentence
are. Two things are done as a score needs them: a sign right before a figure goes with the figure ("−240"
stays "−240" among Persian words), and an ellipsis at the end goes with the word that it cuts.
"""

from micropython import const

from device.display.shaping import is_mark

# Kinds of characters. The first three are what all others are resolved to; figures count as R for neutrals.
_L = const(0)
_R = const(1)
_FIGURE = const(2)  # Arabic number, or a European one after Arabic letters
_EUROPEAN = const(3)  # European number, Persian digits too
_SIGN = const(4)  # + and -
_SEPARATOR = const(5)  # . , : /
_UNIT = const(6)  # % $ #
_OTHER = const(7)  # neutral
_ARABIC = const(8)
_BRACKET = const(9)  # neutral, too; only said of a whole line

_KINDS = {ord(c): _SIGN for c in "+-\u2212"}
_KINDS.update({ord(c): _SEPARATOR for c in ".,:/\u060c\u00a0"})
_KINDS.update({ord(c): _UNIT for c in "#$%\u066a\u00b0€£"})
_OPEN = b"([{"
_CLOSE = b")]}"
_MIRRORED = {ord(a): ord(b) for a, b in ("()", ")(", "[]", "][", "{}", "}{", "<>", "><", "«»", "»«")}
_ELLIPSIS = 0x2026
_ISOLATE = const(0x2068)
_END = const(0x2069)
_UNIT_OF_LINE = const(0xE100)  # from here on private codes stand for isolates


def ordered(codes, rtl: bool):
    """The codes from left to right; `rtl` is the direction of the line as a whole."""
    if type(codes) is list and (_ISOLATE in codes or _END in codes):
        return _with_isolates(codes, rtl)
    kinds = bytearray(len(codes))
    found = _fill_kinds(codes, kinds, rtl)
    if not found & ~(1 << _L | 1 << _EUROPEAN):
        return codes
    if rtl and not found & (1 << _L | 1 << _FIGURE | 1 << _EUROPEAN):
        return _backwards(codes, 0, len(codes))
    if found & (1 << _EUROPEAN | 1 << _SIGN | 1 << _SEPARATOR | 1 << _UNIT):
        _resolve_numbers(kinds, rtl)
    if found & 1 << _BRACKET:
        _resolve_brackets(codes, kinds, rtl)
    if found & ~(1 << _L | 1 << _R):
        _resolve_neutrals(kinds, rtl)
    return _reordered(codes, kinds, rtl)


def _with_isolates(codes, rtl: bool) -> list[int]:
    """Isolates are ordered by themselves, and stand in the line as one neutral sign each."""
    line: list[int] = []
    isolates: list[list[int]] = []
    at = 0
    while at < len(codes):
        code = codes[at]
        at += 1
        if code == _ISOLATE:
            end = at
            while end < len(codes) and codes[end] != _END:
                end += 1
            inside = codes[at:end]
            line.append(_UNIT_OF_LINE + len(isolates))
            isolates.append(ordered(inside, _begins_rtl(inside)))
            at = end + 1
        elif code != _END:  # its beginning was left on the line before
            line.append(code)
    out = []
    for code in ordered(line, rtl):
        if 0 <= code - _UNIT_OF_LINE < len(isolates):
            out.extend(isolates[code - _UNIT_OF_LINE])
        else:
            out.append(code)
    return out


def _begins_rtl(codes) -> bool:
    """Whether the first letter goes from right to left."""
    for code in codes:
        kind = _kind(code)
        if kind in (_L, _R, _ARABIC):
            return kind != _L
    return False


def _kind(code: int) -> int:
    if code >= 0xFB1D:
        return _ARABIC if code < 0xFF00 else _L
    if code in _KINDS:
        return _KINDS[code]
    if code < 0x80:
        if 0x30 <= code <= 0x39:
            return _EUROPEAN
        return _L if 0x41 <= code & 0x5F <= 0x5A else _OTHER
    if 0x590 <= code < 0x900:
        if 0x660 <= code <= 0x66C:
            return _FIGURE
        if 0x6F0 <= code <= 0x6F9:
            return _EUROPEAN
        return _ARABIC if code >= 0x600 else _R
    if 0x2000 <= code < 0x2C00 or code in (0xD7, 0xF7) or 0xE100 <= code < 0xE200:
        return _OTHER
    return _OTHER if code < 0xC0 and code not in (0xAA, 0xB5, 0xBA) else _L


def _fill_kinds(codes, kinds: bytearray, rtl: bool) -> int:
    """The kind of every character; marks as their letters, and numbers after Arabic as such (W1 to W3).

    Returns a bit for each kind that occurs.
    """
    found = 0
    before = strong = _R if rtl else _L
    last = len(codes) - 1
    for at in range(last + 1):
        code = codes[at]
        if code >= 0xFB1D:
            kind = _ARABIC if code < 0xFF00 else _L
        elif code == 0x20:
            kind = _OTHER
        else:
            kind = _kind(code)
            if kind == _OTHER and code < 0x80 and (code in _OPEN or code in _CLOSE):
                found |= 1 << _BRACKET
        if (0x300 <= code < 0x700 and is_mark(code)) or (code == _ELLIPSIS and at == last):
            kind = before
        elif kind == _EUROPEAN:
            if strong == _ARABIC:
                kind = _FIGURE
        elif kind in (_L, _R, _ARABIC):
            strong = kind
            if kind == _ARABIC:
                kind = _R
        kinds[at] = before = kind
        found |= 1 << kind
    return found


def _resolve_numbers(kinds: bytearray, rtl: bool) -> None:
    """Signs, separators and units go with their numbers, the rest of them are neutral (W4 to W7)."""
    count = len(kinds)
    for at, kind in enumerate(kinds):
        if kind < _SIGN or kind > _SEPARATOR:
            continue
        before = kinds[at - 1] if at else _OTHER
        after = kinds[at + 1] if at + 1 < count else _OTHER
        if after not in (_EUROPEAN, _FIGURE):
            continue
        within = before == after and (kind == _SEPARATOR or after == _EUROPEAN)
        if within or (kind == _SIGN and before == _OTHER):
            kinds[at] = after
    for at, kind in enumerate(kinds):
        if kind == _UNIT:
            end = at
            while end < count and kinds[end] == _UNIT:
                end += 1
            if (end < count and kinds[end] == _EUROPEAN) or (at and kinds[at - 1] == _EUROPEAN):
                kinds[at] = _EUROPEAN
    strong = _R if rtl else _L
    for at, kind in enumerate(kinds):
        if kind in (_L, _R):
            strong = kind
        elif kind == _EUROPEAN:
            kinds[at] = _L if strong == _L else _FIGURE
        elif kind > _EUROPEAN:
            kinds[at] = _OTHER


def _resolve_brackets(codes, kinds: bytearray, rtl: bool) -> None:
    """A pair of brackets takes the direction of the line if that occurs inside, else that of its inside and
    what stands before it, if these agree (N0)."""
    line = _R if rtl else _L
    for first, last in _pairs(codes, kinds):
        inside = {min(kind, _R) for kind in kinds[first + 1 : last] if kind != _OTHER}
        if line in inside:
            kinds[first] = kinds[last] = line
        elif inside:
            before = first - 1
            while before >= 0 and kinds[before] == _OTHER:
                before -= 1
            kinds[first] = kinds[last] = line if before < 0 else min(kinds[before], _R)


def _pairs(codes, kinds: bytearray) -> list[tuple[int, int]]:
    """Places of the brackets that belong together, in the order of the opening ones."""
    pairs = []
    waiting = []
    for at, kind in enumerate(kinds):
        code = codes[at]
        if kind != _OTHER or code > 0x7D:
            continue
        if code in _OPEN:
            waiting.append(at)
        elif code in _CLOSE:
            for back in range(len(waiting) - 1, -1, -1):
                if _MIRRORED[codes[waiting[back]]] == code:
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
        kind = kinds[at]
        if kind != _OTHER:
            before = _R if kind else _L
            at += 1
            continue
        end = at
        while end < count and kinds[end] == _OTHER:
            end += 1
        after = min(kinds[end], _R) if end < count else line
        while at < end:
            kinds[at] = before if before == after else line
            at += 1


def _reordered(codes, kinds: bytearray, rtl: bool) -> list[int]:
    """Turns runs round (L1 to L4): what goes from right to left, but not the figures in it."""
    count = len(codes)
    end = count
    while end and codes[end - 1] == 0x20:
        end -= 1
        kinds[end] = _R if rtl else _L
    out = []
    at = 0
    while at < count:
        start = at
        if not rtl and kinds[at] == _L:
            while at < count and kinds[at] == _L:
                at += 1
            out.extend(codes[start:at])
            continue
        # From here to `at` everything goes from right to left as a whole.
        while at < count and (rtl or kinds[at] != _L):
            at += 1
        back = at
        while back > start:
            part = back
            forward = kinds[back - 1] != _R
            while back > start and (kinds[back - 1] != _R) == forward:
                back -= 1
            out.extend(codes[back:part] if forward else _backwards(codes, back, part))
    return out


def _backwards(codes, start: int, stop: int) -> list[int]:
    """A part turned round, brackets mirrored, marks still after the letters that carry them."""
    out = []
    at = stop
    while at > start:
        end = at
        at -= 1
        while at > start and 0x300 <= codes[at] < 0x700 and is_mark(codes[at]):
            at -= 1
        code = codes[at]
        out.append(_MIRRORED.get(code, code) if code < 0xC0 else code)
        if end - at > 1:
            out.extend(codes[at + 1 : end])
    return out
