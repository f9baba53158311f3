"""Score sheets on paper: a plain dict in, a `Match` out, and the other way round.

The form of the dict is in docs/formats.md. Reading refuses with the hand and the field by name.
"""

from shared_rules import fields, games, setup
from shared_rules.match import Match
from shared_rules.questions import Refused, not_among
from shared_rules.table import END, VOID

FIELDS = ("game", "players", "dealer", "options", "preset", "hands")
MOST_HANDS = 10_000
ANY_HAND = (VOID, END, "dealer_stays")


def read(paper: dict) -> Match:
    """The match that a paper sheet describes; raises `Refused` with the field, and the hand by number."""
    if type(paper) is not dict:
        raise fields.wrong("must_be.object", "sheet")
    paper = _told(paper)
    name = fields.needed(paper, "game")
    if name not in games.GAMES:
        raise fields.at("game", not_among(name, games.GAMES))
    game = games.load(name)
    fields.only(paper, FIELDS if game.FIRST in FIELDS else FIELDS + (game.FIRST,))
    hands = paper.get("hands", [])
    if type(hands) is not list or any(type(hand) is not dict for hand in hands):
        raise fields.wrong("must_be.hands", "hands")
    if len(hands) > MOST_HANDS:
        raise Refused("too_many_hands", {"most": MOST_HANDS, "field": "hands"})
    match = Match()
    _set_up(match, game, paper)
    number = 0
    for hand in hands:
        number += "tie" not in hand
        try:
            _enter(match, _told(hand))
        except Refused as refusal:
            refusal.figures["hand"] = number
            raise
    return match


def write(match: Match) -> dict:
    """The paper sheet of a match; `read` makes an equal match of it, but for an unfinished hand."""
    hands = []
    game = games.load(match.name)
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
    """What a sheet comes to: changes, totals, who has won, who deals next."""
    table = match.table
    hands = []
    for hand in match.hands:
        hands.append(
            {
                "change": list(hand.change),
                "totals": list(hand.totals),
                "dealer": hand.dealer,
                "reason": hand.reason[0],
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


def _told(given: dict) -> dict:
    """The fields that are there: what is None is as good as left out."""
    return {field: given[field] for field in given if given[field] is not None}


def _set_up(match: Match, game, paper: dict) -> None:
    players = fields.needed(paper, "players")
    if type(players) is not list or any(type(name) is not str for name in players):
        raise fields.wrong("must_be.names", "players")
    if len(players) not in game.PLAYERS:
        possible = ", ".join(str(number) for number in sorted(game.PLAYERS))
        figures = {"players": len(players), "possible": possible, "field": "players"}
        raise Refused("wrong_number_of_players", figures)
    wanted = _options(game, paper)
    for _ in range(100 + 2 * len(wanted)):
        if match.table is not None:
            return
        field, answer = _setup_answer(match.question, game, paper, wanted)
        fields.named(field, match.answer, answer)
    raise fields.at("options", Refused("options_do_not_fit"))


def _options(game, paper: dict) -> dict:
    """All options: those of the preset, and over them what the sheet names."""
    preset = paper.get("preset", setup.CUSTOM)
    if type(preset) is not str:
        raise fields.wrong("must_be.preset", "preset")
    options = paper.get("options", {})
    if type(options) is not dict:
        raise fields.wrong("must_be.object", "options")
    given = {}
    if preset != setup.CUSTOM:
        given.update(fields.named("preset", setup.preset_options, game, preset))
    given.update(options)
    return setup.chosen_by(game, len(paper["players"]), given)


def _setup_answer(question, game, paper: dict, wanted: dict) -> tuple[str, object]:
    """Field and answer of a sheet for a question of the setup."""
    key = question.key
    if key == "game":
        return key, paper["game"]
    if key == "players":
        return key, len(paper["players"])
    if key == "player":
        return "players", paper["players"][question.seat]
    if key == "preset":
        return key, _preset(game, paper, wanted)
    if key == game.FIRST:
        return _first(game, paper)
    return "options", setup.differing(question, wanted) if key == "option" else wanted[key]


def _first(game, paper: dict) -> tuple[str, object]:
    """Field and seat of who begins. A starter may be called so, or the dealer, or stand in the first hand."""
    for field in (game.FIRST, "dealer"):
        if field in paper:
            fields.must_agree(paper, "dealer", paper[field])
            return field, paper[field]
    first = paper["hands"][0] if paper.get("hands") else {}
    return game.FIRST, first.get(game.FIRST, 0)


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


def _enter(match: Match, hand: dict) -> None:
    """Answer the questions of one entry of the list: a hand, or a decision about a tie."""
    if match.finished:
        raise Refused("match_over")
    if "tie" in hand:
        _decide(match, hand)
        return
    if not match.question.in_hand:
        raise Refused("tie_undecided")
    for field in ANY_HAND:
        if type(hand.get(field, False)) is not bool:
            raise fields.wrong("must_be.yes_no", field)
    said = [field for field in hand if field not in ANY_HAND or hand[field]]
    if hand.get(VOID):
        fields.only(said, (VOID, "dealer_stays"))
        match.answer(VOID)
        match.answer("stays" if hand.get("dealer_stays") else "passes")
    elif hand.get(END):
        fields.only(said, (END,))
        match.answer(END)
    else:
        form = games.paper(match.name)
        fields.only(said, form.FIELDS)
        form.fits(hand, match.table)
        _play(match, form, hand)


def _decide(match: Match, hand: dict) -> None:
    """Answer what the table decided about equal totals."""
    if match.question.in_hand or match.question.key != "tie":
        raise Refused("no_tie", {"field": "tie"})
    hands = len(match.hands)
    fields.named("tie", match.answer, hand["tie"])
    if len(match.hands) == hands:
        key = match.question.key
        fields.only(hand, ("tie", key))
        fields.named(key, match.answer, fields.needed(hand, key))
    else:
        fields.only(hand, ("tie",))


def _play(match: Match, form, hand: dict) -> None:
    hands = len(match.hands)
    left = {key: list(value) if type(value) is list else value for key, value in hand.items()}
    while len(match.hands) == hands and match.question.in_hand:
        question = match.question
        field, answer = ("", True) if question.kind == "confirm" else form.answer(left, question)
        if answer is None:
            fields.needed(hand, field)
        fields.named(field, question.check, answer)  # `VOID` and `END` stand in fields of their own
        fields.named(field, match.answer, answer)
