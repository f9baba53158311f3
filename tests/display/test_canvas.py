"""Texts stay in their boxes, are mirrored and shortened as they should be, and look as they did."""

from pathlib import Path

import pytest
from davar.sim.pixels import Pixels
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

GOLDEN = Path(__file__).with_name("golden")
CHARACTERS = "abc XYZ019−·ẹé\u0301سلابپ۱۲\u200c(…)中😀"
few_examples = settings(
    max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)


def test_a_character_without_glyph_is_drawn_as_a_box(play):
    played = play('canvas.text("中", 0, 0, "medium")\nsnap()')
    rows = [row[:8] for row in played.drawn[0].rows[:12]]
    assert rows[0] == rows[10] == "######.." and rows[5] == "#....#.."


def test_a_mark_takes_no_room(play):
    assert play('print(canvas.width("ẹ\u0301") - canvas.width("ẹ"))').printed == ["0"]


def test_inverted_text_is_the_negative_of_text(play):
    script = 'canvas.text("Ali ", 0, 0)\nsnap()\ncanvas.clear()\ncanvas.box(0, 0, 40, 8, True)\n'
    played = play(script + 'canvas.text("Ali ", 0, 0, color=0)\nsnap()')
    lit, dark = (["".join(row[:20]) for row in picture.rows[:8]] for picture in played.drawn)
    assert dark == [row.translate(str.maketrans(".#", "#.")) for row in lit]


@few_examples
@given(
    st.text(CHARACTERS, max_size=16),
    st.integers(0, 90),
    st.sampled_from(["small", "medium", "large"]),
    st.sampled_from(["start", "center", "end"]),
    st.booleans(),
)
def test_nothing_is_drawn_outside_the_box(play, text, width, font, align, rtl):
    script = (
        f"canvas.rtl = {rtl}\nused = canvas.text({text!r}, 30, 20, {font!r}, {align!r}, {width})\nsnap()\n"
    )
    played = play(script + f"print(used, canvas.height({font!r}))")
    used, height = map(int, played.printed[0].split())
    left = 128 - 30 - width if rtl else 30
    assert used <= width
    for y, row in enumerate(played.drawn[0].rows):
        inside = 20 <= y < 20 + height
        outside = row[:left] + row[left + width :] if inside else row
        assert "#" not in outside


@few_examples
@given(st.text(CHARACTERS.replace("…", ""), max_size=24), st.integers(0, 100), st.booleans())
def test_shortening_keeps_as_much_as_fits_and_no_letter_without_its_mark(play, text, width, rtl):
    script = f"canvas.rtl = {rtl}\nshort = canvas.shorten({text!r}, 'small', {width})\n"
    script += "print(ascii_codes(short), canvas.width(short))"
    played = play("ascii_codes = lambda text: '.'.join(str(ord(c)) for c in text) or '-'\n" + script)
    codes, used = played.printed[0].split()
    short = "" if codes == "-" else "".join(chr(int(code)) for code in codes.split("."))
    assert int(used) <= width
    if short and short != text:
        assert short.endswith("…") and text.startswith(short[:-1])
        assert text[len(short) - 1] != "\u0301"


def test_right_to_left_mirrors_boxes_and_bars(play):
    script = "canvas.rtl = {}\ncanvas.box(3, 2, 20, 9)\ncanvas.bar(40, 20, 60, 6, 30, 100)\n"
    script += "canvas.rule(0, 40, 50)\n"
    one = play(script.format(False) + "snap()").drawn[0]
    other = play(script.format(True) + "snap()").drawn[0]
    assert [row[::-1] for row in one.rows] == list(other.rows)


def test_plain_leaves_everything_where_it_is(play):
    played = play(
        "canvas.box(3, 2, 20, 9)\nsnap()\ncanvas.clear()\ncanvas.rtl = canvas.plain = True\n"
        "canvas.box(3, 2, 20, 9)\nsnap()"
    )
    assert played.drawn[0] == played.drawn[1]


def test_start_is_on_the_right_in_persian(play):
    played = play('canvas.rtl = True\ncanvas.text("سارا", 0, 0)\nsnap()')
    columns = ["".join(column) for column in zip(*played.drawn[0].rows, strict=True)]
    assert "#" in "".join(columns[120:]) and "#" not in "".join(columns[:64])


def test_figures_can_be_persian(play):
    played = play(
        'canvas.figures = "persian"\ncanvas.text("120 a", 0, 0)\nsnap()\ncanvas.clear()\n'
        'canvas.figures = "western"\ncanvas.text("۱۲۰ a", 0, 0)\nsnap()'
    )
    assert played.drawn[0] == played.drawn[1]


