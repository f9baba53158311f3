"""What a game's questions may look at, and what a hand and its aftermath give back."""

VOID = "void"
END = "end"


class Standing:
    """How a match stands after a hand: over or not, which sides have won, what the game remembers.

    state: anything plain that the game wants to find again in `Table.state`; never changed in place.
    decision: what the table decided about a tie, as paper has it, or None.
    target: what the totals go up to from now on, or None: it stays as it was.
    """

    def __init__(
        self,
        finished: bool,
        winners: tuple = (),
        state=None,
        decision: dict | None = None,
        target: int | None = None,
    ) -> None:
        self.finished = finished
        self.winners = winners
        self.state = state
        self.decision = decision
        self.target = target


class Hand:
    """One finished hand: what it did and how the table stood after it.

    change, totals: one number for each side. dealer: the seat that dealt it. reason: a text.
    paper: the hand as a score sheet on paper has it (docs/formats.md). marks: pairs of a mark's name
    and a seat. standing: how the match stands after it.
    """

    def __init__(
        self, change: tuple, reason: tuple, paper: dict, next_dealer: int, marks: tuple = ()
    ) -> None:
        self.change = change
        self.reason = reason
        self.paper = paper
        self.next_dealer = next_dealer
        self.marks = marks
        self.dealer = 0
        self.totals = ()
        self.standing = Standing(False)


class Table:
    """What a game knows when it asks about a hand.

    names: one for each seat, in the order of play. options: {name: value}. sides: tuples of seats.
    dealer: the seat that deals this hand. totals: one number for each side. hands: the finished
    hands before this one. state: what the game left in the last `Standing`. target: what the totals
    go up to, as agreed or as raised since; None where they go up to nothing.
    """

    def __init__(self, names: tuple, options: dict, sides: tuple, first_dealer: int, hands: list) -> None:
        self.names = names
        self.options = options
        self.sides = sides
        self.first_dealer = first_dealer
        self.hands = hands
        self.look()

    def at(self, hands: list) -> "Table":
        """The same table as it stood, or will stand, after these hands."""
        return Table(self.names, self.options, self.sides, self.first_dealer, hands)

    def look(self) -> None:
        """Take dealer, totals, state and target from the last finished hand."""
        last = self.hands[-1] if self.hands else None
        self.dealer = last.next_dealer if last else self.first_dealer
        self.totals = last.totals if last else (0,) * len(self.sides)
        self.state = last.standing.state if last else None
        target = last.standing.target if last else self.options.get("target")
        self.target = target if type(target) is int else None

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.names)

    def next(self, seat: int) -> int:
        """Who acts after a seat."""
        return (seat + 1) % len(self.names)

    def in_turn(self, after: int) -> tuple[int, ...]:
        """All seats in the order of play, beginning after the one given."""
        return tuple((after + 1 + i) % len(self.names) for i in range(len(self.names)))

    def side(self, seat: int) -> int:
        """The side that a seat plays for."""
        for index, seats in enumerate(self.sides):
            if seat in seats:
                return index
        raise ValueError("no such seat")

    def plus(self, change: tuple) -> tuple[int, ...]:
        """The totals after a change."""
        return tuple(total + change[side] for side, total in enumerate(self.totals))
