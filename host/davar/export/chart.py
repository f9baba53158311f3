"""The course of a match as a picture: the totals of each side, hand by hand."""

import io
import warnings

import matplotlib
from arabic_reshaper import reshape
from bidi.algorithm import get_display
from matplotlib import ft2font
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from davar.errors import Failure
from davar.harmless import line
from davar.sheets.library import Entry
from davar.sheets.sheet import Sheet

_LEGEND, _SAMPLE = 100, 8  # characters that fit beside each other, and what a sample of a line takes of them


def write(entries: list[Entry], form: str) -> bytes:
    """The picture of one match as "svg" or "png". Raises Failure for more or fewer matches."""
    sheets = [entry.sheet for entry in entries if entry.sheet]
    if len(sheets) != 1:
        raise Failure(f"A chart shows one match, not {len(sheets)}: name its number. See: davar matches")
    return draw(sheets[0], form)


def draw(sheet: Sheet, form: str) -> bytes:
    """The picture of a sheet as "svg" or "png"."""
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    hands = range(len(sheet.rows) + 1)
    for side in range(len(sheet.sides)):
        totals = [0, *(row.totals[side] for row in sheet.rows)]
        axes.plot(hands, totals, marker="o", markersize=4, label=str(side))
    axes.axhline(0, color="0.8", linewidth=1, zorder=0)
    axes.set_xlabel("hand")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1, steps=[1, 2, 5, 10]))
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_title(_shown(sheet.title), loc="left", parse_math=False)
    columns = max(1, _LEGEND // (max(map(len, sheet.side_names)) + _SAMPLE))
    legend = figure.legend(loc="outside lower center", frameon=False, ncols=columns)
    for text, name in zip(legend.get_texts(), sheet.side_names):
        text.set_parse_math(False)
        text.set_text(_shown(name))
    data = io.BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        with matplotlib.rc_context({"svg.hashsalt": "davar", "svg.fonttype": "path"}):
            figure.savefig(data, format=form, dpi=150, metadata={"Date": None} if form == "svg" else None)
    return data.getvalue()


def _shown(text: str) -> str:
    """The text as matplotlib needs it: before 3.11 it neither joins letters nor turns right-to-left text."""
    plain = line(text)
    return plain if hasattr(ft2font, "__libraqm_version__") else str(get_display(reshape(plain)))
