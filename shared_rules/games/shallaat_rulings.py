"""Rulings of Shallaat: what a card may capture, and whether a deal may be played.

A special card is a joker or an ace; every other card is normal.
"""

from shared_rules import cards as pack
from shared_rules import fields
from shared_rules.cards import JOKER, RANKS
from shared_rules.games.shallaat import PACKS, PLAYERS
from shared_rules.questions import Cards, Choice, Refused, not_among, show

GRID = RANKS + (JOKER,)
PLACES = ("pool", "pile")
SPECIAL = ("A", JOKER)
MOST = max(PLAYERS)  # hands to look at, and piles to take from


# -- asked on the device
def ask(name: str, options: dict):
    """Ask what `judge` needs to know; options: the match's, or the usual ones."""
    return {"capture": _ask_capture, "deal": _ask_deal}[name](options.get("deck", PACKS[0]))


def _grid(key: str, deck: str, gone: list, low: int, high: int, facts: tuple = ()) -> Cards:
    offered = GRID if deck == "two_jokers" else RANKS
    limits = tuple(max(0, _limit(rank, deck) - gone.count(rank)) for rank in offered)
    return Cards(key, offered, limits, low, high, facts=facts)


def _limit(rank: str, deck: str) -> int:
    if rank == JOKER:
        return 2 if deck == "two_jokers" else 0
    return 4 if deck == "two_jokers" else 8


def _ask_capture(deck: str):
    play = (yield _grid("played", deck, [], 1, 1))[0]
    gone = [play]
    targets: list[str] = []
    while len(targets) < MOST:
        place = yield Choice("captured", ("done",) + PLACES if targets else PLACES)
        if place == "done":
            break
        cards = yield _grid(place, deck, gone, 1, 16)
        gone.extend(cards)
        targets.append(place + ": " + " ".join(cards))
    return {"play": play, "targets": targets, "deck": deck}


def _ask_deal(deck: str):
    pool = yield _grid("pool", deck, [], 4, 4)
    asked: dict = {"pool": list(pool), "hands": [], "deck": deck}
    gone = list(pool)
    while len(asked["hands"]) < MOST and (yield Choice("complains", ("nobody", "hand"))) == "hand":
        hand = yield _grid("in_hand", deck, gone, 4, 4)
        gone.extend(hand)
        asked["hands"].append(list(hand))
    return asked


# -- judged
def judge(name: str, asked: dict) -> dict:
    """The ruling, as docs/formats.md has it; raises `Refused` for what cannot be."""
    return {"capture": _capture, "deal": _deal}[name](asked)


def _capture(asked: dict) -> dict:
    fields.only(asked, ("play", "targets", "deck"))
    deck = fields.one_of(asked, "deck", PACKS)
    play = fields.card(asked, "play")
    targets = fields.named("targets", _targets, fields.needed(asked, "targets"))
    _check_deck([play] + [card for _, cards in targets for card in cards], "targets", deck)
    judged = []
    legal, reason = True, "captures"
    chosen = None if play in SPECIAL else play
    for place, cards in targets:
        fault = _fault(play, place, cards)
        judged.append({"legal": fault is None, "reason": fault or _why(play, place, cards)})
        rank = _rank(cards)
        if fault and legal:
            legal, reason = False, fault
        elif legal and rank is not None:
            if chosen is not None and rank != chosen:
                legal, reason = False, "not_one_rank"
            chosen = rank
    return {"targets": judged, "legal": legal, "reason": reason}


def _check_deck(cards: list, field: str, deck: str) -> None:
    if deck == "two_decks" and JOKER in cards:
        raise Refused("no_jokers_here", {"field": field})
    pack.check_pack(cards, field, _limit("A", deck))


