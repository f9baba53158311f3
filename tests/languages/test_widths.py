"""Every text fits where it is shown, measured with the fonts that are built and shaped as the board does."""

import sys
from pathlib import Path

import pytest
from davar.rooms import room
from display.test_fonts import File
from languages.sources import languages

from shared_rules import games, setup
from shared_rules.texts import Catalogue

LANGUAGES = languages()
WIDTH = 128
ROW = WIDTH - 8  # with a bar beside the list, and the rims
SAMPLES = {  # figures as large as they come
    "step": 5, "leap": "−100", "total": 252, "sum": 252, "rest": 252, "difference": 252, "bid": 165,
    "taken": 165, "half": 105, "place": 8, "players": 8, "name": "Mina", "names": "Sara, Reza", "count": 52,
    "lowest": 13, "highest": 52, "most": 64, "hand": 10, "longest": 24, "limit": 4, "card": "10",
    "penalties": 9, "deals": "6×4 + 1×1", "round": 12, "game": ("q.game.shallaat", {}), "number": 8,
    "how": ("whole_hand", {}), "why": ("fewer_than", {"half": 105}),
    "matches": 99, "kept": 99, "cards": "7 10",
    "free": 1400, "needed": 32768, "match": "00001021a2b", "record": 120, "errno": 28, "version": "0.1.0",
    "id": "e6614103e7452d2f", "board": "pico-ssd1306", "release": "1.29.0", "flash": 1400, "memory": 120,
    "left": 9, "address": "0x3c", "found": "0x3d", "line": "SDA", "keys": "down, back", "error": 28,
    "ms": 41, "us": 40123,
    "mv": 3300, "top": "10", "answer": 165, "lists": "", "groups": "6 A; 5 2", "option": "target",
}  # fmt: skip
# Whole-width lines in small letters: what the buttons do, why a press was refused at the table, facts.
LINES = (
    "missing", "passed", "cards_left", "of_all", "contract", "stands_at", "lowest_begins", "deal_all",
    "deal_table", "deal_unused", "isiwo_on", "isiwo_off", "penalties_so_far", "out", "equal", "sum_short",
    "sum_over", "cards_differ", "too_few_cards", "too_many_cards", "name_blank", "name_long", "same_name",
    "nothing_to_undo", "options_do_not_fit", "counted", "unbalanced", "counted_cards", "counted_penalties",
    "made", "all", "failed", "shelem500_made", "shelem500_failed", "redeal", "room_left", "forget_finished",
    "forget_unfinished",
)  # fmt: skip
BESIDE = ("best_bid", "no_bid_yet", "place", "hands_played", "cards_picked", "card_of_trick")  # in the header
NOTICES = ("restarted_why", "flash_full_why", "flash_low_why", "flash_refused", "roster_full", "rules_full",
           "erase_why", "match_unset", "full", "too_long_to_keep", "set_aside", "newer",
           "unreadable")  # fmt: skip


@pytest.fixture(scope="module")
def measured(tree: Path):
    """measured(code) -> (say, width): the texts of a language and the width of a string in a font."""
    stub = Path(__file__).parents[1] / "display" / "stub"
    sys.path[:0] = [str(room("firmware")), str(stub)]
    try:
        from device.display import bidi, shaping  # noqa: F401  # shaping loads bidi when it needs it
    finally:
        del sys.path[:2]
    fonts = {name: File(tree / "fonts" / f"{name}.fnt") for name in ("small", "medium", "large")}

    def language(code: str):
        catalogue = Catalogue((tree / "languages" / f"{code}.txt").read_bytes())

        def width(string: str, font: str = "small") -> int:
            return sum(fonts[font].width(chr(code)) for code in shaping.visual(string, catalogue.rtl))

        return (lambda key: catalogue.say((key, SAMPLES))), width

    return language


@pytest.fixture(params=sorted(LANGUAGES))
def code(request) -> str:
    return request.param


