"""A match as a list of answers: taking, refusing, undoing, editing, on both interpreters."""

from sheets import match, refusal

from shared_rules import paper
from shared_rules.match import Editor, Match
from shared_rules.questions import Text

WON = {"hakem": 0, "bid": 100, "taken": 165}
LOST = {"hakem": 0, "bid": 100, "taken": 60}


def begun(*answers):
    new = Match()
    for answer in answers:
        new.answer(answer)
    return new


def test_a_match_begins_with_the_game_and_ends_its_setup_with_the_first_dealer():
    new = Match()
    assert new.question.key == "game" and new.table is None and new.totals == ()
    for answer in ("shelem", 4, "Ali", "Sara", "Reza", "Mina", "book", 2):
        new.answer(answer)
    assert new.table.dealer == 2 and new.table.sides == ((0, 2), (1, 3))
    assert new.between_hands and new.question.key == "hakem"


def test_a_second_player_of_the_same_name_is_refused_and_nothing_changes():
    new = begun("shithead", 3, "Ali")
    assert refusal(new.answer, "Ali") == ("same_name", {"name": "Ali"})
    assert new.stages == [("shithead", 3, "Ali")] and new.question.seat == 1


def test_names_have_one_to_24_characters_of_any_script():
    name = Text("player")
    for fine in ("A", "مینا", "Ẹlẹ́wẹ̀n", "x" * 24):
        name.check(fine)
    assert refusal(name.check, "")[0] == "name_blank"
    assert refusal(name.check, " Ali")[0] == "name_blank"
    assert refusal(name.check, "x" * 25) == ("name_long", {"longest": 24})
    assert refusal(name.check, "A\nB")[0] == "name_unprintable"
    assert refusal(name.check, "A\u202eB")[0] == "name_unprintable"


def test_a_refused_answer_leaves_the_question_and_the_answers_as_they_were():
    played = match("shelem", 4, [])
    before = list(played.stages)
    played.answer(1)
    for wrong in (60, 101, 170, "much", None, [100]):
        code = refusal(played.answer, wrong)[0]
        assert code in ("too_low", "not_in_steps", "too_high", "not_a_number")
        assert played.question.key == "bid" and played.stages == before + [(1,)]


def test_true_is_not_the_number_one():
    played = match("shelem", 4, [])
    assert refusal(played.answer, True)[0] == "not_an_option"


def test_only_a_yes_counts_a_hand():
    played = match("shelem", 4, [])
    for answer in (0, 100, 120):
        played.answer(answer)
    assert played.question.change == (120, 45) and played.question.totals == (120, 45)
    assert refusal(played.answer, False)[0] == "only_yes"
    played.answer(True)
    assert played.totals == (120, 45)


def test_undo_goes_back_across_hands_and_across_the_end_of_the_match():
    played = match("shelem", 4, [LOST, WON], target=130)
    assert played.finished and played.question is None and played.winners == (0,)
    played.undo()
    assert not played.finished and played.question.kind == "confirm" and len(played.hands) == 1
    for _ in range(3):
        played.undo()
    assert played.between_hands and len(played.hands) == 1
    played.undo()
    assert len(played.hands) == 0 and played.question.kind == "confirm"


def test_there_is_nothing_to_undo_in_an_empty_match():
    assert refusal(Match().undo)[0] == "nothing_to_undo"


def test_a_finished_match_takes_no_more_answers():
    played = match("shelem", 4, [WON], target=165)
    assert refusal(played.answer, 0)[0] == "match_over"


def test_an_edit_can_make_a_won_match_unfinished_and_back():
    played = match("shelem", 4, [WON], target=165)
    played.edit(0, [0, 100, 60, True])
    assert not played.finished and played.totals == (-200, 105)
    played.undo()
    assert played.finished and played.totals == (330, 0)


def test_an_edit_of_an_early_hand_works_out_all_that_follows():
    played = match("shelem", 4, [LOST, LOST, LOST])
    played.edit(0, [0, 100, 165, True])
    assert [hand.totals for hand in played.hands] == [(330, 0), (130, 105), (-70, 210)]


def test_an_edit_that_ends_the_match_early_keeps_the_later_answers_until_it_is_undone():
    played = match("shelem", 4, [LOST, LOST], target=165)
    assert played.winners == (1,)
    played = match("shelem", 4, [{"void": True}, LOST], target=165)
    played.edit(0, [0, 100, 165, True])
    assert played.finished and len(played.hands) == 1
    played.undo()
    assert len(played.hands) == 2 and played.totals == (-200, 105)


