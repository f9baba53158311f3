"""`davar stats`: what the matches in the store say about players and pairs."""

from typing import TYPE_CHECKING, Annotated, Any

from davar import console
from davar.cli import options, show

if TYPE_CHECKING:
    from davar.stats import Player, Statistics


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
    from davar import library
    from davar.stats import collect

    store = options.open_store(db)
    found = collect(library.entries(store, show.wanted(since, until, game, player, table)))
    store.close()
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
        "players": [_plain_player(player) for player in _ranked(counted)],
        "pairs": [{"players": list(pair), **vars(tally)} for pair, tally in sorted(counted.pairs.items())],
        "head_to_head": [
            {"players": list(pair), **vars(tally)} for pair, tally in sorted(counted.duels.items())
        ],
    }


def _plain_player(player: "Player") -> dict[str, Any]:
    figures = {key: value for key, value in vars(player).items() if key != "bids"}
    return {**figures, "average_bid": player.average_bid}


def _ranked(counted: "Statistics") -> "list[Player]":
    """Players by what they are at least worth."""
    return sorted(
        counted.players.values(), key=lambda player: (3 * player.doubt - player.rating, player.name)
    )


def _draw(counted: "Statistics") -> None:
    from davar import languages

    name = languages.chosen().say(("q.game." + counted.game, {}))
    columns = (
        "player",
        "rating",
        "matches",
        "won",
        "streak",
        "longest",
        "made",
        "failed",
        "bid",
        "best",
        "worst",
    )
    _table(f"{name}: {counted.matches} matches", columns, [_cells(player) for player in _ranked(counted)])
    pairs = [[" + ".join(pair), t.matches, t.wins] for pair, t in sorted(counted.pairs.items())]
    if pairs:
        _table("Partners", ("pair", "matches", "won"), pairs)
    duels = [
        [" : ".join(pair), t.matches, f"{t.wins} : {t.losses}"] for pair, t in sorted(counted.duels.items())
    ]
    _table("Head to head", ("opponents", "matches", "won"), duels)


def _cells(player: "Player") -> list[Any]:
    average = player.average_bid
    return [
        player.name,
        f"{player.rating:.1f} ±{player.doubt:.1f}",
        player.matches,
        player.wins,
        player.streak,
        player.longest_streak,
        *((player.made, player.failed) if player.made + player.failed else ("", "")),
        "" if average is None else f"{average:.0f}",
        player.best,
        player.worst,
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
