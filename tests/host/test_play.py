"""`davar play`: the questions in a terminal, or through a pipe."""

import json
import os
import pty
import select
import signal
import subprocess
import sys

SETUP = "shelem\n4\nAli\nSara\nReza\nMina\n\nAli\n"
HAND = "Reza\n140\n140\ny\n"


def shown(davar, *match):
    return json.loads(davar("show", *match, "--json").out)["sheet"]


def test_a_match_can_be_played_through_a_pipe(davar):
    done = davar("play", typed=SETUP + HAND + "/quit\n")
    assert done.code == 0
    assert "davar play 1" in done.err
    assert shown(davar)["totals"] == [140, 25]


def test_an_empty_line_takes_the_likeliest_answer(davar):
    davar("play", typed="\n\nAli\nSara\nReza\nMina\n\n\n/quit\n")
    assert shown(davar)["sides"] == [["Ali", "Reza"], ["Sara", "Mina"]]


def test_the_end_of_the_input_keeps_every_answer_and_exits_with_130(davar):
    done = davar("play", typed=SETUP + "Reza\n140\n")
    assert done.code == 130
    assert davar("play", "1", typed="140\ny\n").code == 130
    assert shown(davar, "1")["totals"] == [140, 25]


def test_a_refused_answer_says_why_and_is_asked_again(davar):
    done = davar("play", typed=SETUP.replace("Sara", "Ali\nSara") + "Reza\n141\n140\nlots\n999\n140\ny\n")
    assert "Ali already sits here." in done.out
    assert "go in steps of 5" in done.out
    assert "lots is not a whole number." in done.out
    assert "the highest is 165" in done.out
    assert shown(davar)["totals"] == [140, 25]


def test_an_answer_that_is_none_of_a_list_is_repeated_as_typed_with_the_list_as_shown(davar):
    done = davar("play", typed="99\n" + SETUP + "99\n0\n")
    assert "99 is none of: 1 Shelem, 2 " in done.out
    for typed in ("99", "0"):
        assert f"{typed} is none of: 2 Sara, 3 Reza, 4 Mina, 1 Ali, auction, all passed." in done.out


def test_answers_besides_the_players_are_shown_in_words_and_taken_in_words(davar):
    done = davar("play", typed=SETUP + "All Passed\n")
    assert "  1 Ali\n  auction\n  all passed\n" in done.out
    assert "none of" not in done.out


def test_a_number_far_too_large_is_called_too_high(davar):
    done = davar("play", typed=SETUP + "Reza\n999999999999999999999\n" + "9" * 900 + "\n")
    assert "999999999999999999999 is too high: the highest is 165." in done.out
    assert done.out.count("is too high") == 2


def test_undo_edit_void_and_sheet_work_between_answers(davar):
    typed = SETUP + HAND + HAND + "/undo\n/sheet\ny\n/edit 1\n\n120\n115\ny\n/void\n2\n/edit 9\n/help\n"
    done = davar("play", typed=typed)
    assert "There is no hand" in done.out
    assert "/undo      take back" in done.out
    sheet = shown(davar)
    assert [hand["change"] for hand in sheet["hands"]] == [[-120, 50], [140, 25], [0, 0]]
    assert sheet["next_dealer"] == 2


def test_an_edit_that_is_left_changes_nothing(davar):
    done = davar("play", typed=SETUP + HAND + "/edit 1\n\n120\n/quit\n/edit 1\n/undo\n/quit\n")
    assert done.out.count("The hand stays as it was.") == 2
    assert shown(davar)["totals"] == [140, 25]


def test_answers_may_be_numbers_of_the_list_names_or_persian_figures(davar):
    davar("play", typed="1\n4\nAli\nSara\nReza\nMina\n1\n3\n4\n۱۴۰\n۱۴۰\nyes\n")
    sheet = shown(davar)
    assert sheet["hands"][0] == {"change": [25, 140], "totals": [25, 140], "dealer": 2, "reason": "made"}


def test_a_name_that_looks_like_a_command_is_typed_with_two_strokes(davar):
    davar("play", typed=SETUP.replace("Ali", "//undo"))
    assert shown(davar)["sides"][0][0] == "/undo"


def test_a_finished_match_ends_by_itself(davar):
    hands = "Reza\n100\n165\ny\n" * 4
    done = davar("play", typed=SETUP + hands)
    assert done.code == 0
    assert "Won by Ali + Reza." in done.out
    assert "kept as match 1" in done.err


def test_a_match_ends_only_after_a_yes(davar):
    done = davar("play", typed=SETUP + HAND + "/end\nn\n" + HAND + "/end\nmaybe\ny\n")
    assert done.code == 0
    assert done.out.count("End the match now? (y/n)") == 3
    assert len(shown(davar)["hands"]) == 3
    assert shown(davar)["finished"]


def test_nobody_is_asked_whether_to_end_a_match_that_cannot_end_yet(davar):
    assert "End the match now?" not in davar("play", typed="/end\n").out


def test_an_edit_ends_the_match_only_after_a_yes(davar):
    done = davar("play", typed=SETUP + HAND + HAND + "/edit 2\n/end\nn\n/quit\n/edit 2\n/end\ny\n")
    assert done.code == 0
    assert [hand["change"] for hand in shown(davar)["hands"]] == [[140, 25], [0, 0]]


def test_the_input_may_end_at_the_question_whether_to_end(davar):
    assert davar("play", typed=SETUP + HAND + "/end\n").code == 130
    assert not shown(davar)["finished"]


def test_a_match_that_is_over_offers_undo(davar):
    ended = davar("play", typed=SETUP + HAND + "/end\ny\n")
    assert "To take back its last answer: davar play 1" in ended.err
    for typed in ("", "\n", "/quit\n", "what\n\n"):
        done = davar("play", "1", typed=typed)
        assert (done.code, "This match is over. /undo" in done.out) == (0, True)
        assert shown(davar)["finished"]
    davar("play", "1", typed="/undo\n" + HAND + "/quit\n")
    assert shown(davar)["totals"] == [280, 50]
    assert not shown(davar)["finished"]


def test_a_match_of_another_table_is_not_played_on(davar, write):
    write("sheet.json", '{"game": "shelem", "players": ["a", "b"], "hands": []}')
    davar("import", "-", typed='{"game": "shelem", "players": ["a", "b"], "hands": []}')
    done = davar("play", "1")
    assert done.code == 2
    assert "not begun here" in done.err
    assert davar("play", "7").code == 2


def test_ctrl_c_keeps_every_answer_and_exits_with_130(davar, db):
    far, near = pty.openpty()
    environment = {**os.environ, "DAVAR_DB": db, "TERM": "dumb"}
    line = [sys.executable, "-m", "davar", "play"]
    process = subprocess.Popen(line, stdin=near, stdout=near, stderr=near, env=environment)
    os.close(near)
    os.write(far, (SETUP + "Reza\n140\n").encode())
    seen = until(far, b"Points taken")
    process.send_signal(signal.SIGINT)
    seen += until(far, b"davar play 1")
    assert process.wait() == 130
    os.close(far)
    assert b"Traceback" not in seen
    davar("play", "1", typed="140\ny\n")
    assert shown(davar)["totals"] == [140, 25]


def until(far, words):
    seen = b""
    while words not in seen:
        assert select.select([far], [], [], 60)[0], seen
        seen += os.read(far, 4096)
    return seen


def test_plain_terminals_get_no_colours_through_a_pipe(command):
    done = command("play", typed=(SETUP + HAND + "/sheet\n").encode())
    assert "\x1b" not in done.out + done.err
    assert "Ali + Reza" in done.out
