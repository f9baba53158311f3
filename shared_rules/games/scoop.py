"""Which groups of table cards a played number can take: exact, largest first, small and quick.

Ranks are 1 (ace) to 10. A choice is a list of groups without a card in common, each group a tuple of
ranks, highest first, that is one card of the played rank or adds up to it.

The search allows more and more cards to be left lying and walks all choices that leave no more. It
settles ranks from the highest down. A card above half the goal needs its own partner of smaller ones,
so what it may take from is one packed number: four bits for each rank up to the half, the top one a
guard for the subtraction, and then four bits for the rank above the half that is being settled.
"""

GUARD = 0x888888
SETTLED = 20  # where the rank above the half that is being settled has its bits


def collect(total: int, highest: int, counts: list, group: list, take) -> None:
    """Call `take` with every way to add up to `total` with ranks up to `highest` that are there.

    A group is a tuple of ranks, highest first; `group` is what it begins with.
    """
    if not total:
        take(tuple(group))
        return
    for rank in range(min(total, highest), 0, -1):
        if counts[rank]:
            counts[rank] -= 1
            group.append(rank)
            collect(total - rank, rank, counts, group, take)
            group.pop()
            counts[rank] += 1


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
        self.found = []
        self.visited = 0
        self._hopeless = {}  # packed state: cards left over that are too few for it
        self._chosen = []
        self._groups = [[] for _ in range(goal + 1)]  # by highest rank
        self._cards = [[] for _ in range(goal + 1)]  # the same, packed
        self._most_lacking = goal - self.half - 1  # what one card above the half can lack
        self._halves = 0 if goal & 1 else self.half * self.counts[self.half]  # points no high card can use
        # cards above the half that are lower than a rank; so few below the half that no bound holds there
        self._below = [
            sum(self.counts[self.half + 1 : rank]) if rank > self.half else -99 for rank in range(goal + 1)
        ]
        collect(goal, goal, self.counts, [], self._keep)

    def _keep(self, group: tuple) -> None:
        packed = 0
        for rank in group:
            packed += 1 << (4 * (rank - 1) if rank <= self.half else SETTLED)
        self._groups[group[0]].append(group)
        self._cards[group[0]].append(packed)

    def run(self) -> list:
        """The largest choices, largest first."""
        goal = self.goal
        packed = self.counts[goal] << SETTLED
        cards = points = 0
        for rank in range(1, goal + 1):
            cards += self.counts[rank]
            points += rank * self.counts[rank]
            if rank <= self.half:
                packed |= self.counts[rank] << 4 * (rank - 1)
        for left in range(self._lonely(), cards):
            self._walk(goal, 0, packed, points, left)
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

    def _walk(self, rank: int, first: int, packed: int, points: int, left: int) -> bool:
        """Settle ranks from `rank` down, its groups from number `first` on, leaving at most `left` cards.

        Notes the choices that leave exactly `left`; true when there are any that leave no more.
        points: what all cards not settled add up to.
        """
        goal = self.goal
        entered = rank << 24 | packed
        fresh = not first
        allowed = left
        some = False
        while rank:
            place = SETTLED if rank > self.half else 4 * (rank - 1)
            here = packed >> place & 15
            cards = self._cards[rank]
            if here and cards:
                if (
                    self._hopeless.get(rank << 24 | packed, -1) >= left
                    or (
                        left < 2 and points % goal and (not left or self._uneven(rank, packed, points % goal))
                    )
                    or goal * (here + self._below[rank]) - points + self._halves > left * self._most_lacking
                ):
                    left = -1
                    break
                self.visited += 1
                for number in range(first, len(cards)):
                    if (packed | GUARD) - cards[number] & GUARD == GUARD:
                        self._chosen.append(self._groups[rank][number])
                        some |= self._walk(rank, number, packed - cards[number], points - goal, left)
                        self._chosen.pop()
                        if len(self.found) >= self.most:
                            return True
            first = 0
            left -= here
            if left < 0:
                break
            points -= here * rank
            packed &= ~(15 << place)
            rank -= 1
            if rank > self.half:
                packed |= self.counts[rank] << SETTLED
        if left == 0:
            self.found.append(list(self._chosen))
        if fresh and not some and left < 0:
            self._hopeless[entered] = allowed
        return some or left >= 0

    def _uneven(self, rank: int, packed: int, over: int) -> bool:
        """Whether no card can be left whose points, `over`, are those above a multiple of the goal."""
        if over <= self.half:
            return not packed >> 4 * (over - 1) & 15
        return not (packed >> SETTLED & 15 if over == rank else over < rank and self.counts[over])
