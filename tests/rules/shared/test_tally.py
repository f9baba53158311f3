"""Tally: free points, high or low wins, a target, rounds, neither."""

from sheets import match, refusal, sheet

HANDS = [{"points": [10, -5, 0]}, {"points": [10, 5, 30]}]


def test_points_are_free_and_the_deal_passes_on():
    played = sheet("tally", 3, HANDS)
    assert played["totals"] == [20, 0, 30] and not played["finished"] and played["next_dealer"] == 2


def test_the_highest_wins_at_the_target_or_the_lowest_where_that_wins():
    assert sheet("tally", 3, HANDS, target=30)["winners"] == [2]
    assert sheet("tally", 3, HANDS, target=30, wins="low")["winners"] == [1]


def test_a_number_of_rounds_may_be_agreed():
    assert not sheet("tally", 3, HANDS, rounds=3)["finished"]
    assert not sheet("tally", 3, [HANDS[0], {"void": True}], rounds=2)["finished"]
    assert sheet("tally", 3, HANDS, rounds=2)["winners"] == [2]


def test_equal_best_share_or_play_another_round():
    hands = [{"points": [5, 5, 0]}]
    assert sheet("tally", 3, hands + [{"tie": "share"}], rounds=1)["winners"] == [0, 1]
    more = hands + [{"tie": "another"}, {"void": True}, {"points": [0, 1, 0]}]
    assert sheet("tally", 3, more, rounds=1)["winners"] == [1]


def test_without_target_and_rounds_the_table_ends_it_and_the_best_have_won():
    assert sheet("tally", 3, HANDS + [{"end": True}], wins="low")["winners"] == [1]


def test_points_for_every_player_are_needed():
    assert refusal(match, "tally", 3, [{"points": [1, 2]}])[0] == "one_for_each"
    assert refusal(match, "tally", 3, [{"points": [1, 2, "x"]}])[0] == "not_a_number"
