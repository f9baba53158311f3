"""Score sheets on paper: a plain dict in, a `Match` out, and the other way round.

The form of the dict is in docs/formats.md. Reading refuses with the hand and the field by name.
"""

from shared_rules import setup
from shared_rules.games import GAMES, load
from shared_rules.match import Match
from shared_rules.questions import Refused
from shared_rules.table import END, VOID

FIELDS = ("game", "players", "dealer", "starter", "options", "preset", "hands")
MOST_HANDS = 10_000
ANY_HAND = (VOID, END, "dealer_stays")


def read(paper: dict) -> Match:
    """The match that a paper sheet describes; raises `Refused`."""
    _only_known(paper, FIELDS, "sheet")
    if paper.get("game") not in GAMES:
        raise Refused("unknown_game", {"answer": str(paper.get("game"))[:24]})
    game = load(paper["game"])
    hands = paper.get("hands", [])
    if type(hands) is not list or any(type(hand) is not dict for hand in hands):
        raise Refused("field_wrong", {"field": "hands"})
    if len(hands) > MOST_HANDS:
        raise Refused("too_many_hands", {"most": MOST_HANDS})
    match = Match()
    _set_up(match, game, paper)
    number = 0
    for hand in hands:
        number += "tie" not in hand
        try:
            _enter(match, game, hand)
        except Refused as refusal:
            refusal.figures["hand"] = number
            raise
    return match


def write(match: Match) -> dict:
    """The paper sheet of a match; `read` makes an equal match of it, but for an unfinished hand."""
    hands = []
    game = load(match.name)
    for hand in match.hands:
        hands.append(hand.paper)
        if hand.standing.decision:
            hands.append(hand.standing.decision)
    return {
        "game": match.name,
        "players": list(match.table.names),
        game.FIRST: match.table.first_dealer,
        "preset": match.preset,
        "options": match.table.options,
        "hands": hands,
    }


def sheet(match: Match) -> dict:
    """What a sheet comes to: changes, totals, who has won, and the question that stands."""
    table = match.table
    hands = []
    for hand in match.hands:
        hands.append(
            {
                "change": list(hand.change),
                "totals": list(hand.totals),
                "dealer": hand.dealer,
                "reason": hand.reason[0],
                "paper": hand.paper,
            }
        )
    return {
        "game": match.name,
        "sides": [[table.names[seat] for seat in seats] for seats in table.sides],
        "hands": hands,
        "totals": list(table.totals),
        "finished": match.finished,
        "winners": list(match.winners),
        "next_dealer": table.dealer,
    }


def _set_up(match: Match, game, paper: dict) -> None:
    players = paper.get("players")
    if type(players) is not list or len(players) not in game.PLAYERS:
        raise Refused("wrong_number_of_players", {"players": len(players) if type(players) is list else 0})
    preset = paper.get("preset", setup.CUSTOM)
    if type(preset) is not str:
        raise Refused("field_wrong", {"field": "preset"})
    given = {} if preset == setup.CUSTOM else dict(setup.preset_options(game, preset))
    options = paper.get("options", {})
    if type(options) is not dict:
        raise Refused("field_wrong", {"field": "options"})
    given.update(options)
    wanted = setup.chosen_by(game, len(players), given)
    for _ in range(100 + 2 * len(wanted)):
        if match.table is not None:
            return
        match.answer(_setup_answer(match.question, game, paper, wanted))
    raise Refused("options_do_not_fit")


def _setup_answer(question, game, paper: dict, wanted: dict):
    if question.key == "preset":
        return _preset(game, paper, wanted)
    if question.key == "option":
        return setup.differing(question, wanted)
    if question.key in wanted:
        return wanted[question.key]
    return setup.answers(paper, game, question)


def _preset(game, paper: dict, wanted: dict) -> str:
    """The preset named on paper if it comes to these options, else the first that does."""
    named = paper.get("preset")
    if named == setup.CUSTOM:
        return named
    fitting = []
    for name, given in game.PRESETS:
        if setup.chosen_by(game, len(paper["players"]), given) == wanted:
            fitting.append(name)
    if named in fitting:
        return named
    return fitting[0] if fitting else setup.CUSTOM


def _enter(match: Match, game, hand: dict) -> None:
    """Answer the questions of one entry of the list: a hand, or a decision about a tie."""
    if match.finished:
        raise Refused("match_over")
    if "tie" in hand:
        _only_known(hand, ("tie", "target"), "hand")
        if match.question.in_hand or match.question.key != "tie":
            raise Refused("no_tie")
        hands = len(match.hands)
        match.answer(hand["tie"])
        if len(match.hands) == hands and not match.question.in_hand:
            match.answer(hand.get(match.question.key))
        return
    if not match.question.in_hand:
        raise Refused("tie_undecided")
    _only_known(hand, game.PAPER + ANY_HAND, "hand")
    for field in ANY_HAND:
        if type(hand.get(field, False)) is not bool:
            raise Refused("field_wrong", {"field": field})
    _play(match, game, hand)


def _play(match: Match, game, hand: dict) -> None:
    if hand.get(VOID) or hand.get(END):
        _only_known(hand, ANY_HAND, "hand")
        match.answer(VOID if hand.get(VOID) else END)
        if hand.get(VOID):
            match.answer("stays" if hand.get("dealer_stays") else "passes")
        return
    if hasattr(game, "fits"):
        game.fits(hand, match.table)
    hands = len(match.hands)
    left = {key: list(value) if type(value) is list else value for key, value in hand.items()}
    while len(match.hands) == hands and match.question.in_hand:
        question = match.question
        answer = True if question.kind == "confirm" else game.on_paper(left, question)
        if answer is None:
            raise Refused("field_missing", {"field": question.key})
        try:
            match.answer(answer)
        except Refused as refusal:
            refusal.figures["field"] = question.key
            raise


def _only_known(paper: dict, known: tuple, where: str) -> None:
    if type(paper) is not dict:
        raise Refused("field_wrong", {"field": where})
    for key in sorted(paper):
        if key not in known:
            raise Refused("unknown_field", {"field": str(key)[:24]})
