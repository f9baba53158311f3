"""Shallaat: piles that make up the deck, the target, equal highest."""

from sheets import change, match, refusal, sheet


def test_points_are_taken_as_they_are_and_the_start_passes_on():
    played = sheet("shallaat", 3, [{"points": [100, 100, 52]}, {"points": [0, 0, 252]}])
    assert played["totals"] == [100, 100, 304]
    assert [hand["dealer"] for hand in played["hands"]] == [0, 1] and played["next_dealer"] == 2


def test_cards_count_fifty_twenty_five_two_and_one():
    counts = [[2, 0, 0, 0], [0, 4, 0, 0], [0, 0, 4, 44]]
    assert change("shallaat", 3, {"counts": counts}) == ((100, 100, 52), "counted")


def test_two_packs_without_jokers_are_worth_304():
    counts = [[0, 8, 0, 0], [0, 0, 8, 88]]
    assert change("shallaat", 2, {"counts": counts}, deck="two_decks") == ((200, 104), "counted")


def test_a_hand_that_does_not_add_up_is_refused_by_how_much():
    assert refusal(match, "shallaat", 3, [{"points": [100, 100, 50]}]) == (
        "sum_short",
        {"sum": 250, "total": 252, "difference": 2, "field": "points", "hand": 1},
    )
    assert refusal(match, "shallaat", 3, [{"points": [100, 100, 60]}])[1]["difference"] == 8
    assert refusal(match, "shallaat", 3, [{"points": [100, 100, 60]}])[0] == "sum_over"


def test_cards_that_are_not_those_of_the_deck_are_refused_though_the_points_are_right():
    counts = [[1, 4, 4, 44], [0, 2, 0, 0]]  # two aces for a joker
    assert refusal(match, "shallaat", 2, [{"counts": counts}])[0] == "too_high"


def test_a_table_may_record_counts_that_do_not_add_up_and_the_sheet_says_so():
    assert change("shallaat", 3, {"points": [100, 100, 50]}, unbalanced=True) == (
        (100, 100, 50),
        "unbalanced",
    )
    assert change("shallaat", 3, {"points": [100, 100, 50]}, unbalanced="on")[1] == "unbalanced"


def test_the_highest_wins_when_somebody_has_reached_the_target():
    hands = [{"points": [200, 52]}, {"points": [200, 52]}, {"points": [110, 142]}]
    over = sheet("shallaat", 2, hands)
    assert over["totals"] == [510, 246] and over["finished"] and over["winners"] == [0]


def test_equal_highest_may_share_the_win():
    hands = [{"points": [126, 126]}] * 4 + [{"tie": "share"}]
    assert sheet("shallaat", 2, hands)["winners"] == [0, 1]


def test_equal_highest_may_go_on_to_a_higher_target():
    hands = [{"points": [126, 126]}] * 4 + [{"tie": "raise", "target": 1000}, {"points": [200, 52]}]
    played = sheet("shallaat", 2, hands)
    assert played["totals"] == [704, 556] and not played["finished"]
    assert refusal(match, "shallaat", 2, hands[:4] + [{"tie": "raise", "target": 500}])[0] == "too_low"


def test_a_raised_target_is_the_one_in_force_until_it_is_taken_back():
    equal = [{"points": [126, 126]}] * 4
    raised = [{"tie": "raise", "target": 1500}]
    for hands in (
        raised,
        raised + [{"void": True}],
        raised + [{"points": [200, 52]}],
        raised + [{"end": True}],
    ):
        assert match("shallaat", 2, equal + hands).table.target == 1500
    played = match("shallaat", 2, equal + raised)
    played.undo()
    assert played.table.target == 500 and played.question.key == "target"
    assert match("shithead", 2, []).table.target is None
    assert match("tally", 2, [{"points": [3, 4]}]).table.target is None
    assert match("shelem", 2, [{"void": True}], target=165).table.target == 165


def test_no_hand_follows_an_undecided_tie_and_no_tie_is_decided_where_there_is_none():
    hands = [{"points": [126, 126]}] * 4
    assert refusal(match, "shallaat", 2, hands + [{"points": [126, 126]}])[0] == "tie_undecided"
    assert refusal(match, "shallaat", 2, hands[:2] + [{"tie": "share"}])[0] == "no_tie"


def test_the_first_hand_may_say_who_starts_and_no_later_one():
    first = {"starter": 2, "points": [84, 84, 84]}
    assert sheet("shallaat", 3, [first])["next_dealer"] == 0
    assert refusal(match, "shallaat", 3, [first, first])[0] == "starter_later"


def test_lists_of_the_wrong_length_are_refused():
    assert refusal(match, "shallaat", 3, [{"points": [252]}])[0] == "one_for_each"
    assert refusal(match, "shallaat", 2, [{"counts": [[0, 1], [0, 1]]}])[0] == "field_wrong"
    assert refusal(match, "shallaat", 2, [{}])[0] == "points_or_counts"
    assert refusal(match, "shallaat", 2, [{"counts": [[1, 0, 0, 0], [0, 0, 0, 0]]}], deck="two_decks")[0] == (
        "no_jokers_here"
    )


def test_the_last_player_is_filled_in():
    played = match("shallaat", 3, [])
    for answer in ("points", 100, 100):
        played.answer(answer)
    assert played.question.start == 52
    assert refusal(played.answer, 50)[0] == "sum_short"
    assert played.question.start == 52
    played.answer(52)
    assert played.question.kind == "confirm"


def test_the_way_of_counting_starts_at_that_of_the_last_hand():
    counts = [[2, 4, 4, 44], [0, 0, 0, 0]]
    assert match("shallaat", 2, [{"counts": counts}, {"void": True}]).question.start == "counts"
    assert match("shallaat", 2, [{"points": [252, 0]}]).question.start == "points"
