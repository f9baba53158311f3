"""Short ways to ask for a ruling, and to answer its questions, for tests on both interpreters."""

from shared_rules import games


def rule(game, ruling, **asked):
    """What the referee says."""
    return games.rulings(game).judge(ruling, asked)


def answered(game, ruling, answers, options=None):
    """What a ruling's questions make of answers in turn; each must be one that its question takes."""
    asking = games.rulings(game).ask(ruling, options or {})
    question = next(asking)
    for place, answer in enumerate(answers):
        question.check(answer)
        try:
            question = asking.send(answer)
        except StopIteration as end:
            assert place == len(answers) - 1, "it asked less than was answered"
            return end.value
    raise AssertionError("it still asks " + question.key)
