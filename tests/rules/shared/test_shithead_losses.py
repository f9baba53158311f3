"""Shithead: who is out next, who loses, when it is over and who has won."""

from sheets import match, refusal, sheet


def test_the_last_in_the_order_loses_the_deal_and_deals_next():
    played = sheet("shithead", 4, [{"order": [2, 0, 3, 1]}])
    assert played["hands"][0]["change"] == [0, 1, 0, 0] and played["next_dealer"] == 1


def test_the_deal_may_rotate_instead():
    assert sheet("shithead", 4, [{"order": [2, 0, 3, 1]}], next_dealer="rotate")["next_dealer"] == 1
    assert sheet("shithead", 4, [{"order": [0, 1, 2, 3]}], next_dealer="rotate")["next_dealer"] == 1
    assert sheet("shithead", 4, [{"order": [0, 1, 2, 3]}])["next_dealer"] == 3


def test_the_loser_is_found_without_being_asked():
    played = match("shithead", 3, [])
    for answer in (1, 2, 0):
        played.answer(answer)
    assert played.question.kind == "confirm" and played.question.change == (0, 1, 0)


def test_a_match_is_over_at_the_fifth_loss_and_the_fewest_losses_win():
    hands = [{"order": [0, 1, 2]}] * 4
    assert not sheet("shithead", 3, hands)["finished"]
    over = sheet("shithead", 3, hands + [{"order": [1, 0, 2]}])
    assert over["finished"] and over["totals"] == [0, 0, 5] and over["winners"] == [0]


def test_equal_places_share_the_win():
    hands = [{"order": [0, 1, 2]}, {"order": [1, 0, 2]}]
    assert sheet("shithead", 3, hands, losses=2)["winners"] == [0, 1]


def test_a_number_of_deals_may_be_agreed_instead():
    hands = [{"order": [0, 1, 2]}] * 6
    assert not sheet("shithead", 3, hands, deals=7)["finished"]
    assert sheet("shithead", 3, hands + [{"order": [0, 1, 2]}], deals=7)["finished"]


def test_void_deals_are_not_counted_among_the_deals():
    assert not sheet("shithead", 3, [{"void": True}, {"order": [0, 1, 2]}], deals=2)["finished"]


def test_an_open_ended_match_goes_on_until_the_table_ends_it():
    hands = [{"order": [0, 1, 2]}] * 9
    assert not sheet("shithead", 3, hands, losses=False)["finished"]
    assert not sheet("shithead", 3, hands, losses="off")["finished"]
    assert sheet("shithead", 3, hands + [{"end": True}], losses=False)["winners"] == [0]


def test_an_order_with_a_seat_missing_or_twice_is_refused():
    assert refusal(match, "shithead", 3, [{"order": [0, 1]}]) == (
        "seat_missing",
        {"answer": 2, "field": "order", "hand": 1},
    )
    assert refusal(match, "shithead", 3, [{"order": [0, 1, 1]}])[0] == "seat_twice"
    assert refusal(match, "shithead", 3, [{"order": [0, 1, 3]}])[0] == "not_an_option"
    assert refusal(match, "shithead", 3, [{"order": "012"}])[0] == "field_wrong"


def test_two_to_five_play_and_no_more():
    assert refusal(match, "shithead", 6, [])[0] == "wrong_number_of_players"
    assert refusal(match, "shithead", 1, [])[0] == "wrong_number_of_players"
