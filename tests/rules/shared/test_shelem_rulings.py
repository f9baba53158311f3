"""Shelem: bids, tricks and the deal."""

from rulings_of import answered, rule
from sheets import refusal


def bid(high, said, **more):
    ruling = rule("shelem", "bid", high=high, bid=said, **more)
    return ruling["legal"], ruling["reason"], ruling["lowest"]


def test_a_bid_must_be_higher_in_steps_of_five_and_at_least_the_lowest():
    assert bid(None, 65) == (True, "bid_stands", 65)
    assert bid(None, 60) == (False, "too_low", 65)
    assert bid(100, 100) == (False, "too_low", 105)
    assert bid(100, 107) == (False, "not_five", 105)
    assert bid(None, 95, jokers=True) == (False, "too_low", 100)
    assert bid(None, 90, min_bid=100) == (False, "too_low", 100)
    assert bid(None, 170) == (False, "above_all", 65)


def test_all_points_or_shelem_500_end_the_auction():
    assert bid(160, 165) == (True, "bid_ends", 165)
    assert bid(160, "shelem500") == (True, "bid_ends", 165)
    assert bid(165, "shelem500") == (False, "auction_over", None)
    assert bid("shelem500", 165) == (False, "auction_over", None)
    assert bid(160, "shelem500", shelem500="off") == (False, "shelem500_off", 165)
    assert bid(160, "pass") == (True, "pass_stands", 165)


def test_a_highest_bid_that_cannot_have_been_is_refused():
    assert refusal(bid, 63, 70)[0] == "too_low"
    assert refusal(bid, 101, 110)[0] == "not_in_steps"
    assert refusal(bid, "much", 110)[0] == "not_a_number"


def trick(trump, cards, **more):
    said = rule("shelem", "trick", trump=trump, cards=cards, **more)
    return said["winner"], said["points"]


def test_the_highest_of_the_suit_led_takes_the_trick_unless_trumped():
    assert trick("S", "5H QD QC 6S") == (3, 10)
    assert trick("S", "9H KH AD 10H") == (1, 25)


def test_jokers_are_the_highest_trumps_red_over_black():
    assert trick("D", "AD BJ RJ 2D", jokers=True) == (2, 50)
    assert trick("D", "3C KD BJ AD", jokers=True) == (2, 30)
    assert trick("D", "BJ AS AD 3D", jokers=True) == (0, 40)


def test_an_ace_may_count_fifteen():
    assert trick("S", "AH 2H 3H 4H", ace=15) == (0, 20)


def test_who_holds_the_suit_led_must_follow():
    said = rule("shelem", "trick", trump="S", cards="5H QD", hand="2H 3C")
    assert not said["legal"] and said["reason"] == "must_follow"
    assert rule("shelem", "trick", trump="S", cards="5H QD", hand="2D 3C")["legal"]


def test_cards_that_cannot_lie_in_a_trick_are_refused():
    assert refusal(trick, "S", "5H 5H")[0] == "card_twice"
    assert refusal(trick, "S", "5H RJ")[0] == "no_jokers_here"
    assert refusal(trick, "S", "5H JK", jokers=True)[0] == "which_joker"
    assert refusal(trick, "S", "5H 6H 7H 8H 9H")[0] == "cards_of_trick"
    assert refusal(trick, "S", "5")[0] == "no_such_card"
    assert refusal(trick, "X", "5H")[0] == "not_an_option"


def test_the_zamin_has_four_cards_or_six_with_jokers():
    assert rule("shelem", "deal", players=4, jokers=False) == {"deals": [12], "zamin": 4}
    assert rule("shelem", "deal", players=2, jokers=True) == {"deals": [12, 4, 4, 4], "zamin": 6}
    assert refusal(rule, "shelem", "deal", players=3)[0] == "wrong_number_of_players"


def test_the_device_asks_for_bids_and_cards():
    asked = answered("shelem", "bid", [100, 105], {"jokers": False, "min_bid": 65})
    assert rule("shelem", "bid", **asked)["legal"]
    cards = ["S", "H", ["5"], "D", ["Q"], "C", ["Q"], "S", ["6"]]
    asked = answered("shelem", "trick", cards)
    assert asked["cards"] == ["5H", "QD", "QC", "6S"] and rule("shelem", "trick", **asked)["winner"] == 3
    assert (
        answered("shelem", "trick", ["S", "H", ["5"], "RJ", "BJ", "S", ["6"]], {"jokers": True})["cards"][1]
        == "RJ"
    )
    assert refusal(answered, "shelem", "trick", ["S", "H", ["5"], "H", ["5"]])[0] == "card_twice"
    assert answered("shelem", "deal", [2, True]) == {"players": 2, "jokers": True}
