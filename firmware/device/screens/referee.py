"""Rulings: a disputed play is asked about, judged by the rules, and the verdict explained."""

from device.screens.listing import pick
from device.screens.play import ask
from device.ui import BACK, BODY, HINT, LINE, MENU, WIDTH, Ui
from shared_rules import games
from shared_rules.questions import Refused, fill


def referee(ui: Ui, game: str | None = None, options: dict | None = None):
    """Pick a ruling, of one game with its match's options or of any game, until the table goes back."""
    while True:
        name = game
        if name is None:
            at = yield from pick(
                ui, ui.word("menu.referee"), _named(ui, "q.game.", games.GAMES), len(games.GAMES)
            )
            if at is BACK or at is MENU:
                return
            name = games.GAMES[at]
        module = games.load(name)
        chosen = options or fill(module.options(module.PLAYERS[0]), {})
        yield from _rulings(ui, name, module.RULINGS, chosen)
        if game is not None:
            return


def _named(ui: Ui, prefix: str, keys: tuple):
    return lambda index: ui.word(prefix + keys[index])


def _rulings(ui: Ui, game: str, names: tuple, options: dict):
    at = 0
    while names:
        title = ui.word("q.game." + game)
        at = yield from pick(ui, title, _named(ui, "ruling." + game + ".", names), len(names), at)
        if at is BACK or at is MENU:
            return
        yield from _rule(ui, games.rulings(game), names[at], options)


def _rule(ui: Ui, module, name: str, options: dict):
    """Ask, judge, explain; BACK takes back one answer, and from the verdict too."""
    answers: list = []
    while True:
        asking, question, asked = _replay(module, name, options, answers)
        if question is None:
            verdict = yield from _verdict(ui, module, name, asked)
            if verdict != "back":
                return
            answers.pop()
            continue
        answer = yield from ask(ui, question)
        if answer is MENU:
            continue
        if answer is BACK:
            if not answers:
                return
            answers.pop()
            continue
        try:
            question.check(answer)
            asking.send(answer)
        except StopIteration:
            pass
        except Refused as refusal:
            ui.refuse(refusal.text)
            continue
        answers.append(answer)


def _replay(module, name: str, options: dict, answers: list) -> tuple:
    """(generator, question, None), or (None, None, what was asked) when all is answered."""
    asking = module.ask(name, options)
    try:
        question = next(asking)
        for answer in answers:
            question = asking.send(answer)
    except StopIteration as end:
        return None, None, end.value
    return asking, question, None


def _verdict(ui: Ui, module, name: str, asked: dict):
    """Show the ruling; the key that left it."""
    try:
        texts = module.explain(name, asked, module.judge(name, asked))
    except Refused as refusal:
        texts = (refusal.text,)
    stamp = ""
    for text in texts:
        if text[0] in ("legal", "not_legal"):
            stamp = ui.say(text)
    lines = [ui.say(text) for text in texts]
    return (yield from verdict(ui, ui.word("verdict"), lines, stamp))


def verdict(ui: Ui, title: str, sentences: list, stamp: str = ""):
    """Sentences over as many pages as they need; the key that left them: "ok" or "back".

    stamp: one of them that says it all, shown large before the others.
    """
    lines = []
    for sentence in sentences:
        if sentence != stamp:
            lines += ui.canvas.wrap(sentence, "small", WIDTH - 4, 9)
    y = BODY + 15 if stamp else BODY
    room = (HINT - y) // LINE
    top = 0
    while True:
        ui.page(title)
        if stamp:
            ui.canvas.box(0, BODY, WIDTH, 13, True)
            ui.canvas.text(stamp, 0, BODY + 1, "medium", "center", WIDTH, 0)
        for index, line in enumerate(lines[top : top + room]):
            ui.canvas.text(line, 0, y + index * LINE, "small")
        if len(lines) > room:
            long = room * LINE * room // len(lines)
            ui.canvas.box(WIDTH - 3, y + (room * LINE - long) * top // (len(lines) - room), 3, long, True)
        ui.hint("hint.verdict" if len(lines) <= room else "hint.scroll")
        ui.show()
        key = yield
        if key == "down" and top + room < len(lines):
            top += 1
        elif key == "up" and top:
            top -= 1
        elif key in ("ok", "back"):
            return key
