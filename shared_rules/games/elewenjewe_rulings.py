"""Rulings of Elewenjewe: what a card may scoop, whether an esun may be built, how the pack is dealt."""

from shared_rules import cards as pack
from shared_rules import fields
from shared_rules.cards import JOKER, RANKS
from shared_rules.games.elewenjewe import PLAYERS, RULES, deal_plan, plan_text, undealt_ways
from shared_rules.games.scoop import choices
from shared_rules.questions import Cards, Choice, Number, Refused

MOST = 20
NUMBERS = RANKS[:10]
GRID = RANKS + (JOKER,)


# -- asked on the device
def ask(name: str, options: dict):
    """Ask what `judge` needs to know; options: the match's, or the usual ones."""
    return {"scoop": _ask_scoop, "esun": _ask_esun, "deal": _ask_deal}[name](options)


def _grid(key: str, gone: list, options: dict, low: int = 0, high: int = 52, out_of=None) -> Cards:
    """Cards that are not yet `gone` from the pack, or from those given."""
    if out_of is None:
        offered: tuple = GRID if options.get("jokers") else RANKS
        limits = tuple((2 if rank == JOKER else 4) - gone.count(rank) for rank in offered)
    else:
        offered = tuple(pack.in_order(out_of))
        limits = tuple(out_of.count(rank) - gone.count(rank) for rank in offered)
    return Cards(key, offered, limits, low, high)


def _ask_scoop(options: dict):
    rules = yield Choice("rules", RULES, start=options.get("rules", "normal"))
    table = list((yield _grid("on_table", [], options)))
    play = (yield _grid("played", table, options, 1, 1))[0]
    asked = {"table": table, "play": play, "rules": rules}
    if not table or (yield Choice("scoop_asks", ("largest", "claim"))) == "largest":
        return asked
    claim: list[list] = []
    claimed: list[str] = []
    while len(claimed) < len(table):
        group = yield _grid("claimed", claimed, options, 0 if claim else 1, out_of=table)
        if not group:
            break
        claim.append(list(group))
        claimed.extend(group)
    asked["claim"] = claim
    return asked


def _ask_esun(options: dict):
    rules = yield Choice("rules", RULES, start=options.get("rules", "normal"))
    table = list((yield _grid("on_table", [], options, 1)))
    hand = list((yield _grid("in_hand", table, options, 1, 4)))
    play = (yield _grid("played", [], options, 1, 1, hand))[0]
    locked = yield _grid("locked", [], options, 1, out_of=table)
    return {"table": table, "hand": hand, "play": play, "with": list(locked), "rules": rules}


def _ask_deal(options: dict):
    players = yield Number("players", PLAYERS[0], PLAYERS[-1])
    jokers = yield Choice("jokers", (False, True), start=bool(options.get("jokers")))
    asked = {"players": players, "jokers": jokers}
    if jokers or players == 5:
        asked["leftovers"] = yield Choice("undealt", undealt_ways(players))
    return asked


# -- judged
def judge(name: str, asked: dict) -> dict:
    """The ruling, as docs/formats.md has it; raises `Refused` for what cannot be."""
    return {"scoop": _scoop, "esun": _esun, "deal": _deal}[name](asked)


def _scoop(asked: dict) -> dict:
    fields.only(asked, ("table", "play", "rules", "claim"))
    table = fields.ranks(asked, "table")
    play = fields.card(asked, "play")
    rules = fields.one_of(asked, "rules", RULES)
    pack.check_pack(table + [play], "table")
    found = scoops(table, play, rules)
    largest = sum(len(group) for group in found[0]) if found else 0
    result = {"scoops": found, "largest": largest}
    if JOKER in table and play != JOKER:
        result["bonus"] = table.count(JOKER) if found else 0
    if asked.get("claim") is not None:
        reason = fault(table, play, rules, fields.groups(asked, "claim"))
        result["legal"] = reason is None
        result["reason"] = reason or "claim_stands"
        result["penalised"] = "accuser" if reason is None else "accused"
    elif play == JOKER:
        result["reason"] = "joker_takes_all" if table else "joker_stays"
    else:
        result["reason"] = "takes" if found else "takes_nothing"
    return result


def scoops(table: list, play: str, rules: str) -> list:
    """The legal scoops as lists of groups of ranks, largest first, at most 20."""
    if play == JOKER:
        return [[list(table)]] if table else []
    if play not in NUMBERS:
        return _equals(play, 1 if rules == "yoruba" else table.count(play), table)
    goal = NUMBERS.index(play) + 1
    counts = [0] + [table.count(rank) for rank in NUMBERS]
    if rules == "yoruba":
        equals = _equals(play, 1, table)
        counts = [min(1, count) for count in counts]
        counts[goal] = 0
    else:
        equals = []
    named: dict = {}
    found = []
    for choice in choices(counts, goal, MOST - len(equals)):
        found.append([_named(group, named) for group in choice])
    return found + equals


def _named(group: tuple, named: dict) -> list:
    """The ranks of a group in words; one list for all the times that it is found, to save memory."""
    if group not in named:
        named[group] = [NUMBERS[number - 1] for number in group]
    return named[group]


def _equals(play: str, most: int, table: list) -> list:
    """Taking one to `most` of the cards that equal the played one."""
    return [[[play]] * count for count in range(min(most, table.count(play)), 0, -1)]


