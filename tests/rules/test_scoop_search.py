"""The scoop search against plain oracles that try everything."""

import random
from functools import cache
from itertools import combinations

import pytest

from shared_rules.games.elewenjewe_rulings import NUMBERS, fault, scoops, takes_whole
from shared_rules.games.scoop import choices

VALUE = {rank: number for number, rank in enumerate(NUMBERS, 1)}
RULES = ("normal", "yoruba")


def every_scoop(table: list[str], play: str, rules: str) -> set[tuple[tuple[str, ...], ...]]:
    """All legal scoops of a small table: every set of disjoint groups of cards is tried."""
    groups = [
        group
        for size in range(1, len(table) + 1)
        for group in combinations(range(len(table)), size)
        if is_group([table[card] for card in group], play)
    ]
    found = set()

    def extend(first: int, used: frozenset[int], chosen: tuple) -> None:
        if chosen:
            ranks = [rank for group in chosen for rank in group]
            distinct = len({*ranks, play}) == len(ranks) + 1
            if rules == "normal" or len(ranks) == 1 or distinct:
                found.add(tuple(sorted(tuple(sorted(group)) for group in chosen)))
        for index in range(first, len(groups)):
            if not used & set(groups[index]):
                group = tuple(table[card] for card in groups[index])
                extend(index + 1, used | set(groups[index]), (*chosen, group))

    extend(0, frozenset(), ())
    return found


def is_group(cards: list[str], play: str) -> bool:
    if len(cards) == 1:
        return cards[0] == play
    return (
        play in VALUE and all(card in VALUE for card in cards) and sum(map(VALUE.get, cards)) == VALUE[play]
    )


def plain(choice: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted(tuple(sorted(group)) for group in choice))


def size(choice) -> int:
    return sum(map(len, choice))


def tables(seed: int, count: int, cards: int, ranks: str):
    """Random tables with a card to play on them, at most four of a rank among both."""
    pick = random.Random(seed)
    for _ in range(count):
        pack = ranks.split() * 4
        pick.shuffle(pack)
        play = pack.pop() if pick.random() < 0.5 else pick.choice(["7", "8", "9", "10"])
        table = pack[: pick.randint(0, cards)]
        if table.count(play) < 4:
            yield table, play


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("ranks", ["A 2 3 4 5 6 7 8 9 10 J Q K", "A 2 3 4 5 6", "A 2 3 8 9 10"])
def test_it_finds_the_same_scoops_as_trying_everything(rules: str, ranks: str) -> None:
    compared = 0
    for table, play in tables(1, 700, 9, ranks):
        everything = every_scoop(table, play, rules)
        found = scoops(table, play, rules)
        mine = [plain(choice) for choice in found]
        assert len(set(mine)) == len(mine) == min(20, len(everything)), (table, play)
        assert set(mine) <= everything, (table, play)
        assert [size(choice) for choice in found] == sorted(map(size, everything), reverse=True)[:20]
        compared += 1
    assert compared > 500


@pytest.mark.parametrize("rules", RULES)
def test_every_scoop_it_lists_stands_when_it_is_claimed(rules: str) -> None:
    for table, play in tables(2, 400, 20, "A 2 3 4 5 6 7 8 9 10 J Q K"):
        for choice in scoops(table, play, rules):
            assert fault(table, play, rules, choice) is None, (table, play, choice)


def test_a_claim_is_judged_as_trying_everything_would() -> None:
    pick = random.Random(3)
    judged = {True: 0, False: 0}
    for table, play in tables(3, 3000, 6, "A 2 3 4 5 6 7"):
        if not table:
            continue
        cards = table[: pick.randint(1, len(table))]
        cuts = sorted(pick.sample(range(len(cards) + 1), min(2, len(cards))))
        claim = [group for group in (cards[: cuts[0]], cards[cuts[0] : cuts[-1]], cards[cuts[-1] :]) if group]
        for rules in RULES:
            legal = fault(table, play, rules, claim) is None
            assert legal == (plain(claim) in every_scoop(table, play, rules)), (table, play, claim, rules)
            judged[legal] += 1
    assert judged[True] > 100 and judged[False] > 1000


def most_cards(counts: tuple[int, ...], goal: int) -> int:
    """The largest scoop of a full table by normal rules, by remembering every state."""
    groups = list(dict.fromkeys(ways(goal, goal)))

    @cache
    def best(left: tuple[int, ...]) -> int:
        highest = max((rank for rank in range(1, goal + 1) if left[rank]), default=0)
        if not highest:
            return 0
        result = best((*left[:highest], left[highest] - 1, *left[highest + 1 :]))
        for group in groups:
            if group[0] == highest and all(left[rank] >= group.count(rank) for rank in group):
                rest = tuple(left[rank] - group.count(rank) for rank in range(len(left)))
                result = max(result, len(group) + best(rest))
        return result

    return best(counts)


def ways(total: int, highest: int):
    if not total:
        yield ()
    for rank in range(min(total, highest), 0, -1):
        for rest in ways(total - rank, rank):
            yield (rank, *rest)


def test_it_takes_as_many_cards_of_large_tables_as_remembering_every_state() -> None:
    pick = random.Random(4)
    for _ in range(300):
        goal = pick.randint(2, 10)
        counts = [0] + [pick.choice((0, 1, 2, 3, 4, 4)) for _ in range(10)]
        counts[goal] = min(3, counts[goal])
        found = choices(counts, goal, 1)
        assert (size(found[0]) if found else 0) == most_cards(tuple(counts), goal), (counts, goal)


@pytest.mark.parametrize("rules", RULES)
def test_a_locked_set_is_takeable_when_trying_everything_takes_it_whole(rules: str) -> None:
    whole = 0
    for cards, by in tables(5, 2000, 5, "A 2 3 4 5 6 10"):
        if len(cards) < 2:
            continue
        taken = any(size(choice) == len(cards) for choice in every_scoop(cards, by, rules))
        assert takes_whole(cards, by, rules) == taken, (cards, by)
        whole += taken
    assert whole > 20
