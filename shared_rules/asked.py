"""What a ruling is asked: plain JSON values, or the words of a command line for them."""

from shared_rules.questions import Refused, show

YES = ("true", "yes", "on", "1")
NO = ("false", "no", "off", "0", "none", "")


def only(asked: dict, fields: tuple) -> None:
    """Raise `Refused` for a field that a ruling does not ask, and for anything but a dict."""
    if type(asked) is not dict:
        raise Refused("field_wrong", {"field": "ruling"})
    for field in sorted(str(field) for field in asked):
        if field not in fields and field not in ("game", "ruling"):
            raise Refused("unknown_field", {"field": show(field)})


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
    raise Refused("field_wrong", {"field": field})


def one_of(asked: dict, field: str, values: tuple):
    """One of a few words; none is the first."""
    value = asked.get(field)
    if value is None:
        return values[0]
    if type(value) is str and value.strip().lower() in values:
        return value.strip().lower()
    raise Refused("not_an_option", {"answer": show(value), "field": field})


def whole(value, field: str, low: int, high: int) -> int:
    """A whole number from low to high."""
    if type(value) is str and value.strip() and all("0" <= digit <= "9" for digit in value.strip()):
        value = int(value)
    if type(value) is not int:
        raise Refused("not_a_number", {"answer": show(value), "field": field})
    if value < low:
        raise Refused("too_low", {"lowest": low, "answer": value, "field": field})
    if value > high:
        raise Refused("too_high", {"highest": high, "answer": value, "field": field})
    return value
