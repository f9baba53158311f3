"""Rulings of Shelem: whether a bid stands, who takes a trick, how the pack is dealt."""

from shared_rules import cards as pack
from shared_rules import fields
from shared_rules.cards import RANKS, SUITS
from shared_rules.games.shelem import PASS, SHELEM500, SHELEM500_COUNTS, TRICK, usual_lowest, worth
from shared_rules.questions import Cards, Choice, Number, Refused

NONE = "none"
POINTS = {"A": 10, "10": 10, "5": 5, "RJ": 20, "BJ": 15}
TRICK_CARDS = 4  # of two players each gives one from the hand and one from a pile
STRENGTH = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "BJ", "RJ")


# -- asked on the device
def ask(name: str, options: dict):
    """Ask what `judge` needs to know; options: the match's, or the usual ones."""
    return {"bid": _ask_bid, "trick": _ask_trick, "deal": _ask_deal}[name](options)


def _ask_bid(options: dict):
    asked = {key: options[key] for key in ("jokers", "min_bid", "ace", "shelem500") if key in options}
    jokers = bool(options.get("jokers"))
    total = worth(jokers, options.get("ace", 10))
    low = options.get("min_bid", usual_lowest(jokers))
    asked["high"] = yield Number("high_bid", low, total, 5, start=NONE, extra=(NONE, SHELEM500))
    start = asked["high"] + 5 if type(asked["high"]) is int else low
    asked["bid"] = yield Number("bid", 5, total + 20, 5, start=start, extra=(SHELEM500, PASS))
    return asked


def _ask_trick(options: dict):
    asked = {key: options[key] for key in ("jokers", "ace") if key in options}
    asked["trump"] = yield Choice("trump", SUITS)
    kinds = SUITS + (("RJ", "BJ") if options.get("jokers") else ())
    cards: list[str] = []
    led = asked["trump"]
    for place in range(TRICK_CARDS):
        kind = yield Choice("card_suit", kinds, start=led, facts=(("card_of_trick", {"place": place + 1}),))
        if kind in SUITS:
            if not cards:
                led = kind
            rank = (yield Cards("card_rank", RANKS, (1,) * len(RANKS), 1, 1))[0]
            kind = rank + kind
        if kind in cards:
            raise Refused("card_twice", {"card": kind})
        cards.append(kind)
    asked["cards"] = cards
    return asked


def _ask_deal(options: dict):
    players = yield Choice("players", (4, 2))
    jokers = yield Choice("jokers", (False, True), start=bool(options.get("jokers")))
    return {"players": players, "jokers": jokers}


# -- judged
def judge(name: str, asked: dict) -> dict:
    """The ruling, as docs/formats.md has it; raises `Refused` for what cannot be."""
    return {"bid": _bid, "trick": _trick, "deal": _deal}[name](asked)


def _bid(asked: dict) -> dict:
    fields.only(asked, ("high", "bid", "jokers", "min_bid", "ace", "shelem500"))
    jokers = fields.flag(asked, "jokers")
    total = worth(jokers, _ace(asked))
    low = asked.get("min_bid")
    low = usual_lowest(jokers) if low is None else _five(low, "min_bid", 5, total)
    high = _word(asked.get("high"))
    if high not in (None, NONE, "", SHELEM500):
        high = _five(high, "high", low, total)
        low = high + 5
    closed = high in (SHELEM500, total)
    bid = _word(fields.needed(asked, "bid"))
    declarable = fields.one_of(asked, "shelem500", SHELEM500_COUNTS) != "off"
    reason = "auction_over" if closed else _bid_fault(bid, low, total, declarable)
    legal = reason is None
    return {"legal": legal, "reason": reason or _bid_why(bid, total), "lowest": None if closed else low}


def _word(given):
    """A bid as it was given, words in small letters."""
    return given.strip().lower().replace(" ", "") if type(given) is str else given


def _five(given, field: str, low: int, high: int) -> int:
    number = fields.whole(given, field, low, high)
    if number % 5:
        raise Refused("not_in_steps", {"step": 5, "answer": number, "field": field})
    return number


