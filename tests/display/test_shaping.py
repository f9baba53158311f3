"""Joining and ordering agree with arabic-reshaper and python-bidi, and with themselves on MicroPython."""

import subprocess
import sys
from pathlib import Path

import arabic_reshaper
import pytest
from arabic_reshaper.ligatures import LIGATURES
from bidi.algorithm import get_display
from davar.building import fonts
from davar.rooms import room
from davar.sim import interpreter
from hypothesis import given
from hypothesis import strategies as st

sys.path[:0] = [str(Path(__file__).with_name("stub")), str(room("firmware"))]

from device.display import bidi, shaping  # noqa: E402

LETTERS = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهويپچژکگی"
LAM_ALEF = ["ARABIC LIGATURE LAM WITH ALEF" + more for more in ("", " WITH HAMZA ABOVE", " WITH HAMZA BELOW")]
LAM_ALEF.append("ARABIC LIGATURE LAM WITH ALEF WITH MADDA ABOVE")
RESHAPER = arabic_reshaper.ArabicReshaper(
    {ligature[0]: ligature[0] in LAM_ALEF for ligature in LIGATURES} | {"delete_harakat": False}
)
WORDS = ["سلام", "علی", "مهسا", "عمر", "Ali", "Adé", "X"]
FIGURES = ["0", "5", "12", "۱۲", "۷", "٣٤"]
SIGNS = [" ", "  ", ".", ",", ":", "!", "؟", "·", "%", "/", "«", "»", "→", "،"]


def joined(text: str) -> str:
    return "".join(map(chr, shaping.join([ord(character) for character in text])))


def ordered(text: str, rtl: bool) -> str:
    return "".join(map(chr, bidi.ordered([ord(character) for character in text], rtl)))


def visual(text: str, rtl: bool = False) -> str:
    return "".join(map(chr, shaping.visual(text, rtl)))


@given(st.text(LETTERS + "\u200c\u0640 A0", max_size=12))
def test_letters_join_as_arabic_reshaper_joins_them(text):
    assert joined(text) == RESHAPER.reshape(text).replace("\u200c", "")


@given(st.lists(st.sampled_from(WORDS + FIGURES + SIGNS), max_size=9).map("".join), st.booleans())
def test_a_line_is_ordered_as_python_bidi_orders_it(text, rtl):
    assert ordered(text, rtl) == get_display(text, base_dir="R" if rtl else "L")


@given(st.text(LETTERS + "aé1۱٣ ()[]+-−.…\u0301\u064b", max_size=14), st.booleans())
def test_ordering_loses_and_doubles_nothing(text, rtl):
    twins = str.maketrans("])", "[(")  # some are mirrored
    assert sorted(ordered(text, rtl).translate(twins)) == sorted(text.translate(twins))


@pytest.mark.parametrize(
    ("text", "rtl", "drawn"),
    [
        ("plain ASCII (1) −", False, "plain ASCII (1) −"),
        ("-240", True, "-240"),
        ("اب −240", True, "−240 ﺏﺍ"),
        ("اب +85", True, "+85 ﺏﺍ"),
        ("Ali (12)", True, "Ali (12)"),
        ("اب (Ali)", True, "(Ali) ﺏﺍ"),
        ("اب (12)", False, "(12) ﺏﺍ"),
        ("a (اب) b", False, "a (ﺏﺍ) b"),
        ("Alexand…", True, "Alexand…"),
        ("سار…", False, "…ﺭﺎﺳ"),
        ("مُد", True, "ﺪﻣُ"),
        ("می\u200cرود", True, "ﺩﻭﺭﯽﻣ"),
        ("Ẹ\u0300kọ\u0301", False, "\ue000kọ\u0301"),
        ("😀a", False, "\ufffda"),
    ],
)
def test_lines_as_they_must_be_drawn(text, rtl, drawn):
    assert visual(text, rtl) == drawn


def test_host_and_board_know_the_same_pairs():
    assert shaping._PAIRS == fonts.PAIRS


def test_micropython_orders_alike():
    texts = ["سلام Ali (12) −240 …", "لاله ۱۲٫۵٪", "[الف] b", "Ìpalẹ̀mọ́ Ọ̀", "😀", "a\u200cب"]
    script = "from device.display.shaping import visual\n"
    script += f"for text in {texts!r}:\n    for rtl in (False, True): print(list(visual(text, rtl)))"
    command = [
        interpreter.find(),
        "-c",
        f"import sys; sys.path.insert(0, {str(room('firmware'))!r})\n{script}",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        str(list(shaping.visual(text, rtl))) for text in texts for rtl in (False, True)
    ]


def test_a_name_in_a_persian_sentence_keeps_its_own_direction():
    assert visual("بازی \u20687 | 6+A | 5+2\u2069: ۳", True) == visual("بازی ", True)[
        :0
    ] + "۳ :7 | 6+A | 5+2 " + visual("بازی", True)
    assert visual("\u2068رضا Karimi\u2069 ۱۲", True) == "۱۲ Karimi " + visual("رضا", True)


def test_an_isolate_that_was_broken_over_lines_stays_readable():
    assert visual("می‌برد \u20687 | 6+A", True).startswith("7 | 6+A")
    assert "\u2069" not in visual("5+2\u2069 برگ", True)
