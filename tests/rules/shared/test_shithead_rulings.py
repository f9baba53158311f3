"""Shithead: what goes on a pile, what burns it, who is next."""

from rulings_of import answered, rule
from sheets import refusal


def play(pile, cards, ten_on="anything"):
    return rule("shithead", "play", pile=pile, cards=cards, ten_on=ten_on)


def legal(pile, cards, ten_on="anything"):
    return play(pile, cards, ten_on)["legal"]


def test_equal_or_higher_goes_and_lower_does_not():
    assert legal("7", "7") and legal("7", "A A") and legal("", "3")
    assert not legal("7", "6") and not legal("A", "K")
    assert play("7", "6")["reason"] == "lower_than_top"


def test_a_two_goes_on_anything_and_anything_on_a_two_and_nothing_burns():
    assert legal("A", "2") and legal("A 2", "3")
    assert not play("A", "2")["burns"]


def test_a_ten_burns_the_pile_and_its_player_plays_again():
    said = play("A", "10")
    assert said["legal"] and said["burns"] and said["next"] == "same" and said["reason"] == "ten_burns"


def test_a_ten_goes_only_on_ten_or_lower_or_a_two_where_the_table_says_so():
    assert not legal("J", "10", "rank") and legal("9", "10", "rank") and legal("J 2", "10", "rank")
    assert play("J", "10", "rank")["reason"] == "ten_too_low"


def test_four_of_a_rank_on_top_burn_whoever_completed_them():
    assert play("3 8 8", "8 8")["reason"] == "four_burn"
    assert play("", "8 8 8 8")["burns"] and play("2 2 2", "2")["burns"]
    assert not play("8 2", "8 8 8")["burns"]


def test_cards_of_two_ranks_are_not_allowed():
    assert play("3", "4 5")["reason"] == "two_ranks"


def test_who_cannot_play_takes_up_the_pile_and_the_next_leads():
    said = play("K", "")
    assert said["picks_up"] and said["next"] == "next"
    assert play("K", "3")["picks_up"] and not play("", "")["legal"]


def test_the_top_and_its_run_stand_for_the_pile():
    assert rule("shithead", "play", top="8", run=3, cards="8") == play("8 8 8", "8")
    assert refusal(rule, "shithead", "play", top="8", pile="8", cards="8")[0] == "pile_or_top"


def test_a_pile_that_cannot_exist_is_refused():
    assert refusal(play, "4 10", "J")[0] == "pile_with_ten"
    assert refusal(play, "8 8 8 8", "J") == ("pile_of_four", {"card": "8", "field": "pile"})
    assert refusal(play, "8 8 9", "8 8 8")[0] == "too_many_of_rank"
    assert refusal(play, "JK", "3")[0] == "no_jokers_here"


def test_the_device_asks_for_the_top_and_the_cards_and_for_tens_only_when_it_matters():
    assert answered("shithead", "play", [["8", "8"], ["8", "8"]])["cards"] == ["8", "8"]
    assert answered("shithead", "play", [["J"], ["10"], "rank"])["ten_on"] == "rank"
    assert answered("shithead", "play", [[], ["10"]])["pile"] == []
    assert refusal(answered, "shithead", "play", [["8", "9"], ["8"]])[0] == "one_rank_only"
