"""Which groups of table cards a played number can take: exact, largest first, small and quick.

Ranks are 1 (ace) to 10. A choice is a list of groups without a card in common, each group a tuple of
ranks, highest first, that is one card of the played rank or adds up to it.

The search allows more and more cards to be left lying and walks all choices that leave no more, without
recursion: the board's stack is small. It settles ranks from the highest down. A card above half the goal
needs its own partner of smaller ones, so what it may take from is one packed number: four bits for each
rank up to the half, the top one a guard for the subtraction, and then four bits for the rank above the
half that is being settled.
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
    """The search for one table and one played card. `visited` counts how often a rank was looked at."""

    def __init__(self, counts: list, goal: int, most: int) -> None:
        self.goal = goal
        self.half = goal // 2
        self.counts = list(counts)
        self.most = most
        self.found: list = []
        self.visited = 0
        self._hopeless: dict = {}  # packed state: cards left over that are too few for it
        self._groups: list = [[] for _ in range(goal + 1)]  # by highest rank
        self._cards: list = [[] for _ in range(goal + 1)]  # the same, packed
        self._most_lacking = goal - self.half - 1  # what one card above the half can lack
        self._halves = 0 if goal & 1 else self.half * self.counts[self.half]  # points no high card can use
        # cards above the half that are lower than a rank; so few below the half that no bound holds there
        self._below = [
            sum(self.counts[self.half + 1 : rank]) if rank > self.half else -99 for rank in range(goal + 1)
        ]
        for group in sums(goal, self.counts):
            self._keep(group)

    def _keep(self, group: tuple) -> None:
        packed = 0
        for rank in group:
            packed += 1 << (4 * (rank - 1) if rank <= self.half else SETTLED)
        self._groups[group[0]].append(group)
        self._cards[group[0]].append(packed)

    def run(self) -> list:
        """The largest choices, largest first."""
        cards = sum(self.counts[: self.goal + 1])
        for left in range(self._lonely(), cards):
            self._walk(left)
            if len(self.found) >= self.most:
                break
        return self.found

    def _lonely(self) -> int:
        """At least so many cards above the half find no partners among those no higher than they lack."""
        points = lonely = 0
        for high in range(self.goal - 1, self.half, -1):
            lacks = self.goal - high
            points += lacks * self.counts[lacks]
            paired = min(self.counts[high], points // lacks)
            points -= paired * lacks
            lonely += self.counts[high] - paired
        return lonely

    def _walk(self, left: int) -> None:
        """Note the choices that leave exactly `left` cards, in one loop: a call costs more than a look.

        looked: whether `rank` has been looked at since it was reached. some: whether any choice was found
        since the last group was taken, also one that leaves fewer cards. taken: the way back.
        """
        goal, half, found = self.goal, self.half, self.found
        packings = self._cards
        rank, number, packed, points = self._start()
        chosen, taken = [], []
        looked = some = fits = False
        while True:
            while rank:
                place = SETTLED if rank > half else 4 * (rank - 1)
                here = packed >> place & 15
                cards = packings[rank]
                if here and cards:
                    if not looked and (
                        self._hopeless.get(rank << 24 | packed, -1) >= left
                        or (left < 2 and points % goal and self._uneven(rank, packed, points % goal, left))
                        or goal * (here + self._below[rank]) - points + self._halves
                        > left * self._most_lacking
                    ):
                        left = -1
                        break
                    self.visited += not looked
                    guarded = packed | GUARD
                    for number in range(number, len(cards)):  # noqa: B020
                        if guarded - cards[number] & GUARD == GUARD:
                            fits = True
                            break
                    if fits:
                        break
                left -= here
                if left < 0:
                    break
                packed &= ~(15 << place)
                points -= here * rank
                rank -= 1
                if rank > half:
                    packed |= self.counts[rank] << SETTLED
                number = 0
                looked = False
            if fits:
                chosen.append(self._groups[rank][number])
                taken.append(packed)
                taken.append(rank | number << 4 | left << 8 | points << 14 | some << 22)
                packed -= cards[number]
                points -= goal
                looked = some = fits = False
                continue
            if left == 0:
                found.append(list(chosen))
            if left >= 0:
                some = True
            if not chosen or len(found) >= self.most:
                return
            chosen.pop()
            state = taken.pop()
            packed = taken.pop()
            rank = state & 15
            number = state >> 4 & 15
            left = state >> 8 & 63
            points = state >> 14 & 255
            if not some and not number:
                self._hopeless[rank << 24 | packed - packings[rank][0]] = left
            if state >> 22:
                some = True
            number += 1
            looked = True

    def _start(self) -> tuple:
        """(rank, number of its group, packed cards, points of all) where the walk begins."""
        packed = self.counts[self.goal] << SETTLED
        for rank in range(1, self.half + 1):
            packed |= self.counts[rank] << 4 * (rank - 1)
        return self.goal, 0, packed, sum(rank * self.counts[rank] for rank in range(self.goal + 1))

    def _uneven(self, rank: int, packed: int, over: int, left: int) -> bool:
        """Whether no card, or one, can be left whose points are the `over` above a multiple of the goal."""
        if not left:
            return True
        if over <= self.half:
            return not packed >> 4 * (over - 1) & 15
        return not (packed >> SETTLED & 15 if over == rank else over < rank and self.counts[over])
