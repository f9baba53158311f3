"""Texts for people out of a language file: `key = text with {figures}`, one a line.

A language is kept as the bytes of its file; the board looks into the file instead. A key that is missing
gives the key itself: a wrong text is a fault for the checks, never an exception at a table.
"""

MINUS = "\u2212"
ISOLATE, END_ISOLATE = "\u2068", "\u2069"


class Catalogue:
    """One language. text: the bytes of its file; `#` begins a comment line. kept: texts remembered."""

    kept = 48

    def __init__(self, text: bytes = b"") -> None:
        self._text = text
        self._found: dict[str, str | None] = {}
        self.rtl = self.find("direction") == "rtl"

    def find(self, key: str) -> str | None:
        """The raw text of a key, with its placeholders, or None."""
        if key in self._found:
            return self._found[key]
        text = self._look(b"\n" + key.encode() + b" = ")
        if len(self._found) >= self.kept:
            self._found = {}
        self._found[key] = text
        return text

    def _look(self, mark: bytes) -> str | None:
        page = self._text
        begin = 0 if page.startswith(mark[1:]) else page.find(mark) + 1
        if not begin and not page.startswith(mark[1:]):
            return None
        begin += len(mark) - 1
        end = page.find(b"\n", begin)
        return page[begin : len(page) if end < 0 else end].decode().rstrip("\r")

    def say(self, text) -> str:
        """A text (key, figures), a bare key as (key, {}), a plain string or a whole number in words."""
        if type(text) is str:
            return text
        if type(text) is int:
            return str(text) if text >= 0 else MINUS + str(-text)
        key, figures = text[0], text[1]
        pattern = self.find(key)
        if pattern is None:
            return key
        if "{" not in pattern:
            return pattern
        return self._insert(pattern, figures)

    def _insert(self, pattern: str, figures: dict) -> str:
        """Put figures into their places once, so that a name like "{bid}" stays a name."""
        said = []
        rest = pattern
        while True:
            begin = rest.find("{")
            end = rest.find("}", begin)
            if begin < 0 or end < 0:
                said.append(rest)
                return "".join(said)
            name = rest[begin + 1 : end]
            said.append(rest[:begin])
            said.append(self._figure(figures[name]) if name in figures else rest[begin : end + 1])
            rest = rest[end + 1 :]

    def _figure(self, figure) -> str:
        """A figure in words; names and cards keep their own direction in a language from right to left."""
        if self.rtl and type(figure) is str and figure:
            return ISOLATE + figure + END_ISOLATE
        return self.say(figure)


def signed(change: int) -> str:
    """A change of a score as people write it: +85, −240, 0."""
    return "+" + str(change) if change > 0 else MINUS + str(-change) if change else "0"


def title(question) -> tuple[str, dict]:
    """The text that names what a question asks; {number} is the seat as people count it."""
    return ("q." + question.key, {} if question.seat is None else {"number": question.seat + 1})


def value(question, answer):
    """The text of an answer to a question, but for a seat's, which is a player's name."""
    if type(answer) is bool:
        return ("yes" if answer else "no", {})
    if type(answer) is not str or question.kind == "text":
        return answer
    if question.kind == "choice":
        labels = question.labels
        if labels:
            return labels[question.options.index(answer)]
        return ("q." + question.key + "." + answer, {})
    return (answer, {})
