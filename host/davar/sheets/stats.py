"""What many matches say about players and pairs. Games are counted apart: their figures do not compare."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from davar.sheets.library import Entry
from davar.sheets.sheet import Row, Sheet


@dataclass
class Figures:
    """Of a player or a pair, in one game. made, failed, bids: of their own contracts.

    best, worst: what their side gained in a hand. streak: wins in a row, up to now.
    """

    names: tuple[str, ...]
    matches: int = 0
    wins: int = 0
    hands: int = 0
    made: int = 0
    failed: int = 0
    bids: list[int] = field(default_factory=list)
    best: int | None = None
    worst: int | None = None
    streak: int = 0
    longest_streak: int = 0

    @property
    def average_bid(self) -> float | None:
        """The mean of the bids that were numbers."""
        return sum(self.bids) / len(self.bids) if self.bids else None


@dataclass
class Player(Figures):
    """One player. doubt: the standard deviation of the rating."""

    rating: float = 0.0
    doubt: float = 0.0


@dataclass
class Duel:
    """Matches of two players against each other, as the first of them saw them."""

    matches: int = 0
    wins: int = 0
    losses: int = 0


@dataclass
class Statistics:
    """One game. pairs: partners. duels: opponents. Two names are in alphabetical order."""

    game: str
    matches: int = 0
    unfinished: int = 0
    players: dict[str, Player] = field(default_factory=dict)
    pairs: dict[tuple[str, ...], Figures] = field(default_factory=dict)
    duels: dict[tuple[str, str], Duel] = field(default_factory=lambda: defaultdict(Duel))


def collect(entries: Iterable[Entry]) -> list[Statistics]:
    """The statistics of each game that was played. Only finished matches count, each once.

    Of copies that contradict each other the longest counts. Matches are taken by the time they began,
    those of unknown time first.
    """
    games: dict[str, Statistics] = {}
    rated: dict[str, list[Sheet]] = defaultdict(list)
    for entry in sorted(_once(entries), key=lambda entry: (entry.begun or 0, entry.kept.id)):
        sheet = entry.sheet
        if sheet is None:
            continue
        counted = games.setdefault(sheet.game, Statistics(sheet.game))
        if not sheet.finished or not sheet.rows:
            counted.unfinished += 1
            continue
        _count(counted, sheet)
        rated[sheet.game].append(sheet)
    for game, sheets in rated.items():
        _rate(games[game], sheets)
    return [games[game] for game in sorted(games)]


def _once(entries: Iterable[Entry]) -> list[Entry]:
    longest: dict[tuple[str, str], Entry] = {}
    for entry in entries:
        key = (entry.kept.device, entry.kept.name)
        if key not in longest or len(entry.kept.lines) > len(longest[key].kept.lines):
            longest[key] = entry
    return list(longest.values())


def _count(counted: Statistics, sheet: Sheet) -> None:
    counted.matches += 1
    for side, names in enumerate(sheet.sides):
        won = side in sheet.winners
        for name in names:
            _count_for(counted.players.setdefault(name, Player((name,))), sheet, side, won)
        for pair in combinations(sorted(names), 2):
            _count_for(counted.pairs.setdefault(pair, Figures(pair)), sheet, side, won)
    for side, other in combinations(range(len(sheet.sides)), 2):
        for name in sheet.sides[side]:
            for opponent in sheet.sides[other]:
                _count_duel(counted, sheet, (name, side), (opponent, other))


def _count_for(figures: Figures, sheet: Sheet, side: int, won: bool) -> None:
    figures.matches += 1
    figures.wins += won
    figures.streak = figures.streak + 1 if won else 0
    figures.longest_streak = max(figures.longest_streak, figures.streak)
    for row in sheet.rows:
        change = row.change[side]
        figures.hands += 1
        figures.best = change if figures.best is None else max(figures.best, change)
        figures.worst = change if figures.worst is None else min(figures.worst, change)
        _count_contract(figures, row, change)


def _count_contract(figures: Figures, row: Row, change: int) -> None:
    """A contract is made when the side of who promised it gained by the hand."""
    if row.contract is None or row.contract[0] not in figures.names:
        return
    figures.made += change > 0
    figures.failed += change <= 0
    if isinstance(row.contract[1], int):
        figures.bids.append(row.contract[1])


def _count_duel(counted: Statistics, sheet: Sheet, one: tuple[str, int], two: tuple[str, int]) -> None:
    first, second = sorted((one, two))
    won, lost = first[1] in sheet.winners, second[1] in sheet.winners
    duel = counted.duels[first[0], second[0]]
    duel.matches += 1
    duel.wins += won and not lost
    duel.losses += lost and not won


def _rate(counted: Statistics, sheets: list[Sheet]) -> None:
    """Ratings by the Plackett-Luce model, match after match."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in counted.players}
    for sheet in sheets:
        teams = [[ratings[name] for name in side] for side in sheet.sides]
        for side, team in zip(sheet.sides, model.rate(teams, ranks=_ranks(sheet))):
            ratings.update(zip(side, team))
    for name, player in counted.players.items():
        player.rating, player.doubt = ratings[name].mu, ratings[name].sigma


def _ranks(sheet: Sheet) -> list[float]:
    """The place of each side, 0 the best: by totals, when the winners have the highest or the lowest."""
    totals = sheet.totals
    best = {totals[side] for side in sheet.winners}
    for sign in (-1, 1):
        ordered = sorted(sign * total for total in totals)
        if {sign * total for total in best} == {ordered[0]}:
            places = [float(ordered.index(sign * total)) for total in totals]
            if all((places[side] == 0) == (side in sheet.winners) for side in range(len(totals))):
                return places
    return [0.0 if side in sheet.winners else 1.0 for side in range(len(totals))]
