"""A match that has begun can be finished on a full flash; another one is not begun."""


def test_a_running_match_is_finished_on_a_full_flash_and_the_next_refused(on_board):
    told = on_board("full.py")
    print(f"{told['answers_on_full_flash']} answers after the flash was filled to the last block")
    assert told["free"] < 4096
    assert told["answers_on_full_flash"] > 500
    assert told["folds_after_240_more"] and told["folded"] == [None, True]
    assert told["room"] == 0
    code, figures = told["start"]
    assert code == "full" and figures["needed"] > figures["free"]
    assert told["start_after_making_room"] is None and told["reserve_again"] == 12 * 4096


def test_at_the_very_end_nothing_is_lost_and_deleting_a_match_makes_it_go_on(on_board):
    told = on_board("full.py")
    assert told["at_the_end"][0] == "full" and told["ram_is_flash"]
    assert told["boots"] == [True, True, []]
    assert told["folds_at_the_end"] is False and told["kept_at_the_end"]
    assert told["folds_after_deleting"] == [True, True]
