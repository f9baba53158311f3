"""Ruling of Shithead: whether cards may be played on a pile, whether it burns, who is next."""

from shared_rules import cards as pack
from shared_rules import fields
from shared_rules.cards import JOKER, RANKS
from shared_rules.games.shithead import TEN_ON
from shared_rules.questions import Cards, Choice, Refused

ORDER = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def ask(name: str, options: dict):
    """Ask for the top of the pile, the cards played, and what a ten goes on."""
    on_top = tuple(rank for rank in RANKS if rank != "10")
    run = list((yield Cards("pile_top", on_top, (3,) * len(on_top), 0, 3)))
    if len(set(run)) > 1:
        raise Refused("one_rank_only")
    limits = tuple(4 - run.count(rank) for rank in RANKS)
    cards = yield Cards("played", RANKS, limits, 1, 4)
    asked = {"pile": run, "cards": list(cards), "ten_on": options.get("ten_on", "anything")}
    if "10" in cards and run:
        asked["ten_on"] = yield Choice("ten_on", TEN_ON, start=asked["ten_on"])
    return asked


def judge(name: str, asked: dict) -> dict:
    """The ruling, as docs/formats.md has it; raises `Refused` for a pile that cannot exist."""
    fields.only(asked, ("pile", "top", "run", "cards", "ten_on"))
    pile = _pile(asked)
    cards = fields.ranks(asked, "cards")
    ten_on = fields.one_of(asked, "ten_on", TEN_ON)
    for field, some in (("pile", pile), ("cards", cards)):
        if JOKER in some:
            raise Refused("no_jokers_here", {"field": field})
    pack.check_pack(pile + cards, "cards")
    if not cards:
        return _answer(bool(pile), "takes_up_pile" if pile else "must_lead", False, bool(pile))
    reason = _fault(pile, cards, ten_on)
    if reason:
        return _answer(False, reason, False, bool(pile))
    run = 0
    for card in reversed(pile + cards):
        if card != cards[0]:
            break
        run += 1
    if cards[0] == "10":
        return _answer(True, "ten_burns", True, False)
    if run == 4:
        return _answer(True, "four_burn", True, False)
    return _answer(True, _why(pile, cards[0]), False, False)


def _answer(legal: bool, reason: str, burns: bool, picks_up: bool) -> dict:
    return {
        "legal": legal,
        "reason": reason,
        "burns": burns,
        "next": "same" if burns else "next",
        "picks_up": picks_up,
    }


def _pile(asked: dict) -> list[str]:
    """The pile from bottom to top, or as much of it as `top` and `run` tell."""
    run = asked.get("run")
    if asked.get("top") is not None or run is not None:
        if asked.get("pile") is not None:
            raise Refused("pile_or_top", {"field": "pile"})
        pile = [fields.card(asked, "top")] * fields.whole(1 if run is None else run, "run", 1, 4)
    else:
        pile = fields.ranks(asked, "pile")
    together = 0
    for place, card in enumerate(pile):
        together = together + 1 if place and pile[place - 1] == card else 1
        if card == "10":
            raise Refused("pile_with_ten", {"field": "pile"})
        if together == 4:
            raise Refused("pile_of_four", {"card": card, "field": "pile"})
    return pile


def _fault(pile: list, cards: list, ten_on: str) -> str | None:
    card = cards[0]
    if cards.count(card) != len(cards):
        return "two_ranks"
    if not pile or card == "2" or pile[-1] == "2":
        return None
    if card == "10" and ten_on == "anything":
        return None
    if ORDER.index(card) >= ORDER.index(pile[-1]):
        return None
    return "ten_too_low" if card == "10" else "lower_than_top"


def _why(pile: list, card: str) -> str:
    if not pile:
        return "empty_pile"
    if card == "2":
        return "two_on_anything"
    if pile[-1] == "2":
        return "anything_on_two"
    return "equals_top" if card == pile[-1] else "higher_than_top"


def explain(name: str, asked: dict, result: dict) -> tuple:
    """The ruling in texts, a line each."""
    cards = pack.ranks(asked.get("cards"))
    pile = _pile(asked)
    lines = [
        ("play_on", {"cards": " ".join(cards), "top": pile[-1]})
        if pile
        else ("play_first", {"cards": " ".join(cards)})
    ]
    lines.append(("legal" if result["legal"] else "not_legal", {}))
    lines.append((result["reason"], {}))
    if result["picks_up"]:
        lines.append(("picks_up", {}))
    if result["legal"]:
        lines.append(("next_" + result["next"], {}))
    return tuple(lines)
