"""`davar show` and `davar matches`: what is in the store."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from davar import console
from davar.cli import options
from davar.errors import Failure

if TYPE_CHECKING:
    from davar.sheets.library import Entry

MATCH = typer.Argument(
    metavar="MATCH", help="Number of the match, as davar matches shows it; else the latest."
)
DAY = ["%Y-%m-%d"]
SINCE = typer.Option("--since", formats=DAY, metavar="DATE", help="Only matches of this day and later.")
UNTIL = typer.Option("--until", formats=DAY, metavar="DATE", help="Only matches of this day and earlier.")
GAME = typer.Option("--game", metavar="GAME", help="Only matches of this game.")
PLAYER = typer.Option("--player", metavar="NAME", help="Only matches in which this player sat.")
TABLE = typer.Option(
    "--table", metavar="DEVICE", help="Only matches of this table: the beginning of its device's id."
)

_WIDE_TOTALS = 16  # characters; those of two sides are never wrapped, those of many players may be

Since = Annotated[datetime | None, SINCE]
Until = Annotated[datetime | None, UNTIL]
Game = Annotated[str | None, GAME]
Player = Annotated[str | None, PLAYER]
Table = Annotated[str | None, TABLE]


def wanted(since: Since, until: Until, game: Game, player: Player, table: Table) -> Any:
    """The filters as `davar.sheets.library` takes them."""
    from davar.sheets.library import Wanted

    filters = Wanted(since.date() if since else None, until.date() if until else None, game, player, table)
    filters.check()
    return filters


def show(
    match: Annotated[int | None, MATCH] = None,
    as_json: Annotated[bool, options.JSON] = False,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """Show the score sheet of a match."""
    from davar.sheets import in_terminal, library

    with options.existing_store(db) as store:
        number = match if match is not None else store.latest()
        if number is None:
            raise Failure(f"There are no matches in {store.place} yet. Play one, or sync a board.")
        entry = library.entry(store, number)
    if as_json:
        console.write_json(_summary(entry))
        return
    console.write(_heading(entry))
    if entry.sheet:
        console.out().print(in_terminal.render(entry.sheet, options=True))
    remark(entry)


def matches(
    since: Since = None,
    until: Until = None,
    game: Game = None,
    player: Player = None,
    table: Table = None,
    as_json: Annotated[bool, options.JSON] = False,
    db: Annotated[str | None, options.DB] = None,
) -> None:
    """List the matches in the store, the latest last."""
    from davar.sheets import library

    filters = wanted(since, until, game, player, table)
    with options.existing_store(db) as store:
        found = library.entries(store, filters)
    if as_json:
        for entry in found:
            console.write_json(_summary(entry))
        return
    if not found:
        console.say(f"No such matches in {store.place}.")
    else:
        _list(found)
    for entry in found:
        remark(entry)


def _list(found: "list[Entry]") -> None:
    from davar.terminal.columns import Column, fitted, remark

    rows: list[list[Any]] = [[entry.kept.id, entry.day, entry.kept.device, *_cells(entry)] for entry in found]
    many = max(len(row[6]) for row in rows) > _WIDE_TOTALS
    columns = (
        Column("match", right=True),
        Column("day"),
        Column("table", leave=4),
        Column("game", leave=2),
        Column("players", leave=1, wraps=True),
        Column("hands", leave=3, right=True),
        Column("totals", wraps=many),
        Column("", wraps=True),
    )
    table, left_out = fitted(columns, rows, console.out().width)
    console.out().print(table)
    remark(left_out)


def _cells(entry: "Entry") -> list[str]:
    sheet = entry.sheet
    if sheet is None:
        return ["", "", "", "", "cannot be shown" if entry.fault else "being set up"]
    totals = " : ".join(map(str, sheet.totals))
    return [sheet.game_name, " : ".join(sheet.side_names), str(len(sheet.rows)), totals, sheet.verdict]


def _heading(entry: "Entry") -> str:
    branch = f", copy {entry.kept.branch + 1} of this match" if entry.kept.branch else ""
    day = f" of {entry.day}" if entry.day else ""
    return f"Match {entry.kept.id}{day}, table {entry.kept.device}{branch}"


def remark(entry: "Entry") -> None:
    """Say what there is to know about a match that its sheet does not show."""
    if entry.fault:
        console.say(f"Match {entry.kept.id} cannot be shown: {entry.fault}. Its records are kept.")
    elif entry.sheet is None:
        console.say(f"Match {entry.kept.id} is still being set up.")
    for kind, count in entry.unknown:
        console.say(f"Match {entry.kept.id} has {count} records of an unknown kind ({kind}): update Davar.")


def _summary(entry: "Entry") -> dict[str, Any]:
    """A match for scripts; `sheet` is what `davar score --json` would answer."""
    from davar.sheets import papers

    kept = entry.kept
    return {
        "match": kept.id,
        "device": kept.device,
        "name": kept.name,
        "branch": kept.branch,
        "begun": entry.begun,
        "ended": entry.ended,
        "fault": entry.fault,
        "unknown_records": dict(entry.unknown),
        "sheet": papers.answer(entry.match) if entry.sheet else None,
    }
