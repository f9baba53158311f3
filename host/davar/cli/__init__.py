"""The `davar` command: one module for each group of commands.

A command module is small and quick to import: whatever is heavy is imported where it is used.
"""

from typing import Annotated

import typer

from davar.cli import (
    backup,
    build,
    devices,
    doctor,
    export,
    flash,
    image,
    play,
    rule,
    score,
    show,
    stats,
    sync,
    table,
    watch,
)

app = typer.Typer(
    help="The referee's host tools: keep, show and export the score sheets of a card table.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print("davar", version("davar-table"))
        raise typer.Exit


VERSION = typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")


@app.callback()
def main(version: Annotated[bool, VERSION] = False) -> None:
    """The referee's host tools: keep, show and export the score sheets of a card table."""


app.command("score")(score.score)
app.command("rule", context_settings={"ignore_unknown_options": True})(rule.rule)
app.command("play")(play.play)
app.command("devices")(devices.devices)
app.command("sync")(sync.sync)
app.command("matches")(show.matches)
app.command("show")(show.show)
app.command("export")(export.export)
app.command("import")(export.import_)
app.command("stats")(stats.stats)
app.command("players")(table.players)
app.command("settings")(table.settings)
app.command("presets")(table.presets)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
app.command("watch")(watch.watch)
app.command("build")(build.build)
app.command("flash")(flash.flash)
app.command("doctor")(doctor.doctor)
app.command("image")(image.image)
app.command("sim")(build.sim)