def test_changing_direction_forgets_shortened_lines(play):
    script = 'canvas.rtl = {0}\ncanvas.text("سارا و Reza و Mina", 0, 0, width=50)\n'
    script += 'canvas.clear()\ncanvas.rtl = {1}\ncanvas.text("سارا و Reza و Mina", 0, 0, width=50)\nsnap()'
    assert play(script.format(True, False)).drawn == play(script.format(False, False)).drawn


def test_wrapping_breaks_between_words_and_shortens_the_last_line(play):
    played = play(
        'for line in canvas.wrap("fewer than 85 points: doubled for them", "small", 60, 2): print(line)'
    )
    assert played.printed[0] == "fewer than"
    assert len(played.printed) == 2 and played.printed[1].endswith("…")


def test_the_largest_font_that_fits_is_taken(play):
    script = (
        'for text in ("120", "-9995", "-9995 5"): print(canvas.fit(text, ("large", "figures", "medium"), 48))'
    )
    assert play(script).printed == ["large", "figures", "medium"]


@pytest.mark.parametrize(("value", "lit"), [(-10, 0), (0, 0), (50, 48), (100, 96), (400, 96)])
def test_a_bar_shows_the_share_and_stays_inside(play, value, lit):
    played = play(f"canvas.bar(10, 10, 100, 7, {value}, 100)\nsnap()")
    assert played.drawn[0].rows[13][12:108].count("#") == lit


def test_the_curve_stays_in_its_place(play):
    played = play("canvas.curve(20, 10, 80, 40, [[0, 85, -400, 900], [0, -240, 300, 1200]])\nsnap()")
    rows = played.drawn[0].rows
    assert not any("#" in row for row in rows[:10] + rows[50:])
    assert not any("#" in row[:20] + row[100:] for row in rows)


SAMPLES = {
    "small": """
canvas.text("Shelem · hand 7", 0, 0)
canvas.text("◆ Sara", 0, 0, "small", "end", 128)
canvas.text("abcdefghijklmnopqrstuvwxyz", 0, 8)
canvas.text("ABCDEFGHIJKLMNOPQRSTU", 0, 16)
canvas.text("0123456789 −240 → 445 (+85)", 0, 24)
canvas.text("Eléwénjewé Ìpalẹ\\u0300mọ\\u0301 Ọ\\u0300ṣun", 0, 32)
canvas.text("▲ raise  ▼ less  ● say it", 0, 40)
canvas.text("A name of 24 characters!", 0, 48, width=70)
canvas.box(0, 56, 80, 8, True)
canvas.text("selected ♠♥♦♣", 2, 56, color=0)
""",
    "small-persian": """
canvas.rtl = True
canvas.figures = "persian"
canvas.text("شلم · دست 7", 0, 0)
canvas.text("◆ سارا", 0, 0, "small", "end", 128)
canvas.text("کدام بازیکن حاکم است؟", 0, 8)
canvas.text("پیمان، ثریا، ژاله، آرش", 0, 16)
canvas.text("بردن 120 از 165 (−240)", 0, 24)
canvas.text("چهچهه لایق ضظطصعغ گچ", 0, 32)
canvas.text("Reza + مهسا", 0, 40)
canvas.text("نام بلندی که جا نمی‌شود", 0, 48, width=70)
canvas.box(0, 56, 80, 8, True)
canvas.text("انتخاب شده", 2, 56, color=0)
""",
    "medium": """
canvas.text("Reza, Eléwénjewé", 0, 0, "medium")
canvas.text("Ìpalẹ\\u0300mọ\\u0301 fgjpqy 0123456789", 0, 13, "medium")
canvas.rtl = True
canvas.text("آرش، پیمان، ثریا", 0, 26, "medium")
canvas.text("گرفت: 120 (−85) ژچ", 0, 39, "medium")
canvas.text("چهچهه لایق ضظطصعغ", 0, 52, "medium")
""",
    "large": """
canvas.text("−9995", 0, 0, "large")
canvas.text("410", 128, 0, "large", "end")
canvas.text("PASS", 0, 30, "large")
canvas.figures = "persian"
canvas.text("678", 60, 30, "large")
canvas.text("پاس", 128, 30, "large", "end")
""",
    "figures": """
canvas.text("−9995 : 410", 0, 0, "figures")
canvas.text("PASS", 0, 20, "figures")
canvas.figures = "persian"
canvas.text("935 : 678", 128, 20, "figures", "end")
canvas.text("پاس", 128, 40, "figures", "end")
""",
}


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_look_as_they_did(play, request, name):
    picture = play(SAMPLES[name] + "\nsnap()").drawn[0]
    path = GOLDEN / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(f"{picture}\n", encoding="ascii")
    assert picture == Pixels.parse(path.read_text(encoding="ascii"))
