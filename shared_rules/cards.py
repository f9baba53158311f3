"""Cards as people write them: `A 2 … 10 J Q K`, a suit after it where one matters, `RJ BJ JK` jokers.

Case does not matter; spaces or commas separate cards, semicolons groups. A list may stand for a text.
"""

from shared_rules.questions import Refused, show

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
JOKER = "JK"
JOKERS = ("RJ", "BJ", JOKER)


def rank_of(card: str) -> str:
    """The rank of one card, its suit left off; all jokers are `JK`."""
    if type(card) is not str:
        raise Refused("no_such_card", {"card": show(card)})
    name = card.strip().upper()
    if name in JOKERS:
        return JOKER
    if name not in RANKS and name[-1:] in SUITS:
        name = name[:-1]
    if name not in RANKS:
        raise Refused("no_such_card", {"card": show(card)})
    return name


def suited(card: str) -> tuple[str, str]:
    """(rank, suit) of one card whose suit matters; the jokers are `RJ` and `BJ`, of no suit."""
    if type(card) is not str:
        raise Refused("no_such_card", {"card": show(card)})
    name = card.strip().upper()
    if name in ("RJ", "BJ"):
        return name, ""
    if name == JOKER:
        raise Refused("which_joker")
    if name[-1:] not in SUITS or name[:-1] not in RANKS:
        raise Refused("no_such_card", {"card": show(card)})
    return name[:-1], name[-1:]


def split(given) -> list[str]:
    """The cards of a text or a list, not yet judged."""
    if given is None:
        return []
    if type(given) is str:
        return given.replace(",", " ").split()
    if type(given) not in (list, tuple):
        raise Refused("not_cards", {"answer": show(given)})
    return list(given)


def suited_cards(given) -> list[tuple[str, str]]:
    """The cards of a text or a list as (rank, suit)."""
    return [suited(card) for card in split(given)]


def ranks(given) -> list[str]:
    """The ranks of the cards in a text or a list."""
    return [rank_of(card) for card in split(given)]


def groups(given) -> list[list[str]]:
    """Groups of ranks: a text with semicolons, or a list of texts or lists; empty ones are left off."""
    if given is None:
        return []
    if type(given) is str:
        given = given.split(";")
    if type(given) not in (list, tuple):
        raise Refused("not_cards", {"answer": show(given)})
    if None in given:
        raise Refused("not_cards", {"answer": show(None)})
    return [group for group in (ranks(part) for part in given) if group]


def check_pack(cards: list, field: str, each: int = 4) -> None:
    """Raise `Refused` when there are more of one rank than a pack has. field: where most of them stand."""
    for rank in cards:
        limit = 2 if rank == JOKER else each
        if cards.count(rank) > limit:
            raise Refused("too_many_of_rank", {"card": rank, "limit": limit, "field": field})


def written(group) -> str:
    """A group of cards in one word: 6+A."""
    return "+".join(group)


def in_order(cards) -> list[str]:
    """Every rank once, from the ace to the king, jokers last."""
    return [rank for rank in RANKS + (JOKER,) if rank in cards]
