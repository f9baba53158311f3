"""One hand of any game: the game's own questions, a void hand, an early end, then the standing."""

from shared_rules.questions import Choice, Question
from shared_rules.table import END, VOID, Hand, Standing, Table


def check(question: Question, value) -> None:
    """Raise `Refused` unless the question takes the answer; a hand can be void wherever it stands."""
    if question.in_hand and type(value) is str and value in (VOID, END):
        return
    question.check(value)


def play(game, table: Table):
    """Ask about one hand and its aftermath; returns the finished `Hand`.

    Wherever a question of the game stands, the answer may also be `VOID`, the hand is thrown in, or
    `END`, the match ends here.
    """
    hand = yield from _own_questions(game, table)
    if hand == VOID:
        hand = yield from _void(table)
    elif hand == END:
        hand = Hand((0,) * len(table.sides), (END, {}), {END: True}, table.dealer)
    hand.dealer = table.dealer
    hand.totals = table.plus(hand.change)
    if END in hand.paper:
        hand.standing = Standing(True, leaders(game, table), table.state)
    else:
        hand.standing = Standing(False, state=table.state, target=table.target)
        hand.standing = yield from game.standing(table.at(table.hands + [hand]))
    if hand.standing.target is None:
        hand.standing.target = table.target
    return hand


def leaders(game, table: Table) -> tuple[int, ...]:
    """The sides that lead when a match is ended early: the game's own word, else the highest."""
    if not any(any(hand.change) for hand in table.hands):
        return ()  # none, or void ones only
    if hasattr(game, "leaders"):
        return game.leaders(table)
    best = max(table.totals)
    return tuple(side for side, total in enumerate(table.totals) if total == best)


def _own_questions(game, table: Table):
    asking = game.hand(table)
    question = next(asking)
    while True:
        question.in_hand = True
        value = yield question
        if type(value) is str and value in (VOID, END):
            asking.close()
            return value
        try:
            question = asking.send(value)
        except StopIteration as end:
            return end.value


def _void(table: Table):
    """Common to all games: a hand thrown in changes no score; whether the deal passes on is asked."""
    stays = (yield Choice("void_deal", ("passes", "stays"))) == "stays"
    paper = {VOID: True, "dealer_stays": True} if stays else {VOID: True}
    dealer = table.dealer if stays else table.next(table.dealer)
    return Hand((0,) * len(table.sides), (VOID, {}), paper, dealer)
