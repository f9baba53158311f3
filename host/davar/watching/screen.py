"""Tables drawn live in the terminal."""

import threading
from typing import TYPE_CHECKING

from davar import console
from davar.harmless import line
from davar.sheets import in_terminal
from davar.watching.follow import Follower, Seen, wait

if TYPE_CHECKING:
    from rich.console import RenderableType


def run(ports: list[str]) -> None:
    """Follow boards and draw their sheets until Ctrl-C. Without a terminal every change is written anew."""
    from rich.live import Live

    changed = threading.Event()
    followers = [Follower(port, changed.set) for port in ports]
    for follower in followers:
        follower.start()
    terminal = console.out()
    try:
        if terminal.is_terminal:
            with Live(console=terminal, auto_refresh=False, vertical_overflow="visible") as live:
                while True:
                    live.update(_fitting(wait(followers, changed, 1.0)), refresh=True)
        before: list[Seen] = []
        while True:
            now = wait(followers, changed, 1.0)
            if now != before:
                terminal.print(_draw(now))
                before = now
    finally:
        for follower in followers:
            follower.stop()


def _fitting(tables: list[Seen]) -> "RenderableType":
    """All sheets, or, where several do not fit into the terminal, how each table stands in one row."""
    terminal = console.out()
    whole = _draw(tables)
    if len(tables) == 1 or len(terminal.render_lines(whole)) < terminal.height:
        return whole
    return _overview(tables)


def _overview(tables: list[Seen]) -> "RenderableType":
    from rich.table import Table
    from rich.text import Text

    drawn = Table("table", "players", "hand", "totals", "", expand=False)
    for seen in tables:
        cells, style = ["", "", "", seen.trouble or seen.standing], "red" if seen.trouble else ""
        if seen.sheet:
            totals = " : ".join(map(str, seen.sheet.totals))
            standing = seen.trouble or seen.sheet.verdict
            cells = [" : ".join(seen.sheet.side_names), str(len(seen.sheet.rows)), totals, standing]
        row = [Text(line(cell)) for cell in (seen.device or seen.port, *cells)]
        row[-1].stylize(style)
        drawn.add_row(*row)
    return drawn


def _draw(tables: list[Seen]) -> "RenderableType":
    from rich.console import Group
    from rich.text import Text

    parts: list[RenderableType] = []
    for seen in tables:
        parts.append(Text(line(f"Table {seen.device or seen.port}"), style="bold"))
        if seen.trouble:
            parts.append(Text(line(seen.trouble), style="red"))
        if seen.sheet:
            parts.append(in_terminal.render(seen.sheet))
        elif not seen.trouble:
            parts.append(Text(line(seen.standing)))
    return Group(*parts)