def _bid_fault(bid, low: int, total: int, declarable: bool) -> str | None:
    if bid == PASS:
        return None
    if bid == SHELEM500:
        return None if declarable else "shelem500_off"
    number = fields.whole(bid, "bid", -9999, 9999)
    if number % 5:
        return "not_five"
    if number < low:
        return "too_low"
    return "above_all" if number > total else None


def _bid_why(bid, total: int) -> str:
    if bid == PASS:
        return "pass_stands"
    return "bid_ends" if bid in (SHELEM500, total, str(total)) else "bid_stands"


def _ace(asked: dict) -> int:
    ace = fields.whole(10 if asked.get("ace") is None else asked["ace"], "ace", 10, 15)
    if ace % 5:
        raise Refused("not_in_steps", {"step": 5, "answer": ace, "field": "ace"})
    return ace


def _trick(asked: dict) -> dict:
    fields.only(asked, ("trump", "cards", "jokers", "ace", "hand"))
    fields.needed(asked, "trump")
    trump = fields.one_of(asked, "trump", tuple(suit.lower() for suit in SUITS)).upper()
    fields.needed(asked, "cards")
    cards = fields.suited(asked, "cards")
    if not 1 <= len(cards) <= TRICK_CARDS:
        raise Refused("cards_of_trick", {"count": len(cards), "field": "cards"})
    held = fields.suited(asked, "hand")
    jokers = fields.flag(asked, "jokers")
    for field, some in (("cards", cards), ("hand", held)):
        for card in some:
            if (cards + held).count(card) > 1:
                raise Refused("card_twice", {"card": card[0] + card[1], "field": field})
            if not card[1] and not jokers:
                raise Refused("no_jokers_here", {"field": field})
    led = cards[0][1] or trump
    winner = 0
    for place, card in enumerate(cards):
        if _beats(card, cards[winner], trump):
            winner = place
    points = TRICK + sum(_ace(asked) if rank == "A" else POINTS.get(rank, 0) for rank, _ in cards)
    result = {"winner": winner, "points": points, "reason": _trick_why(cards[winner], trump)}
    if held:
        revoked = (cards[-1][1] or trump) != led and any((suit or trump) == led for _, suit in held)
        result["legal"] = not revoked
        result["reason"] = "must_follow" if revoked else result["reason"]
    return result


def _beats(card: tuple, best: tuple, trump: str) -> bool:
    """Whether a card takes the trick from the best so far; a joker is a trump."""
    suit, best_suit = card[1] or trump, best[1] or trump
    if suit != best_suit:
        return suit == trump
    return STRENGTH.index(card[0]) > STRENGTH.index(best[0])


def _trick_why(card: tuple, trump: str) -> str:
    if not card[1]:
        return "highest_joker"
    return "highest_trump" if card[1] == trump else "highest_led"


def _deal(asked: dict) -> dict:
    fields.only(asked, ("players", "jokers"))
    players = fields.whole(fields.needed(asked, "players"), "players", 2, 4)
    if players == 3:
        raise Refused("wrong_number_of_players", {"players": 3, "possible": "2, 4", "field": "players"})
    zamin = 6 if fields.flag(asked, "jokers") else 4
    return {"deals": [12] if players == 4 else [12, 4, 4, 4], "zamin": zamin}


# -- explained
def explain(name: str, asked: dict, result: dict) -> tuple:
    """The ruling in texts, a line each."""
    if name == "deal":
        dealt = "dealt_for_two" if len(result["deals"]) > 1 else "dealt_for_four"
        return ((dealt, {}), ("zamin", {"count": result["zamin"]}))
    if name == "trick":
        cards = pack.split(asked["cards"])
        figures = {
            "place": result["winner"] + 1,
            "card": cards[result["winner"]].upper(),
            "count": result["points"],
        }
        return (("trick_goes", figures), (result["reason"], figures), ("trick_points", figures))
    lines: list = [("legal" if result["legal"] else "not_legal", {})]
    lines.append((result["reason"], {"answer": str(asked["bid"]), "lowest": result["lowest"] or 0}))
    if not result["legal"] and result["lowest"] and result["reason"] != "too_low":
        lines.append(("lowest_bid", {"lowest": result["lowest"]}))
    return tuple(lines)
