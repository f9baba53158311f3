"""Fields of plain dicts: what a ruling is asked, what a score sheet on paper says.

Every refusal names the field. None is as good as not there. Words of a command line stand for the
values that they name.
"""

from shared_rules import cards as pack
from shared_rules.questions import Refused, check_bounds, not_among, show

YES = ("true", "yes", "on", "1")
NO = ("false", "no", "off", "0", "none")


def only(asked: dict | list, known: tuple, where: str = "") -> None:
    """Raise `Refused` for a field that is not known; where: the field that this dict itself stands in."""
    for field in sorted(asked):
        if field not in known:
            name = show(field) or '""'
            raise Refused("unknown_field", {"field": where + "." + name if where else name})


def needed(asked: dict, field: str):
    """The value of a field that must be there."""
    value = asked.get(field)
    if value is None:
        raise Refused("field_missing", {"field": field})
    return value


def flag(asked: dict, field: str) -> bool:
    """A yes or no; none is no."""
    value = asked.get(field)
    if value is None or type(value) is bool:
        return bool(value)
    if type(value) is str and value.strip().lower() in YES + NO:
        return value.strip().lower() in YES
    raise wrong("must_be.yes_no", field)


def one_of(asked: dict, field: str, values: tuple):
    """One of a few words; none is the first."""
    value = asked.get(field)
    if value is None:
        return values[0]
    if type(value) is str and value.strip().lower() in values:
        return value.strip().lower()
    raise at(field, not_among(value, values))


def whole(value, field: str, low: int, high: int) -> int:
    """A whole number from low to high."""
    if type(value) is str:
        digits = value.strip()
        if 0 < len(digits) < 10 and all("0" <= digit <= "9" for digit in digits):
            value = int(digits)
    if type(value) is not int:
        raise Refused("not_a_number", {"answer": show(value), "field": field})
    named(field, check_bounds, value, low, high)
    return value


def at(field: str, refusal: Refused) -> Refused:
    """The refusal, with the field named."""
    refusal.figures["field"] = field
    return refusal


def named(field: str, call, *values):
    """What a call gives, with the field named where it refuses."""
    try:
        return call(*values)
    except Refused as refusal:
        raise at(field, refusal) from None


def wrong(expected: str, field: str) -> Refused:
    """The refusal of a field that is of the wrong form. expected: a text of the catalogue by its key."""
    return Refused("field_wrong", {"field": field, "expected": (expected, {})})


def must_agree(asked: dict, field: str, said) -> None:
    """Raise `Refused` when a field is there and does not repeat what is said elsewhere."""
    if field in asked and (type(asked[field]) is not type(said) or asked[field] != said):
        raise Refused("said_otherwise", {"field": field, "answer": show(asked[field]), "said": show(said)})


def card(asked: dict, field: str) -> str:
    """The rank of one card that must be there."""
    return named(field, pack.rank_of, needed(asked, field))


def ranks(asked: dict, field: str) -> list[str]:
    """The ranks of some cards, perhaps none."""
    return named(field, pack.ranks, asked.get(field))


def groups(asked: dict, field: str) -> list[list[str]]:
    """Groups of ranks, perhaps none."""
    return named(field, pack.groups, asked.get(field))


def suited(asked: dict, field: str) -> list[tuple[str, str]]:
    """Cards whose suits matter, perhaps none."""
    return named(field, pack.suited_cards, asked.get(field))
