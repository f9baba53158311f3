"""The driver brings every picture to the glass, sends little, and outlives being unplugged."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

MODULES = [("ssd1306", 0), ("sh1106", 2), ("sh1106", 0), ("sh1107", 0)]
EVERY_MODULE = pytest.mark.parametrize(("controller", "column"), MODULES)
PICTURE = """
canvas.text("Reza", 3, 1)
canvas.box(90, 40, 38, 24)
canvas.line(0, 63, 127, 20, 1)
canvas.show()
"""


@EVERY_MODULE
def test_the_glass_shows_what_was_drawn(play, controller, column):
    played = play(PICTURE + "snap()", controller, column)
    assert played.glass == played.drawn
    assert played.glass[0].count() > 100
    assert played.errors == []


@EVERY_MODULE
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(-5, 127), st.integers(-5, 63), st.integers(1, 60), st.integers(1, 30), st.booleans()
        ),
        max_size=8,
    )
)
def test_after_any_changes_glass_and_picture_are_equal(play, controller, column, boxes):
    script = f"import json\nfor box in json.loads('{json.dumps(boxes)}'):\n"
    script += "    canvas.rect(box[0], box[1], box[2], box[3], box[4], True)\n    canvas.show()\n    snap()"
    played = play(script, controller, column)
    assert played.glass == played.drawn
    assert played.errors == []


@EVERY_MODULE
def test_an_unchanged_picture_sends_nothing(play, controller, column):
    played = play(PICTURE + "snap()\ncanvas.show()\nsnap()", controller, column)
    assert played.sent[1] == 0


def test_a_changed_figure_sends_a_small_part_of_the_frame(play):
    script = 'canvas.text("120", 64, 20, "large", "center")\ncanvas.show()\nsnap()\ncanvas.clear()\n'
    script += 'canvas.text("125", 64, 20, "large", "center")\ncanvas.show()\nsnap()'
    played = play(script)
    assert played.sent[1] < played.sent[0] / 8
    assert played.glass == played.drawn


@EVERY_MODULE
def test_a_missing_panel_disturbs_nobody(play, controller, column):
    script = (
        PICTURE + "print(panel.present)\npanel.contrast(9)\npanel.power(False)\npanel.power(True)\nsnap()"
    )
    played = play(script, controller, column, there=False)
    assert played.printed == ["False"]
    assert played.sent == [0]


@EVERY_MODULE
def test_a_panel_plugged_in_later_shows_the_picture(play, controller, column):
    script = PICTURE + "wire.plug()\nwait(1000)\ncanvas.show()\nsnap()"
    played = play(script, controller, column, there=False)
    assert played.glass == played.drawn
    assert played.errors == []


@EVERY_MODULE
def test_a_panel_pulled_and_plugged_in_while_it_is_used_comes_back(play, controller, column):
    script = PICTURE + 'panel.contrast(40)\nwire.pull()\ncanvas.text("x", 50, 50)\ncanvas.show()\n'
    script += "print(panel.present)\nwire.plug()\nwait(1000)\ncanvas.show()\nsnap()"
    played = play(script, controller, column)
    assert played.printed == ["False"]
    assert played.glass == played.drawn
    assert played.contrast == 40


@EVERY_MODULE
def test_a_panel_that_lost_power_unnoticed_comes_back_within_a_second(play, controller, column):
    script = PICTURE + "wire.plug()\nwait(1000)\ncanvas.show()\nsnap()"
    played = play(script, controller, column)
    assert played.glass == played.drawn
    assert played.errors == []


def test_a_missing_panel_is_looked_for_once_a_second(play):
    script = "tries = []\nold = wire.writeto\n"
    script += "wire.writeto = lambda address, data: (tries.append(now), old(address, data))\n"
    script += "for step in range(50):\n    wait(100)\n    canvas.show()\nprint(len(tries))"
    assert play(script, there=False).printed == ["5"]


def test_a_panel_that_is_switched_off_stays_dark_and_keeps_up(play):
    script = PICTURE + "panel.power(False)\nsnap()\ncanvas.box(0, 0, 9, 9)\ncanvas.show()\nwait(1500)\n"
    script += "canvas.show()\nsnap()\npanel.power(True)\nsnap()"
    played = play(script)
    assert [glass.count() > 0 for glass in played.glass] == [False, False, True]
    assert played.glass[2] == played.drawn[2]


def test_nothing_of_the_garbage_in_a_new_panel_is_ever_lit(play):
    played = play("snap()\ncanvas.show()\nsnap()")
    assert [glass.count() for glass in played.glass] == [0, 0]
