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
                    live.update(_draw(wait(followers, changed, 1.0)), refresh=True)
        before: list[Seen] = []
        while True:
            now = wait(followers, changed, 1.0)
            if now != before:
                terminal.print(_draw(now))
                before = now
    finally:
        for follower in followers:
            follower.stop()


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
