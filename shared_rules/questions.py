"""The few kinds of question that a game, a setup or a ruling may ask.

A question names who is asked, starts at the likeliest answer, and judges its own answer: `check`
returns nothing or raises `Refused` with a code and figures that a language catalogue turns into a
sentence. An answer is a plain JSON value, so it can be written to the journal as it stands.

A *text* is a pair (key, figures): a key of the catalogue and a dict of what its placeholders stand
for. A figure may itself be a text.
"""

LONGEST = 24  # characters of a name, and of what is repeated in a refusal
LONGEST_FIGURE = 1_000_000_000


class Refused(Exception):
    """An answer that cannot be; `code` and `figures` are a text, and nothing has changed."""

    def __init__(self, code: str, figures: dict | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures or {}

    @property
    def text(self) -> tuple[str, dict]:
        """The refusal as a text."""
        return (self.code, self.figures)


class Question:
    """What all kinds share.

    key: what is asked, a key of the catalogue. seat: who is asked, or None for the whole table.
    start: the answer to begin at. facts: texts that any screen shows as lines.
    """

    kind = ""
    in_hand = False  # whether the hand may also be declared void, or the match ended, here

    def __init__(self, key: str, seat: int | None = None, start=None, facts: tuple = ()) -> None:
        self.key = key
        self.seat = seat
        self.start = start
        self.facts = facts

    def check(self, answer) -> None:
        """Raise `Refused` unless the answer is one that this question takes."""
        raise NotImplementedError


class Choice(Question):
    """One of a few named things.

    options: the values, which are strings, whole numbers or booleans. labels: texts in the same
    order, or None where the catalogue knows each value by its own name.
    """

    kind = "choice"

    def __init__(self, key: str, options: tuple, seat=None, start=None, facts=(), labels=None) -> None:
        super().__init__(key, seat, options[0] if start is None else start, facts)
        self.options = options
        self.labels = labels

    def check(self, answer) -> None:
        """Refuse what is not among the options; 1 is not True."""
        for option in self.options:
            if option == answer and type(option) is type(answer):
                return
        raise not_among(answer, self.options)


class Number(Question):
    """A whole number from low to high in steps counted from low, or one of a few named extras."""

    kind = "number"

    def __init__(
        self, key: str, low: int, high: int, step: int = 1, seat=None, start=None, facts=(), extra: tuple = ()
    ) -> None:
        super().__init__(key, seat, low if start is None else start, facts)
        self.low = low
        self.high = high
        self.step = step
        self.extra = extra

    def check(self, answer) -> None:
        """Refuse with the nearest bound or the step that was missed."""
        if type(answer) is str and answer in self.extra:
            return
        if type(answer) is not int:
            raise Refused("not_a_number", {"answer": show(answer)})
        check_bounds(answer, self.low, self.high)
        if (answer - self.low) % self.step:
            raise Refused("not_in_steps", {"step": self.step, "answer": answer})


class Seat(Question):
    """One of the players, by seat, or one of a few named extras."""

    kind = "seat"

    def __init__(self, key: str, seats: tuple, seat=None, start=None, facts=(), extra: tuple = ()) -> None:
        super().__init__(key, seat, seats[0] if start is None else start, facts)
        self.seats = seats
        self.extra = extra

    def check(self, answer) -> None:
        """Refuse a seat that is not among those asked about."""
        if type(answer) is int and answer in self.seats:
            return
        if type(answer) is str and answer in self.extra:
            return
        raise not_among(answer, self.seats + self.extra)


class Text(Question):
    """A name: 1 to `longest` characters of any script, unlike those taken."""

    kind = "text"
    longest = LONGEST

    def __init__(self, key: str, seat=None, start="", facts=(), taken: tuple = ()) -> None:
        super().__init__(key, seat, start, facts)
        self.taken = taken

    def check(self, answer) -> None:
        """Refuse blank, long, unprintable and taken names."""
        if type(answer) is not str or not answer or answer != answer.strip(" "):
            raise Refused("name_blank")
        if len(answer) > self.longest:
            raise Refused("name_long", {"longest": self.longest})
        for character in answer:
            if unprintable(ord(character)):
                raise Refused("name_unprintable")
        if answer in self.taken:
            raise Refused("same_name", {"name": answer})


class Cards(Question):
    """Some cards by rank, for rulings that do not look at suits.

    ranks: the ranks on offer. limits: how many of each there can be, in the same order. low, high:
    how many cards in all. The answer is a list of ranks in the order of `ranks`.
    """

    kind = "cards"

    def __init__(
        self,
        key: str,
        ranks: tuple,
        limits: tuple,
        low: int = 0,
        high: int = 52,
        seat=None,
        start=(),
        facts=(),
    ) -> None:
        super().__init__(key, seat, start, facts)
        self.ranks = ranks
        self.limits = limits
        self.low = low
        self.high = high

    def check(self, answer) -> None:
        """Refuse unknown ranks, too many of one, and too few or too many in all."""
        if type(answer) not in (list, tuple):
            raise Refused("not_cards", {"answer": show(answer)})
        for card in answer:
            if card not in self.ranks:
                raise Refused("no_such_card", {"card": show(card)})
        for rank, limit in zip(self.ranks, self.limits):
            if list(answer).count(rank) > limit:
                raise Refused("too_many_of_rank", {"card": rank, "limit": limit})
        if len(answer) < self.low:
            raise Refused("too_few_cards", {"lowest": self.low})
        if len(answer) > self.high:
            raise Refused("too_many_cards", {"highest": self.high})


class Confirm(Question):
    """A preview of what a hand would do; only a yes makes it count.

    reason: a text. change: what each side gains. totals: what each side would then stand at.
    """

    kind = "confirm"

    def __init__(self, key: str, reason: tuple, change: tuple, totals: tuple, facts=()) -> None:
        super().__init__(key, None, True, facts)
        self.reason = reason
        self.change = change
        self.totals = totals

    def check(self, answer) -> None:
        """Take nothing but a yes: who disagrees undoes instead."""
        if answer is not True:
            raise Refused("only_yes")


def check_bounds(number: int, low: int, high: int) -> None:
    """Raise `Refused` with the bound that a whole number oversteps."""
    if number < low:
        raise Refused("too_low", {"lowest": low, "answer": _figure(number)})
    if number > high:
        raise Refused("too_high", {"highest": high, "answer": _figure(number)})


def _figure(number: int):
    """A number as it is, or as a short text where it is too long to be said."""
    return number if -LONGEST_FIGURE < number < LONGEST_FIGURE else show(number)


def show(answer) -> str:
    """A short printable form of an answer for a refusal; lists and dicts are not looked into."""
    if type(answer) in (list, tuple):
        return "[…]"
    if type(answer) is dict:
        return "{…}"
    said = str(answer)
    short = "".join(character for character in said[:LONGEST] if not unprintable(ord(character)))
    return short + "…" if len(said) > LONGEST else short


def not_among(answer, options: tuple) -> Refused:
    """The refusal of an answer that is none of the options."""
    words = [str(option).lower() if type(option) is bool else str(option) for option in options]
    return Refused("not_an_option", {"answer": show(answer), "choices": ", ".join(words)})


def unprintable(code: int) -> bool:
    """Whether a code point has no place in a name: what cannot be seen, or turns the text around.

    Persian needs the joiners 0x200C and 0x200D.
    """
    return (
        code < 0x20
        or 0x7F <= code <= 0xA0
        or code in (0xAD, 0x61C, 0x1680, 0x200E, 0x200F, 0x202F, 0x205F, 0x2060, 0x3000, 0xFEFF)
        or 0x2000 <= code <= 0x200B
        or 0x2028 <= code <= 0x202E
        or 0x2066 <= code <= 0x2069
        or 0xD800 <= code <= 0xDFFF
    )


def meant(question, answer):
    """The answer that an option on paper stands for: none is the start, "on" and true are the same."""
    if answer is None:
        return question.start
    if answer is False and "off" in getattr(question, "extra", ()):
        return "off"
    if type(answer) is str and answer in ("on", "off") and False in getattr(question, "options", ()):
        return answer == "on"
    return answer


def fill(asking, given: dict) -> dict:
    """Run a generator of questions on the answers given by key, the rest at their starts.

    Returns {key: answer} of everything asked. Raises `Refused`, with the key among the figures, for
    an answer that its question refuses and for a key that nobody asked about.
    """
    answers = {}
    try:
        question = next(asking)
        while True:
            answer = meant(question, given.get(question.key))
            try:
                question.check(answer)
            except Refused as refusal:
                refusal.figures["option"] = question.key
                raise
            answers[question.key] = answer
            question = asking.send(answer)
    except StopIteration:
        pass
    for key in sorted(given):
        if key not in answers:
            raise Refused("unknown_option", {"option": key})
    return answers