def test_an_edit_must_complete_the_hand_and_name_one_that_is_there():
    played = match("shelem", 4, [LOST])
    before = paper.sheet(played)
    assert refusal(played.edit, 0, [0, 100]) == ("hand_incomplete", {"hand": 1})
    assert refusal(played.edit, 0, [0, 100, 60, True, 0])[0] == "hand_complete"
    assert refusal(played.edit, 0, [0, 61])[0] == "too_low"
    assert refusal(played.edit, 1, [0, 100, 60, True])[0] == "no_such_hand"
    assert paper.sheet(played) == before


def test_an_edited_hand_is_asked_again_from_its_old_answers():
    editor = Editor(match("shelem", 4, [LOST]), 0)
    asked = []
    while editor.question is not None:
        asked.append(editor.question.start)
        editor.answer(editor.question.start)
    assert asked == [0, 100, 60, True]
    assert editor.back() and editor.question.kind == "confirm"


def test_a_void_hand_can_be_declared_at_any_question_of_a_hand():
    played = match("shallaat", 3, [])
    for answer in ("points", 100, "void"):
        played.answer(answer)
    assert played.question.key == "void_deal"
    played.answer("stays")
    assert played.totals == (0, 0, 0) and played.table.dealer == 0 and played.hands[0].reason[0] == "void"


def test_a_match_can_be_ended_where_it_stands_and_the_leaders_have_won():
    played = match("shallaat", 3, [{"points": [100, 100, 52]}])
    played.answer("end")
    assert played.finished and played.winners == (0, 1)


def test_nobody_has_won_a_match_that_ends_before_a_hand_counted():
    for hands in ([], [{"void": True}]):
        played = match("shelem", 4, hands)
        played.answer("end")
        assert played.finished and played.winners == ()


def test_records_of_answers_undos_and_edits_rebuild_the_match():
    played = begun("shithead", 2, "Ali", "Sara", "book", 0)
    played.apply("a", 1)
    played.apply("a", 0)
    played.apply("a", True)
    played.apply("e", 0, [1, 1, True])
    assert played.totals == (1, 0)
    played.apply("u")
    assert played.totals == (0, 1)
    assert refusal(played.apply, "x", 1)[0] == "unknown_record"
    assert refusal(played.apply, "u", 1)[0] == "unknown_record"


def test_options_may_be_chosen_one_by_one_and_show_what_they_are():
    new = begun("elewenjewe", 2, "Ali", "Sara", "custom")
    new.answer("style")
    assert refusal(new.answer, "lazy")[0] == "not_an_option"
    new.answer("amateur")
    new.answer("jokers")
    new.answer(True)
    new.answer("done")
    assert new.table is None and new.question.key == "dealer"
    new.answer(0)
    assert new.table.options["jokers"] and new.table.options["rounds"] == 4 and new.preset == "custom"


def test_changing_an_option_lets_go_of_one_that_no_longer_fits():
    new = begun(
        "elewenjewe", 2, "Ali", "Sara", "custom", "style", "amateur", "jokers", True, "style", "professional"
    )
    new.answer("done")
    new.answer(0)
    assert not new.table.options["jokers"] and new.table.options["rounds"] == 3


def test_sheets_of_the_wrong_form_are_refused_with_the_field():
    def broken(**fields):
        sheet = {"game": "shelem", "players": ["A", "B"], "hands": []}
        sheet.update(fields)
        return refusal(paper.read, sheet)

    assert broken(game="bridge")[0] == "not_an_option"
    assert broken(game="bridge")[1]["field"] == "game"
    assert broken(game=None) == ("field_missing", {"field": "game"})
    assert broken(players=["A"])[0] == "wrong_number_of_players"
    assert broken(players=["A", "A"])[0] == "same_name"
    assert broken(players=["A", 5])[0] == "field_wrong"
    assert broken(players=["A", ""]) == ("name_blank", {"field": "players"})
    assert broken(options={"colour": 1}) == ("unknown_option", {"option": "colour"})
    assert broken(options={"target": 1201})[0] == "not_in_steps"
    assert broken(options={"target": 1201})[1]["option"] == "target"
    assert broken(hands=[5])[0] == "field_wrong"
    assert broken(hands={"bid": 5})[0] == "field_wrong"
    assert broken(table=5) == ("unknown_field", {"field": "table"})
    assert broken(dealer=2)[0] == "not_an_option"


def test_the_faulty_hand_of_a_sheet_is_named():
    hands = [{"void": True}, LOST, {"hakem": 0, "bid": 100, "taken": 61}]
    code, figures = refusal(match, "shelem", 4, hands)
    assert code == "not_in_steps" and figures["hand"] == 3 and figures["field"] == "taken"


def test_no_hand_follows_the_end_of_the_match():
    code, figures = refusal(match, "shelem", 4, [WON, WON], target=165)
    assert code == "match_over" and figures["hand"] == 2