def too_wide(pairs, width, room: int, font: str = "small") -> list[str]:
    """Those texts that need more room, with what they need."""
    return [f"{key}: {width(text, font)} {text}" for key, text in pairs if width(text, font) > room]


def wrapped(text: str, width, room: int) -> int:
    """Lines of small letters that a sentence takes."""
    lines, line = 1, ""
    for word in text.split(" "):
        if line and width(f"{line} {word}") > room:
            lines, line = lines + 1, word
        else:
            line = f"{line} {word}".strip()
    return lines


def test_hints_and_lines_fit_the_width(measured, code: str) -> None:
    say, width = measured(code)
    keys = [key for key in LANGUAGES[code] if key.startswith("hint.")] + list(LINES)
    assert not too_wide(((key, say(key)) for key in keys), width, WIDTH)


def test_titles_leave_room_for_what_stands_beside_them(measured, code: str) -> None:
    say, width = measured(code)
    beside = max(width(say(key)) for key in BESIDE)
    assert beside <= 90
    numbers = ("call", "bid", "taken", "points", "cards", "jokers", "aces", "jacks", "others", "out_next")
    assert not too_wide(((key, say(f"q.{key}")) for key in numbers), width, 84)
    assert width(say("sheet_title")) <= 90


def test_entries_of_menus_fit_a_row_in_medium_letters(measured, code: str) -> None:
    say, width = measured(code)
    keys = [key for key in LANGUAGES[code] if key.split(".")[0] in ("home", "menu", "device", "ruling")]
    assert not too_wide(((key, say(key)) for key in keys if key != "home"), width, ROW, "medium")


def test_questions_with_a_sentence_for_title_take_three_lines_at_most(measured, code: str) -> None:
    say, width = measured(code)
    keys = [key for key in LANGUAGES[code] if key.startswith("q.") and key.count(".") == 1]
    keys += ["q.menu.void", "q.menu.end"]
    assert not [key for key in keys if wrapped(say(key), width, WIDTH) > 3]


def test_answers_fit_a_row(measured, code: str) -> None:
    say, width = measured(code)
    keys = [key for key in LANGUAGES[code] if key.startswith("q.") and key.count(".") == 2]
    assert not too_wide(((key, say(key)) for key in keys), width, ROW)


def test_every_option_stands_beside_its_value(measured, code: str) -> None:
    say, width = measured(code)
    wide = []
    for game in games.GAMES:
        module = games.load(game)
        for question in setup._questions(module, 5 if 5 in module.PLAYERS else 2, module_options(module)):
            name = say(f"q.{question.key}")
            for value in values(question):
                text = setup.value_text(question, {question.key: value})
                said = str(text) if isinstance(text, int) else say(text[0])
                if width(name) + 5 + width(said) > ROW:
                    wide.append(f"{question.key}: {name} | {said}")
    assert not wide


def module_options(module) -> dict:
    """The options of a game as they begin."""
    return setup.chosen_by(module, 5 if 5 in module.PLAYERS else 2, {})


def values(question) -> list:
    """The answers of an option that may be wide."""
    if question.kind == "choice":
        return list(question.options)
    return [question.high, *question.extra]


def test_notices_fit_a_page(measured, code: str) -> None:
    say, width = measured(code)
    assert not [key for key in NOTICES if wrapped(say(key), width, WIDTH) > 4]


def test_the_whole_reason_of_a_doubled_failure_is_to_be_read(measured, code: str) -> None:
    say, width = measured(code)
    lines = wrapped(say("failed_doubled"), width, WIDTH)
    assert lines <= 2


def test_large_words_have_their_letters(measured, code: str) -> None:
    say, width = measured(code)
    for key in LANGUAGES[code]:
        if key.startswith("large."):
            assert width(say(key), "large") <= WIDTH


def test_no_text_has_a_letter_without_a_glyph(measured, code: str) -> None:
    _, width = measured(code)
    for text in LANGUAGES[code].values():
        width(text.replace("\u200c", ""), "small")
        width(text.replace("\u200c", ""), "medium")
