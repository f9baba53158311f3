"""Matches as one HTML page that needs nothing else: no script, no font, no picture from elsewhere."""

from base64 import b64encode
from datetime import datetime

from jinja2 import Environment, PackageLoader, StrictUndefined

from davar import languages
from davar.export.chart import draw
from davar.harmless import line
from davar.sheets.library import Entry
from shared_rules.texts import signed


def write(entries: list[Entry]) -> bytes:
    """The page, with the score sheet and the course of every match."""
    jinja = Environment(loader=PackageLoader("davar.export"), autoescape=True, undefined=StrictUndefined)
    jinja.filters.update(line=line, signed=signed, figure=languages.chosen().say, moment=_moment)
    pages = [(entry, entry.sheet, _picture(entry)) for entry in entries if entry.sheet]
    spoken = {"lang": languages.code(), "rtl": languages.chosen().rtl}
    return jinja.get_template("sheets.html").render(pages=pages, **spoken).encode("utf-8", "replace")


def _picture(entry: Entry) -> str:
    if entry.sheet is None or not entry.sheet.rows:
        return ""
    return "data:image/svg+xml;base64," + b64encode(draw(entry.sheet, "svg")).decode()


def _moment(epoch: int) -> str:
    return datetime.fromtimestamp(epoch).isoformat(" ", "minutes")
