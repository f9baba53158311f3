"""Which groups of table cards a played number can take: exact, largest first, small and quick.

Ranks are 1 (ace) to 10. A choice is a list of groups without a card in common, each group a tuple of
ranks, highest first, that is one card of the played rank or adds up to it.

The search allows more and more cards to be left lying and walks all choices that leave no more, without
recursion: the board's stack is small. It settles ranks from the highest down; a state is the rank being
settled, which of its groups comes next, and the cards not yet settled. A card above half the goal needs its
own partner of smaller ones, so those cards are one packed number: four bits for each rank up to the half,
the top one a guard for the subtraction, and then four bits for the rank above the half that is being settled.
"""

GUARD = 0x888888
SETTLED = 20  # where the rank above the half that is being settled has its bits


def sums(total: int, counts: list) -> list:
    """All groups of ranks that are there and add up to `total`, as tuples, highest rank first."""
    found = []
    group: list[int] = []
    rank = left = total
    while True:
        while left and rank:
            if rank <= left and group.count(rank) < counts[rank]:
                group.append(rank)
                left -= rank
            else:
                rank -= 1
        if not left:
            found.append(tuple(group))
        if not group:
            return found
        rank = group.pop()
        left += rank
        rank -= 1


def choices(counts: list, goal: int, most: int = 20) -> list:
    """The `most` largest choices for a played card of rank `goal`, largest first.

    counts: how many cards of each rank lie on the table, by rank, 0 to 10.
    """
    return Search(counts, goal, most).run()


class Search:
    """The search for one table and one played card. `visited` counts how often a state was looked at."""

    def __init__(self, counts: list, goal: int, most: int) -> None:
        self.goal = goal
        self.half = goal // 2
        self.counts = list(counts)
        self.most = most
        self.found: list = []
        self.visited = 0
        self._groups: list = [[] for _ in range(goal + 1)]  # by highest rank
        self._cards: list = [[] for _ in range(goal + 1)]  # the same, packed
        for group in sums(goal, self.counts):
            self._groups[group[0]].append(group)
            self._cards[group[0]].append(self._packed(group))
        self._chosen: list = []
        self._way: list[int] = []  # two numbers for each group chosen: the state before it, to go back to
        self._any = False  # whether any choice was found since the last group was chosen, a larger one too
        self._too_few: dict = {}  # by rank and packed cards: no choice leaves so few cards, or fewer

    def _packed(self, cards: tuple | list) -> int:
        packed = 0
        for rank in cards:
            packed += 1 << (4 * (rank - 1) if rank <= self.half else SETTLED)
        return packed

    def run(self) -> list:
        """The largest choices, largest first."""
        cards = [rank for rank in range(1, self.goal + 1) for _ in range(self.counts[rank])]
        packed = self._packed([rank for rank in cards if rank <= self.half or rank == self.goal])
        for left in range(self._lonely(self.goal, packed), len(cards)):
            self._walk(packed, sum(cards), left)
            if len(self.found) >= self.most:
                break
        return self.found

    def _walk(self, packed: int, points: int, left: int) -> None:
        """Note the choices that leave exactly `left` of the cards."""
        chosen, way = self._chosen, self._way
        self._go_down(self.goal, 0, packed, points, left)
        while chosen:
            chosen.pop()
            state = way.pop()
            packed = way.pop()
            rank, number, left = state & 15, state >> 4 & 15, state >> 8 & 63
            if not self._any and not number:
                self._too_few[rank << 24 | packed - self._cards[rank][0]] = left
            if state >> 22:
                self._any = True
            if len(self.found) < self.most:
                self._go_down(rank, number + 1, packed, state >> 14 & 255, left)

    def _go_down(self, rank: int, number: int, packed: int, points: int, left: int) -> None:
        """Settle a rank, from its group `number` on, and all below, choosing what fits first.

        packed, points: the cards not yet settled, and what they add up to. left: how many may still be left.
        """
        new = not number  # whether this state has not been looked at
        while rank:
            place = SETTLED if rank > self.half else 4 * (rank - 1)
            here = packed >> place & 15
            cards = self._cards[rank] if here else ()
            if new and cards:
                self.visited += 1
                if self._too_few.get(rank << 24 | packed, -1) >= left or (
                    left < 2 and self._uneven(rank, packed, points % self.goal, left)
                ):
                    return
            new = True
            guarded = packed | GUARD
            for number in range(number, len(cards)):  # noqa: B020
                if guarded - cards[number] & GUARD == GUARD:
                    self._chosen.append(self._groups[rank][number])
                    self._way.append(packed)
                    self._way.append(rank | number << 4 | left << 8 | points << 14 | self._any << 22)
                    self._any = False
                    packed -= cards[number]
                    points -= self.goal
                    break
            else:
                left -= here
                if left < 0:
                    return
                packed &= ~(15 << place)
                points -= here * rank
                rank -= 1
                number = 0
                if rank > self.half:
                    packed |= self.counts[rank] << SETTLED
                    if self._lonely(rank, packed) > left:
                        return
        self._any = True
        if not left:
            self.found.append(list(self._chosen))

    def _lonely(self, rank: int, packed: int) -> int:
        """At least so many cards above the half, from this rank down, find no partners to add up with."""
        here = packed >> SETTLED
        points = lonely = 0
        for lacks in range(1, self.goal - self.half):
            points += lacks * (packed & 7)
            packed >>= 4
            high = self.goal - lacks
            if high <= rank:
                cards = here if high == rank else self.counts[high]
                paired = min(cards, points // lacks)
                points -= paired * lacks
                lonely += cards - paired
        return lonely

    def _uneven(self, rank: int, packed: int, over: int, left: int) -> bool:
        """Whether no card, or one, can be left whose points are the `over` above a multiple of the goal."""
        if not left or not over:
            return over > 0
        if over <= self.half:
            return not packed >> 4 * (over - 1) & 15
        return not (packed >> SETTLED & 15 if over == rank else over < rank and self.counts[over])
