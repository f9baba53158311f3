"""`davar stats`: what the matches in the store say about players and pairs."""

from typing import TYPE_CHECKING, Annotated, Any

from davar import console
from davar.cli import options, show

if TYPE_CHECKING:
    from davar.sheets.stats import Figures, Player, Statistics


def stats(
    since: show.Since = None,
    until: show.Until = None,
    game: show.Game = None,
    player: show.Player = None,
    table: show.Table = None,
    as_json: Annotated[bool, options.JSON] = False,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """Show wins, contracts, bids, streaks and ratings of players, pairs and opponents, game by game."""
    from davar.sheets import library
    from davar.sheets.stats import collect

    filters = show.wanted(since, until, game, player, table)
    with options.existing_store(db) as store:
        found = collect(library.entries(store, filters))
    if not any(counted.matches for counted in found) and not as_json:
        console.say("There are no finished matches to count.")
    for counted in found:
        if as_json:
            console.write_json(_plain(counted))
        elif counted.matches:
            _draw(counted)


def _plain(counted: "Statistics") -> dict[str, Any]:
    """The statistics of a game for scripts."""
    return {
        "game": counted.game,
        "matches": counted.matches,
        "unfinished": counted.unfinished,
        "players": [{"name": player.names[0], **_plain_figures(player)} for player in _ranked(counted)],
        "pairs": [
            {"players": list(pair), **_plain_figures(figures)}
            for pair, figures in sorted(counted.pairs.items())
        ],
        "head_to_head": [
            {"players": list(pair), **vars(duel)} for pair, duel in sorted(counted.duels.items())
        ],
    }


def _plain_figures(figures: "Figures") -> dict[str, Any]:
    told = {key: value for key, value in vars(figures).items() if key not in ("names", "bids")}
    return {**told, "average_bid": figures.average_bid}


def _ranked(counted: "Statistics") -> "list[Player]":
    """Players by what they are at least worth."""
    return sorted(
        counted.players.values(), key=lambda player: (3 * player.doubt - player.rating, player.names)
    )


def _draw(counted: "Statistics") -> None:
    from davar import languages

    name = languages.chosen().say(("q.game." + counted.game, {}))
    columns = ("matches", "won", "streak", "longest", "made", "failed", "bid", "best", "worst")
    players = [[p.names[0], f"{p.rating:.1f} ±{p.doubt:.1f}", *_cells(p)] for p in _ranked(counted)]
    _table(f"{name}: {counted.matches} matches", ("player", "rating", *columns), players)
    pairs = [[" + ".join(pair), *_cells(figures)] for pair, figures in sorted(counted.pairs.items())]
    if pairs:
        _table("Partners", ("pair", *columns), pairs)
    duels = [
        [" : ".join(pair), d.matches, f"{d.wins} : {d.losses}"] for pair, d in sorted(counted.duels.items())
    ]
    _table("Head to head", ("opponents", "matches", "won"), duels)


def _cells(figures: "Figures") -> list[Any]:
    average = figures.average_bid
    return [
        figures.matches,
        figures.wins,
        figures.streak,
        figures.longest_streak,
        *((figures.made, figures.failed) if figures.made + figures.failed else ("", "")),
        "" if average is None else f"{average:.0f}",
        figures.best,
        figures.worst,
    ]


def _table(title: str, columns: tuple[str, ...], rows: list[list[Any]]) -> None:
    from rich.table import Table
    from rich.text import Text

    from davar.harmless import line

    table = Table(title=Text(line(title)), title_justify="left")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    for row in rows:
        table.add_row(*(Text(line(cell)) for cell in row))
    console.out().print(table)
