"""What the settings change: the buzzer, dimming, figures, language; what erasing forgets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from davar.building import build
from davar.rooms import room
from screens.table import Seat, seated

SHELEM = ["shelem", 4, "Ali", "Sara", "Reza", "Mina", "book", 0]
BUZZER = 22


@pytest.fixture(scope="module")
def loud_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The firmware for a board with a buzzer."""
    folder = tmp_path_factory.mktemp("loud")
    text = (room("hardware") / "boards" / "pico-ssd1306.toml").read_text(encoding="utf-8")
    board = folder / "loud.toml"
    board.write_text(text.replace("[extras]", f"[extras]\nbuzzer = {BUZZER}", 1), encoding="utf-8")
    build.build(board, folder / "tree")
    return folder / "tree"


@pytest.fixture
def loud(loud_tree: Path, tmp_path: Path) -> Iterator[Seat]:
    with seated(loud_tree, tmp_path, SHELEM[:2], settings={"sound": "on"}) as person:
        yield person


def heard(seat: Seat) -> list[int]:
    """The frequencies of the buzzer so far, in Hz; 0 where it fell silent."""
    return [hertz if duty else 0 for _, hertz, duty in seat.sim.circuit.tones]


def test_a_refused_press_clicks_and_the_click_ends_by_itself(loud: Seat) -> None:
    loud.sim.press("ok")  # a name without letters
    loud.sim.run(100)
    assert [bool(hertz) for hertz in heard(loud)] == [True, False]


def test_nothing_sounds_while_the_sound_is_off(loud_tree: Path, tmp_path: Path) -> None:
    with seated(loud_tree, tmp_path, SHELEM[:2]) as quiet:
        quiet.sim.press("ok")
        assert not heard(quiet)


def test_a_won_match_is_heard_while_the_buttons_go_on(loud_tree: Path, tmp_path: Path) -> None:
    hands = [0, 100, 165, True] * 3 + [0, 100, 165]
    with seated(loud_tree, tmp_path, SHELEM + hands, settings={"sound": "on"}) as loud:
        loud.press(".")
        won = loud.sim.screen()
        loud.press("v")
        assert len(heard(loud)) < 4 and loud.sim.screen() != won
        loud.sim.run(600)
        rising = heard(loud)
        assert len(rising) == 4 and rising[:3] == sorted(set(rising[:3])) and rising[3] == 0


def test_a_board_without_a_buzzer_offers_no_sound(tree: Path, loud: Seat, tmp_path: Path) -> None:
    with seated(tree, tmp_path / "quiet") as quiet:
        quiet.press("vvvvv.vvvvv")
        loud.press("<<<<<vvvvv.vvvvv")
        assert quiet.sim.screen() != loud.sim.screen()


def test_another_language_is_spoken_at_once_and_after_a_restart(tree: Path, tmp_path: Path) -> None:
    with seated(tree, tmp_path) as person:
        english = person.sim.screen()
        person.press("vvvvv..v.<")
        persian = person.sim.screen()
        assert persian != english
        person.sim.power_cut()
        person.sim.power_on()
        person.sim.run(1000)
        assert person.sim.screen() == persian


def test_the_display_dims_when_the_table_wants_it(tree: Path, tmp_path: Path) -> None:
    with seated(tree, tmp_path, settings={"dim_after": 15, "brightness": 200}) as person:
        assert person.sim.panel.contrast == 200
        person.sim.run(16_000)
        assert person.sim.panel.contrast < 20 and person.sim.panel.on
        person.sim.run(150_000)
        assert not person.sim.panel.on


def test_the_picture_moves_aside_now_and_then(tree: Path, tmp_path: Path) -> None:
    with seated(tree, tmp_path, settings={"dim_after": 600}) as person:
        before = person.sim.screen()
        person.sim.run(300_000)
        person.press("v^")
        after = person.sim.screen()
        assert after != before
        assert [row[:-1] for row in before.rows] == [row[1:] for row in after.rows]


def test_erasing_needs_a_long_press_and_then_forgets_all_but_the_count_of_starts(
    tree: Path, tmp_path: Path
) -> None:
    with seated(tree, tmp_path, players=["Ali"], settings={"brightness": 90}) as person:
        person.press("^.vv.")
        person.press(".<")
        assert "/data/players.json" in person.sim.files()
        person.press(".m")
        person.sim.run(3000)
        kept = {name: data for name, data in person.sim.files().items() if name.startswith("/data/")}
        assert "/data/players.json" not in kept and "/data/settings.json" not in kept
        assert json.loads(kept["/data/clock"].rsplit(b" ", 1)[0])[0] == 2
