"""`davar stats`: what the matches in the store say about players and pairs."""

from typing import TYPE_CHECKING, Annotated, Any

from davar import console
from davar.cli import options, show

if TYPE_CHECKING:
    from davar.sheets.stats import Figures, Player, Statistics
    from davar.terminal.columns import Column


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
    from davar.terminal.columns import remark

    filters = show.wanted(since, until, game, player, table)
    with options.existing_store(db) as store:
        found = collect(library.entries(store, filters))
    if not any(counted.matches for counted in found) and not as_json:
        console.say("There are no finished matches to count.")
    left_out: list[str] = []
    for counted in found:
        if as_json:
            console.write_json(_plain(counted))
        elif counted.matches:
            left_out += _draw(counted)
    remark(left_out)


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


def _draw(counted: "Statistics") -> list[str]:
    """Print the tables of a game; returns the titles of columns that there was no room for."""
    from davar import languages
    from davar.terminal.columns import Column

    name = languages.chosen().say(("q.game." + counted.game, {}))
    leave = {"matches": 2, "won": 0, "streak": 8, "longest": 9, "made": 3, "failed": 4, "bid": 5}
    leave |= {"best": 6, "worst": 7}
    columns = [Column(title, leave=order, right=True) for title, order in leave.items()]
    people = [Column("player", wraps=True), Column("rating", leave=1, right=True), *columns]
    players = [[p.names[0], f"{p.rating:.1f} ±{p.doubt:.1f}", *_cells(p)] for p in _ranked(counted)]
    left_out = _table(f"{name}: {counted.matches} matches", people, players)
    pairs = [[" + ".join(pair), *_cells(figures)] for pair, figures in sorted(counted.pairs.items())]
    if pairs:
        left_out += _table("Partners", [Column("pair", wraps=True), *columns], pairs)
    duels = [
        [" : ".join(pair), d.matches, f"{d.wins} : {d.losses}"] for pair, d in sorted(counted.duels.items())
    ]
    opponents = [Column("opponents", wraps=True), columns[0], Column("won", right=True)]
    return left_out + _table("Head to head", opponents, duels)


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


def _table(title: str, columns: "list[Column]", rows: list[list[Any]]) -> list[str]:
    from davar.terminal.columns import fitted

    table, left_out = fitted(columns, rows, console.out().width, title)
    console.out().print(table)
    return left_out
