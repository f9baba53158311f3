"""Where the rooms that Davar carries as data lie: in the checkout, or inside the installed package."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_SHIPPED = _PACKAGE / "rooms"


def room(name: str) -> Path:
    """The folder of a room: "firmware", "shared_rules" or "hardware"."""
    return (_SHIPPED if _SHIPPED.is_dir() else _PACKAGE.parents[1]) / name
