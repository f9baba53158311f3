"""Elewenjewe: cards that make up the pack, penalties, rounds, ties, drop-outs, the deal plan."""

from sheets import change, match, refusal, sheet

from shared_rules.games.elewenjewe import deal_plan


def test_the_most_cards_after_the_rounds_win():
    over = sheet("elewenjewe", 2, [{"cards": [30, 22]}, {"cards": [20, 32]}, {"cards": [27, 25]}])
    assert over["totals"] == [77, 79] and over["finished"] and over["winners"] == [1]


def test_two_play_three_rounds_as_professionals_and_more_play_four_as_amateurs():
    assert match("elewenjewe", 2, []).table.options["rounds"] == 3
    assert match("elewenjewe", 3, []).table.options["rounds"] == 4
    assert match("elewenjewe", 2, [], style="amateur").table.options["rounds"] == 4


def test_jokers_are_only_for_amateurs():
    assert refusal(match, "elewenjewe", 2, [], jokers=True)[0] == "not_an_option"
    assert change("elewenjewe", 2, {"cards": [30, 24]}, style="amateur", jokers=True)[0] == (30, 24)


def test_cards_that_do_not_make_up_the_pack_are_refused_by_how_much():
    assert refusal(match, "elewenjewe", 2, [{"cards": [30, 20]}]) == (
        "sum_short",
        {"sum": 50, "total": 52, "difference": 2, "field": "cards", "hand": 1},
    )
    assert refusal(match, "elewenjewe", 3, [{"cards": [30, 20, 2]}], jokers=True)[1]["difference"] == 2


def test_unclaimed_cards_count_where_leftovers_are_nobodys():
    hand = {"cards": [30, 20], "unclaimed": 2}
    assert change("elewenjewe", 2, hand, leftovers="nobody")[0] == (30, 20)
    assert refusal(match, "elewenjewe", 2, [hand])[0] == "nothing_unclaimed"


def test_cards_never_dealt_are_unclaimed():
    hand = {"cards": [20, 20, 12], "unclaimed": 2}
    assert change("elewenjewe", 3, hand, jokers=True, undealt="unused")[0] == (20, 20, 12)
    short = {"cards": [20, 20, 14]}
    assert refusal(match, "elewenjewe", 3, [short], jokers=True, undealt="unused")[0] == "too_low"


def test_penalties_are_on_the_sheet_and_change_no_cards():
    penalty = {"seat": 1, "offence": "dudu", "sanction": "one_card"}
    played = match("elewenjewe", 2, [{"cards": [30, 22], "penalties": [penalty]}], rules="yoruba")
    assert played.hands[0].change == (30, 22) and played.hands[0].paper["penalties"] == [penalty]
    assert played.hands[0].reason[0] == "counted_penalties"


def test_a_penalty_starts_at_the_sanction_agreed():
    for options, sanction in (({}, "one_card"), ({"style": "amateur"}, "warning")):
        played = match("elewenjewe", 2, [], **options)
        for answer in ("penalty", 0, "touched_table"):
            played.answer(answer)
        assert played.question.start == sanction


def test_equal_most_may_share_or_play_one_more_round():
    hands = [{"cards": [26, 26]}] * 3
    assert sheet("elewenjewe", 2, hands + [{"tie": "share"}])["winners"] == [0, 1]
    more = sheet("elewenjewe", 2, hands + [{"tie": "another"}, {"cards": [27, 25]}])
    assert more["finished"] and more["winners"] == [0]


def test_the_lowest_of_each_game_drops_out_until_one_is_left():
    hands = [{"cards": [20, 20, 12]}, {"cards": [30, 22, 0]}]
    over = sheet("elewenjewe", 3, hands, elimination=True, rounds=1)
    assert over["finished"] and over["winners"] == [0]


def test_a_game_after_a_drop_out_counts_from_nought():
    hands = [{"cards": [40, 8, 4]}, {"cards": [20, 32, 0]}]
    over = sheet("elewenjewe", 3, hands, elimination=True, rounds=1)
    assert over["totals"] == [60, 40, 4] and over["winners"] == [1]


def test_equal_lowest_play_one_more_round_with_all_others():
    hands = [{"cards": [28, 12, 12]}]
    assert not sheet("elewenjewe", 3, hands, elimination=True, rounds=1)["finished"]
    hands += [{"cards": [10, 12, 30]}, {"cards": [26, 0, 26]}, {"cards": [27, 0, 25]}]
    over = sheet("elewenjewe", 3, hands, elimination=True, rounds=1)
    assert over["finished"] and over["winners"] == [0]


def test_who_dropped_out_has_no_cards_and_does_not_deal():
    hands = [{"cards": [20, 12, 20]}]
    assert sheet("elewenjewe", 3, hands, elimination=True, rounds=1)["next_dealer"] == 2
    out = refusal(match, "elewenjewe", 3, hands + [{"cards": [20, 12, 20]}], elimination=True, rounds=1)
    assert out[0] == "seat_is_out"


def test_a_void_round_is_not_a_round_played():
    hands = [{"cards": [30, 22]}, {"void": True}, {"cards": [30, 22]}]
    assert not sheet("elewenjewe", 2, hands)["finished"]


def test_the_deal_plan_is_that_of_the_rules():
    assert deal_plan(2, False) == ((4, 4, 4, 4, 4, 4), 0, 0)
    assert deal_plan(2, True) == ((4, 4, 4, 4, 4, 4, 1), 0, 0)
    assert deal_plan(2, True, "table") == ((4, 4, 4, 4, 4, 4), 2, 0)
    assert deal_plan(2, True, "unused") == ((4, 4, 4, 4, 4, 4), 0, 2)
    assert deal_plan(3, False) == ((4, 4, 4, 4), 0, 0)
    assert deal_plan(3, True) == ((4, 4, 4, 4), 2, 0)
    assert deal_plan(4, True, "unused") == ((4, 4, 4), 0, 2)
    assert deal_plan(5, False) == ((4, 4, 1), 3, 0)
    assert deal_plan(5, False, "unused") == ((4, 4, 1), 0, 3)
    assert deal_plan(5, True) == ((4, 4, 2), 0, 0)
    assert deal_plan(6, False) == ((4, 4), 0, 0)
    assert deal_plan(6, True) == ((4, 4), 2, 0)
