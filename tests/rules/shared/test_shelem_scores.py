"""Shelem: every worked example of the rules, and the options that tables differ in."""

from sheets import change, match, refusal, sheet


def one(bid, taken, **options):
    return change("shelem", 4, {"hakem": 0, "bid": bid, "taken": taken}, **options)


def test_a_contract_made_to_the_point_counts_the_points_taken():
    assert one(140, 140) == ((140, 25), "made")


def test_a_failed_contract_costs_the_bid():
    assert one(140, 120) == ((-140, 45), "failed")


def test_a_contract_made_with_more_counts_the_points_or_only_the_bid():
    assert one(120, 135) == ((135, 30), "made")
    assert one(120, 135, made="bid") == ((120, 30), "made")


def test_a_failure_with_fewer_points_than_the_others_is_doubled():
    assert one(120, 80) == ((-240, 85), "failed_doubled")
    assert one(120, 80, double="hand") == ((-165, 85), "failed_doubled")
    assert one(120, 80, double="never") == ((-120, 85), "failed")
    assert one(85, 80) == ((-170, 85), "failed_doubled")


def test_a_failure_with_more_points_is_doubled_only_where_every_failure_is():
    assert one(120, 105) == ((-120, 60), "failed")
    assert one(120, 105, double="always") == ((-240, 60), "failed_doubled")


def test_all_points_count_twice_the_hand_at_any_bid():
    for bid in (65, 100, 165):
        assert one(bid, 165) == ((330, 0), "all")
    assert one(120, 165, all="double_bid") == ((240, 0), "all")
    assert one(120, 165, all="hand") == ((165, 0), "all")
    assert one(120, 165, all="off") == ((165, 0), "made")


def test_a_low_contract_made_with_fewer_points_is_not_doubled():
    assert one(70, 75) == ((75, 90), "made")


def test_with_jokers_the_half_is_a_hundred_and_equal_is_not_fewer():
    assert one(130, 100, jokers=True) == ((-130, 100), "failed")
    assert one(120, 95, jokers=True) == ((-240, 105), "failed_doubled")
    assert one(120, 200, jokers=True) == ((400, 0), "all")


def test_shelem_500_made_counts_the_cards_too_unless_the_table_says_flat():
    assert one("shelem500", 165) == ((665, 0), "shelem500_made")
    assert one("shelem500", 200, jokers=True) == ((700, 0), "shelem500_made")
    assert one("shelem500", 165, shelem500="flat") == ((500, 0), "shelem500_made")


def test_shelem_500_failed_costs_500_and_the_others_keep_their_points():
    assert one("shelem500", 160) == ((-500, 5), "shelem500_failed")


def test_an_ace_at_fifteen_makes_a_hand_of_185_or_220():
    assert one(100, 185, ace=15) == ((370, 0), "all")
    assert one(100, 220, ace=15, jokers=True) == ((440, 0), "all")


def test_when_all_pass_the_dealer_plays_at_sixty():
    assert change("shelem", 4, {"forced": True, "taken": 60}) == ((60, 105), "made")
    assert change("shelem", 4, {"forced": True, "taken": 80}, jokers=True) == ((80, 120), "made")
    assert change("shelem", 4, {"forced": True}, all_pass="redeal") == ((0, 0), "redeal")


def test_defenders_who_stand_at_the_limit_score_nothing_when_the_contract_is_made():
    hands = [{"hakem": 0, "bid": 65, "taken": 65}, {"hakem": 0, "bid": 100, "taken": 100}]
    assert sheet("shelem", 4, hands, stop_at=100)["totals"] == [165, 100]
    assert sheet("shelem", 4, hands)["totals"] == [165, 165]


def test_the_match_ends_when_a_side_reaches_the_target_and_the_higher_total_wins():
    over = sheet("shelem", 4, [{"hakem": 0, "bid": 100, "taken": 165}], target=165)
    assert over["finished"] and over["winners"] == [0]


