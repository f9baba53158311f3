"""Elewenjewe: the worked scoops, claims, accusations, esun and the deal."""

from rulings_of import answered, rule
from sheets import refusal


def scoop(table, play, rules="normal", **more):
    return rule("elewenjewe", "scoop", table=table, play=play, rules=rules, **more)


def claimed(table, play, rules, claim):
    said = scoop(table, play, rules, claim=claim)
    return said["legal"], said["reason"]


def test_a_seven_takes_all_five_by_normal_rules():
    said = scoop("A 2 5 6 7", "7")
    assert said["largest"] == 5
    assert said["scoops"][0] == [["7"], ["6", "A"], ["5", "2"]]
    assert len(said["scoops"]) == 7


def test_a_seven_takes_four_by_yoruba_rules_and_not_the_seven_with_them():
    said = scoop("A 2 5 6 7", "7", "yoruba")
    assert said["largest"] == 4 and said["scoops"][0] == [["6", "A"], ["5", "2"]]
    assert said["scoops"][-1] == [["7"]]
    assert claimed("A 2 5 6 7", "7", "yoruba", "7; 6 A") == (False, "equals_played")


def test_one_two_cannot_be_in_two_groups():
    said = scoop("A 2 5 6 7", "9")
    assert said["largest"] == 3 and said["scoops"] == [[["6", "2", "A"]], [["7", "2"]]]
    assert claimed("A 2 5 6 7", "9", "normal", "6 2 A; 7 2") == (False, "taken_twice")


def test_two_fours_are_allowed_by_normal_rules_only():
    assert claimed("4 4 2", "10", "normal", "4 4 2") == (True, "claim_stands")
    assert claimed("4 4 2", "10", "yoruba", "4 4 2") == (False, "two_equal")


def test_a_ten_with_a_sum_is_allowed_by_normal_rules_only():
    assert scoop("10 7 3", "10")["largest"] == 3
    assert scoop("10 7 3", "10", "yoruba")["scoops"] == [[["7", "3"]], [["10"]]]
    assert claimed("10 7 3", "10", "yoruba", "10; 7 3") == (False, "equals_played")


def test_courts_take_only_their_equals_and_add_up_to_nothing():
    assert scoop("K K 3 10", "K")["scoops"] == [[["K"], ["K"]], [["K"]]]
    assert scoop("K K 3 10", "K", "yoruba")["scoops"] == [[["K"]]]
    assert claimed("K 3 10", "K", "normal", "3 10") == (False, "only_equal")
    assert claimed("K 3 10", "10", "normal", "K 3") == (False, "no_number")


def test_an_ace_takes_aces():
    assert scoop("A A 2", "A")["scoops"] == [[["A"], ["A"]], [["A"]]]


def test_a_joker_takes_the_whole_table_and_stays_on_an_empty_one():
    assert scoop("A 5 K", "JK")["largest"] == 3
    assert scoop("", "JK")["reason"] == "joker_stays"
    assert claimed("A 5 K", "JK", "normal", "A; 5") == (False, "joker_takes_all")


def test_a_joker_on_the_table_goes_with_a_capture_and_not_alone():
    assert scoop("JK 5", "5")["bonus"] == 1 and scoop("JK 5", "6")["bonus"] == 0
    assert claimed("JK 5", "5", "normal", "5; JK") == (True, "claim_stands")
    assert claimed("JK 5", "5", "normal", "JK") == (False, "joker_is_bonus")
    assert claimed("JK 5", "6", "normal", "JK 5") == (False, "no_number")


def test_a_claim_that_is_not_on_the_table_or_does_not_add_up_is_not_allowed():
    assert claimed("2 5", "7", "normal", "4 3") == (False, "not_on_table")
    assert claimed("2 5 6", "7", "normal", "5 6") == (False, "sum_differs")
    assert claimed("2 5 6", "7", "normal", "5") == (False, "not_equal")
    assert claimed("2 5 6", "7", "normal", "") == (False, "nothing_claimed")


def test_an_accusation_penalises_the_accused_when_illegal_and_else_the_accuser():
    assert scoop("4 4 2", "10", "yoruba", claim="4 4 2")["penalised"] == "accused"
    assert scoop("4 4 2", "10", "normal", claim="4 4 2")["penalised"] == "accuser"


def test_a_pack_has_four_of_a_rank_the_played_card_among_them():
    code, figures = refusal(scoop, "4 4 4 4", "4")
    assert code == "too_many_of_rank" and figures == {"card": "4", "limit": 4, "field": "table"}
    assert refusal(scoop, "JK JK", "JK")[0] == "too_many_of_rank"


