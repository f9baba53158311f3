"""The matches on the device: look at one, or go on with it."""

from device.screens import screen, sheet
from device.screens.listing import pick
from device.screens.play import change, seat
from device.ui import BACK, MENU, Ui, notice
from shared_rules import setup
from shared_rules.match import ANSWER
from shared_rules.questions import Refused

MOST_NAMED = 4  # players that a row has room for


def matches(ui: Ui, app):
    """List the matches, the latest first; a pick shows its sheet. True when the table goes on with one."""
    known: dict[str, str] = {}
    while True:
        try:
            listed = app.journal.matches()
        except Refused as refusal:  # the flash cannot be read
            yield from notice(ui, ui.word("home.matches"), ui.say(refusal.text))
            return False
        listed.reverse()

        def row(index: int, listed=listed):
            match_id, _, _, finished = listed[index]
            if match_id not in known:
                known[match_id] = _named(ui, app.journal, match_id)
            return known[match_id], "" if finished else "…"

        at = yield from pick(ui, ui.word("home.matches"), row, len(listed))
        if at is BACK or at is MENU:
            return False
        if (yield from _look(ui, app, listed[at][0])):
            return True


def _named(ui: Ui, journal, match_id: str) -> str:
    """Game and players of a match, from its first answers; its id when it has none."""
    asking = setup.ask()
    question = next(asking)
    names: list[str] = []
    game = ""
    try:
        for payload in journal.payloads(match_id):
            if payload[0] == ANSWER:
                if question.kind == "text":
                    names.append(payload[3])
                elif question.key == "game":
                    game = ui.word("q.game." + payload[3])
                question.check(payload[3])
                question = asking.send(payload[3])
            elif payload[0] != "m":
                break
            if len(names) == MOST_NAMED or (names and question.kind != "text"):
                break
    except (Refused, StopIteration):  # unreadable, or set up under other rules: what was found so far
        pass
    return game + ": " + ", ".join(names) if game else match_id


def _look(ui: Ui, app, match_id: str):
    """The sheet of a kept match; True when the table goes on with it."""
    try:
        match = app.current.replay(match_id)
    except Refused as refusal:  # a newer format, answers under other rules, a flash that cannot be read
        yield from notice(ui, match_id, ui.say(refusal.text))
        return False
    seat(ui, match)
    if match.table is None:
        yield from notice(ui, match_id, ui.word("match_unset"))
    elif match.finished:
        page = 0
        key = ""
        while key not in ("ok", "back"):
            sheet.winner(ui, match, page, "hint.back")
            key = yield
            page = (page + 1) % 3 if key == "down" else (page + 2) % 3 if key == "up" else page
    else:
        return (yield from _unfinished(ui, app, match_id, match))
    return False


def _unfinished(ui: Ui, app, match_id: str, match):
    """The sheet as it stands; True when the table goes on from there."""
    curved = False
    while True:
        sheet.draw(ui, match, "hint.go_on", curved)
        key = yield
        if key == "back":
            return False
        if key == "ok":
            room = yield from screen("room").room(ui, app)
            return room and (yield from change(ui, lambda: app.go_on(match_id)))
        if key in ("up", "down"):
            curved = not curved