def fault(table: list, play: str, rules: str, claim: list) -> str | None:
    """Why a claimed scoop is not legal, as a reason code, or None."""
    taken = [rank for group in claim for rank in group]
    if not taken:
        return "nothing_claimed"
    for rank in taken:
        if rank not in table:
            return "not_on_table"
        if taken.count(rank) > table.count(rank):
            return "taken_twice"
    if play == JOKER:
        return None if len(taken) == len(table) else "joker_takes_all"
    grouped = [group for group in claim if group != [JOKER]]  # a joker that lies there is a bonus
    if not grouped:
        return "joker_is_bonus"
    for group in grouped:
        reason = _group_fault(group, play)
        if reason:
            return reason
    scooped = [rank for group in grouped for rank in group]
    return _yoruba_fault(scooped, play) if rules == "yoruba" else None


def _group_fault(group: list, play: str) -> str | None:
    if len(group) == 1:
        return None if group[0] == play else "not_equal" if play in NUMBERS else "only_equal"
    for rank in group:
        if rank not in NUMBERS:
            return "no_number"
    if play not in NUMBERS:
        return "only_equal"
    if sum(NUMBERS.index(rank) + 1 for rank in group) != NUMBERS.index(play) + 1:
        return "sum_differs"
    return None


def _yoruba_fault(taken: list, play: str) -> str | None:
    if len(taken) == 1:
        return None
    for rank in taken:
        if taken.count(rank) > 1:
            return "two_equal"
    return "equals_played" if play in taken else None


def _esun(asked: dict) -> dict:
    fields.only(asked, ("table", "hand", "play", "with", "rules"))
    fields.needed(asked, "hand")
    table, hand, locked = (fields.ranks(asked, field) for field in ("table", "hand", "with"))
    play = fields.card(asked, "play")
    rules = fields.one_of(asked, "rules", RULES)
    pack.check_pack(table + hand, "hand")
    if len(hand) > 4:
        raise Refused("too_many_cards", {"highest": 4, "field": "hand"})
    reason = _esun_fault(table, hand, play, locked, rules)
    takers = []
    if reason is None:
        hand.remove(play)
        takers = [rank for rank in pack.in_order(hand) if takes_whole(locked + [play], rank, rules)]
        reason = "esun_stands" if takers else "nobody_takes"
    return {"legal": bool(takers), "reason": reason, "taken_by": takers}


def _esun_fault(table: list, hand: list, play: str, locked: list, rules: str) -> str | None:
    if play not in hand:
        return "not_in_hand"
    if not locked:
        return "nothing_locked"
    for rank in locked:
        if rank not in table:
            return "not_on_table"
        if locked.count(rank) > table.count(rank):
            return "taken_twice"
    if JOKER in locked or play == JOKER:
        return "no_joker_in_esun"
    if rules == "yoruba" and len(set(locked + [play])) <= len(locked):
        return "two_equal"
    return None


def takes_whole(cards: list, by: str, rules: str) -> bool:
    """Whether a card scoops a locked set, all of it and nothing else; a joker takes no set alone."""
    if by == JOKER or (rules == "yoruba" and by in cards):
        return False
    found = scoops(cards, by, rules)
    return bool(found) and sum(len(group) for group in found[0]) == len(cards)


def _deal(asked: dict) -> dict:
    fields.only(asked, ("players", "jokers", "leftovers"))
    players = fields.whole(fields.needed(asked, "players"), "players", PLAYERS[0], PLAYERS[-1])
    jokers = fields.flag(asked, "jokers")
    left = asked.get("leftovers")
    if left is not None:
        ways = undealt_ways(players) if jokers or players == 5 else ("table",)
        left = fields.one_of(asked, "leftovers", ways)
    deals, to_table, unused = deal_plan(players, jokers, left)
    reason = "left_unused" if unused else "left_to_table" if to_table else "goes_round"
    return {"deals": list(deals), "to_table": to_table, "unused": unused, "reason": reason}


# -- explained
def explain(name: str, asked: dict, result: dict) -> tuple:
    """The ruling in texts, a line each."""
    if name == "deal":
        return (plan_text((result["deals"], result["to_table"], result["unused"])), (result["reason"], {}))
    play = pack.rank_of(asked["play"])
    rules: tuple = ("q.rules." + fields.one_of(asked, "rules", RULES), {})
    lines: list = [("playing", {"card": play, "rules": rules})]
    if name == "esun":
        lines.append(("legal" if result["legal"] else "not_legal", {}))
        lines.append((result["reason"], {"cards": " ".join(result["taken_by"])}))
        return tuple(lines)
    if "legal" in result:
        lines.append(("legal" if result["legal"] else "not_legal", {}))
        lines.append((result["reason"], {"card": play}))
        lines.append(("penalised_" + result["penalised"], {}))
    for choice in result["scoops"][: 1 if "legal" in result else 3]:
        count = sum(len(group) for group in choice)
        lines.append(
            ("takes", {"count": count, "groups": " | ".join(pack.written(group) for group in choice)})
        )
    if play == JOKER or not result["scoops"]:
        lines.append((result["reason"] if "legal" not in result else "takes_nothing", {"card": play}))
    if result.get("bonus"):
        lines.append(("joker_bonus", {"count": result["bonus"]}))
    return tuple(lines)