def test_cards_that_do_not_exist_and_fields_that_are_not_asked_are_refused():
    assert refusal(scoop, "11", "4") == ("no_such_card", {"card": "11", "field": "table"})
    assert refusal(scoop, "4", "")[0] == "no_such_card"
    assert refusal(rule, "elewenjewe", "scoop", table="4") == ("field_missing", {"field": "play"})
    assert refusal(scoop, "4", "4", bid=5) == ("unknown_field", {"field": "bid"})
    assert refusal(scoop, "4", "4", "strict")[0] == "not_an_option"


def test_lists_capitals_and_suits_may_be_written_as_people_like():
    assert scoop(["a", "6h", "7D"], "7s") == scoop("A,6,7", "7")


def esun(table, hand, play, locked, rules="normal"):
    return rule(
        "elewenjewe", "esun", **{"table": table, "hand": hand, "play": play, "with": locked, "rules": rules}
    )


def test_two_three_five_may_be_built_for_a_five_or_a_ten_and_by_yoruba_rules_for_a_ten():
    assert esun("3 5 6", "2 5 10", "2", "3 5")["taken_by"] == ["5", "10"]
    assert esun("3 5 6", "2 5 10", "2", "3 5", "yoruba")["taken_by"] == ["10"]


def test_two_queens_may_be_built_by_normal_rules_only():
    assert esun("Q", "Q Q 3", "Q", "Q") == {"legal": True, "reason": "esun_stands", "taken_by": ["Q"]}
    assert esun("Q", "Q Q 3", "Q", "Q", "yoruba")["reason"] == "two_equal"


def test_an_esun_needs_a_card_in_the_hand_cards_on_the_table_and_a_taker():
    assert esun("3 5", "2 8 9", "2", "3 5")["reason"] == "nobody_takes"
    assert esun("3 5", "8 9", "2", "3 5")["reason"] == "not_in_hand"
    assert esun("3 5", "2 7", "2", "4")["reason"] == "not_on_table"
    assert esun("3 5", "2 7", "2", "5 5")["reason"] == "taken_twice"
    assert esun("3 5", "2 7", "2", "")["reason"] == "nothing_locked"
    assert esun("3 5", "JK 7", "JK", "3 5")["reason"] == "no_joker_in_esun"
    assert refusal(esun, "3", "2 3 4 5 6", "2", "3")[0] == "too_many_cards"


def test_a_joker_in_the_hand_is_no_taker_of_an_esun():
    assert not esun("3 5", "2 JK", "2", "3 5")["legal"]


def test_the_deal_is_told_with_what_is_left():
    said = rule("elewenjewe", "deal", players=5, jokers=False)
    assert (said["deals"], said["to_table"], said["unused"]) == ([4, 4, 1], 3, 0)
    said = rule("elewenjewe", "deal", players="3", jokers="true", leftovers="unused")
    assert (said["deals"], said["to_table"], said["unused"]) == ([4, 4, 4, 4], 0, 2)
    assert refusal(rule, "elewenjewe", "deal", players=7, jokers=False)[0] == "too_high"
    assert refusal(rule, "elewenjewe", "deal", players=3, jokers=True, leftovers="last")[0] == "not_an_option"


def test_the_device_asks_for_table_card_and_claim():
    table = ["4", "4", "2"]
    asked = answered("elewenjewe", "scoop", ["yoruba", table, ["10"], "claim", ["2", "4", "4"]])
    assert asked == {"table": table, "play": "10", "rules": "yoruba", "claim": [["2", "4", "4"]]}
    asked = answered("elewenjewe", "scoop", ["normal", table, ["4"], "claim", ["4"], []])
    assert asked["claim"] == [["4"]]
    assert answered("elewenjewe", "scoop", ["normal", [], ["7"]])["table"] == []


def test_the_device_asks_for_an_esun_and_a_deal():
    asked = answered("elewenjewe", "esun", ["normal", ["3", "5"], ["2", "5", "10"], ["2"], ["3", "5"]])
    assert rule("elewenjewe", "esun", **asked)["taken_by"] == ["5", "10"]
    assert answered("elewenjewe", "deal", [5, False, "unused"])["leftovers"] == "unused"
    assert answered("elewenjewe", "deal", [4, False]) == {"players": 4, "jokers": False}


def test_a_bonus_joker_does_not_spoil_a_yoruba_scoop():
    asked = {"table": "4 JK", "play": "4", "rules": "yoruba", "claim": "4; JK"}
    assert rule("elewenjewe", "scoop", **asked)["legal"]