def _targets(given) -> list[tuple[str, list[str]]]:
    """Pairs of a place and its cards; a target is a text `pile: 8 8 JK`, or a list: in the pool."""
    if type(given) is str:
        given = given.split(";")
    if type(given) not in (list, tuple):
        raise Refused("not_cards", {"answer": show(given)})
    targets = []
    for target in given:
        place = PLACES[0]
        if type(target) is str and ":" in target:
            place, target = target.split(":", 1)
            place = place.strip().lower()
        if place not in PLACES:
            raise not_among(place, PLACES)
        cards = pack.ranks(target)
        if place == "pile":
            _check_set(cards)
        if cards:
            targets.append((place, cards))
    if not targets:
        raise Refused("too_few_cards", {"lowest": 1})
    return targets


def _check_set(cards: list) -> None:
    """A set on a pile was captured by or with normal cards of one rank, and has at least two cards."""
    normal = [card for card in cards if card not in SPECIAL]
    if not normal or normal.count(normal[0]) != len(normal) or len(cards) < 2:
        raise Refused("no_such_set", {"cards": pack.written(cards)})


def _rank(cards: list) -> str | None:
    """The rank of the normal cards among these, None when there are none."""
    for card in cards:
        if card not in SPECIAL:
            return card
    return None


def _fault(play: str, place: str, cards: list) -> str | None:
    """Why one target may not be captured, as a reason code, or None."""
    normal = [card for card in cards if card not in SPECIAL]
    if play not in SPECIAL:
        return None if normal.count(play) == len(normal) else "other_rank"
    if place == "pool":
        if len(normal) < len(cards):
            return "special_in_pool"
        return None if normal.count(normal[0]) == len(normal) else "not_one_rank"
    return "joker_in_set" if play == "A" and JOKER in cards else None


def _why(play: str, place: str, cards: list) -> str:
    if place == "pile":
        return "set_of_rank" if play not in SPECIAL else "set_chosen"
    if play in SPECIAL:
        return "rank_chosen"
    return "same_rank" if _rank(cards) else "special_taken"


def _deal(asked: dict) -> dict:
    fields.only(asked, ("pool", "hands", "deck"))
    deck = fields.one_of(asked, "deck", PACKS)
    fields.needed(asked, "pool")
    pool = fields.ranks(asked, "pool")
    hands = fields.groups(asked, "hands")
    for cards in [pool] + hands:
        if len(cards) != 4:
            raise Refused("four_cards", {"count": len(cards), "field": "pool" if cards is pool else "hands"})
    _check_deck(pool + [card for hand in hands for card in hand], "pool", deck)
    fault = _misdealt(pool)
    if fault:
        return {"action": "redeal", "reason": "pool_" + fault}
    for place, hand in enumerate(hands):
        fault = _misdealt(hand)
        if fault:
            return {"action": "redeal", "reason": "hand_" + fault, "hand": place}
    specials = sum(1 for card in pool if card in SPECIAL)
    if specials:
        return {"action": "replace", "count": specials, "reason": "pool_has_specials"}
    return {"action": "play", "reason": "deal_stands"}


def _misdealt(cards: list) -> str | None:
    if sum(1 for card in cards if card in SPECIAL) >= 3:
        return "specials"
    for card in cards:
        if card not in SPECIAL and cards.count(card) >= 3:
            return "equals"
    return None


# -- explained
def explain(name: str, asked: dict, result: dict) -> tuple:
    """The ruling in texts, a line each."""
    if name == "deal":
        figures = {"count": result.get("count", 0), "hand": result.get("hand", 0) + 1}
        return (("shallaat." + result["action"], figures), (result["reason"], figures))
    lines = []
    targets = _targets(asked["targets"])
    for (place, cards), judged in zip(targets, result["targets"]):
        taken: dict = {"place": ("q.captured." + place, {}), "cards": pack.written(cards)}
        lines.append(("target_legal" if judged["legal"] else "target_not_legal", taken))
        lines.append((judged["reason"], {}))
    if len(targets) > 1:
        lines.append(("together_legal" if result["legal"] else "together_not_legal", {}))
        if not result["legal"]:
            lines.append((result["reason"], {}))
    return tuple(lines)
