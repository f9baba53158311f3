"""Shallaat: what a card captures, and which deals are thrown in."""

from rulings_of import answered, rule
from sheets import refusal


def capture(play, targets):
    said = rule("shallaat", "capture", play=play, targets=targets)
    return [(target["legal"], target["reason"]) for target in said["targets"]], said["legal"], said["reason"]


def test_a_normal_card_takes_its_rank_from_pool_and_piles_with_the_specials_in_a_set():
    assert capture("8", "pool: 8; pile: 8 8 JK") == (
        [(True, "same_rank"), (True, "set_of_rank")],
        True,
        "captures",
    )
    assert capture("8", "9")[2] == "other_rank"


def test_a_normal_card_takes_specials_from_the_pool_alone_or_with_its_rank():
    assert capture("8", "A") == ([(True, "special_taken")], True, "captures")
    assert capture("8", "pool: 8 JK; A")[1]


def test_a_joker_takes_one_chosen_rank_with_specials_in_sets_and_no_special_in_the_pool():
    assert capture("JK", "pool: 8; pile: 8 8 JK")[1]
    assert capture("JK", "A") == ([(False, "special_in_pool")], False, "special_in_pool")
    each, together, reason = capture("JK", "8; pile: 9 9")
    assert each[0][0] and each[1][0] and not together and reason == "not_one_rank"


def test_an_ace_takes_no_set_that_holds_a_joker_and_aces_do_not_stop_it():
    assert capture("A", "pile: 8 8 JK")[2] == "joker_in_set"
    assert capture("A", "pile: 8 8 A")[1]
    assert capture("A", "pool: JK")[2] == "special_in_pool"


def test_a_set_that_cannot_be_and_too_many_cards_are_refused():
    assert refusal(capture, "8", "pile: 8 9")[0] == "no_such_set"
    assert refusal(capture, "8", "pile: A JK")[0] == "no_such_set"
    assert refusal(capture, "8", "pile: 8 8 8 8")[0] == "too_many_of_rank"
    assert refusal(capture, "8", "hand: 8")[0] == "not_an_option"
    assert refusal(capture, "8", "") == ("too_few_cards", {"lowest": 1, "field": "targets"})
    assert refusal(capture, "8", "pool: 8; pile:")[0] == "no_such_set"
    assert (
        refusal(rule, "shallaat", "capture", play="JK", targets="8", deck="two_decks")[0] == "no_jokers_here"
    )


def deal(pool, hands=""):
    said = rule("shallaat", "deal", pool=pool, hands=hands)
    return said["action"], said["reason"]


def test_one_or_two_specials_in_the_first_pool_are_replaced():
    said = rule("shallaat", "deal", pool="A JK 3 4")
    assert said["action"] == "replace" and said["count"] == 2
    assert deal("2 3 4 5") == ("play", "deal_stands")


def test_three_specials_or_three_of_a_rank_are_thrown_in():
    assert deal("A A JK 4") == ("redeal", "pool_specials")
    assert deal("7 7 7 A") == ("redeal", "pool_equals")
    assert deal("2 3 4 5", "A A JK 4; 6 7 8 9") == ("redeal", "hand_specials")
    assert deal("A 3 4 5", "6 7 8 9; 2 2 2 K") == ("redeal", "hand_equals")
    assert rule("shallaat", "deal", pool="A 3 4 5", hands="6 7 8 9; 2 2 2 K")["hand"] == 1


def test_a_hand_or_pool_of_another_size_is_refused():
    assert refusal(deal, "2 3 4") == ("four_cards", {"count": 3, "field": "pool"})
    assert refusal(deal, "2 3 4 5", "2 3")[0] == "four_cards"


def test_the_device_asks_for_the_card_the_targets_and_the_hands_that_complain():
    asked = answered("shallaat", "capture", [["8"], "pool", ["8"], "pile", ["8", "8"], "done"])
    assert asked["targets"] == ["pool: 8", "pile: 8 8"] and rule("shallaat", "capture", **asked)["legal"]
    asked = answered("shallaat", "deal", [["2", "3", "4", "5"], "hand", ["7", "7", "7", "8"], "nobody"])
    assert rule("shallaat", "deal", **asked)["action"] == "redeal"