def test_equal_totals_at_the_target_play_another_hand():
    hands = [{"hakem": 0, "bid": 65, "taken": 65}, {"hakem": 0, "bid": 100, "taken": 100}]
    tied = sheet("shelem", 4, hands, target=165)
    assert tied["totals"] == [165, 165] and not tied["finished"]


def test_the_hakem_may_be_counted_first_when_both_reach_the_target():
    hands = [{"hakem": 0, "bid": 65, "taken": 65}, {"hakem": 0, "bid": 65, "taken": 75}]
    assert sheet("shelem", 4, hands, target=140)["winners"] == [1]
    assert sheet("shelem", 4, hands, target=140, both_over="hakem")["winners"] == [0]


def test_a_lead_or_a_lag_ends_the_match_where_the_table_says_so():
    lost = {"hakem": 0, "bid": 140, "taken": 60}
    assert sheet("shelem", 4, [lost], lose_at=-280)["winners"] == [1]
    assert sheet("shelem", 4, [lost], lead_wins=385)["winners"] == [1]
    assert not sheet("shelem", 4, [lost], lead_wins=390, lose_at=-285)["finished"]


def test_the_deal_passes_to_the_right_after_every_hand_and_stays_only_when_told():
    hands = [{"void": True}, {"void": True, "dealer_stays": True}, {"hakem": 0, "bid": 65, "taken": 65}]
    played = sheet("shelem", 4, hands)
    assert [hand["dealer"] for hand in played["hands"]] == [0, 1, 1] and played["next_dealer"] == 2


def test_two_players_are_a_side_each():
    assert sheet("shelem", 2, [{"hakem": 1, "bid": 65, "taken": 75}])["totals"] == [90, 75]


def test_an_auction_on_paper_goes_call_by_call_and_shelem_500_ends_it():
    hand = {"auction": [[1, 100], [2, "pass"], [3, 105], [0, "shelem500"]], "taken": 165}
    assert change("shelem", 4, hand) == ((665, 0), "shelem500_made")


def test_an_auction_of_passes_makes_the_dealer_the_hakem():
    hand = {"forced": True, "auction": [[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"]], "taken": 60}
    assert change("shelem", 4, hand) == ((60, 105), "made")


def test_impossible_bids_and_points_are_refused_by_name():
    def hand(**fields):
        return refusal(match, "shelem", 4, [fields])

    assert hand(hakem=0, bid=60, taken=65) == (
        "too_low",
        {"lowest": 65, "answer": 60, "field": "bid", "hand": 1},
    )
    assert hand(hakem=0, bid=101, taken=65)[0] == "not_in_steps"
    assert hand(hakem=0, bid=170, taken=65)[0] == "too_high"
    assert hand(hakem=0, bid=100, taken=170)[0] == "too_high"
    assert hand(hakem=0, bid=100, taken=0)[0] == "too_low"
    assert hand(hakem=4, bid=100, taken=65)[0] == "not_an_option"
    assert hand(hakem=True, bid=100, taken=65)[0] == "not_an_option"
    assert hand(hakem=0, bid=100) == ("field_missing", {"field": "taken", "hand": 1})
    assert hand(hakem=0, bid=100, taken=65, trump="S") == ("unknown_field", {"field": "trump", "hand": 1})


def test_a_bid_out_of_turn_or_not_higher_is_refused():
    def auction(*calls):
        return refusal(match, "shelem", 4, [{"auction": [list(call) for call in calls], "taken": 65}])

    assert auction((2, 100))[0] == "out_of_turn"
    assert auction((1, 100), (2, 100))[0] == "too_low"
    assert auction((1, 100), (2, "pass"))[0] == "auction_unfinished"
    assert auction((1, 100), (2, "pass"), (3, "pass"), (0, "pass"), (1, 105))[0] == "auction_over"
    assert auction((1, 100, 5))[0] == "field_wrong"


def test_shelem_500_cannot_be_declared_where_it_is_off():
    code, _ = refusal(match, "shelem", 4, [{"hakem": 0, "bid": "shelem500", "taken": 165}], shelem500="off")
    assert code == "not_a_number"
