"""Every kind of screen: what the device holds, what is pressed, what is then looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from davar.flashing.image import disk_image
from davar.sim.flash import BLOCK, BLOCKS, PAGE
from davar.sim.image import tree_files
from littlefs import LittleFS
from screens.table import ID, Seat, journal, seated

NAMES = {
    "en": ["Ali", "Sara", "Reza", "Mina", "Omar", "Lina", "Noor", "Sami"],
    "fa": ["علی", "سارا", "رضا", "مینا", "عمر", "لینا", "نور", "سامی"],
}
LONG = {  # 24 characters each, in three scripts
    "en": [
        "Abdolrahman Mohammadzade",
        "Olúwáṣeun Ìpalẹ̀mọ́-Adé",
        "Reza رضا Karimi کریمیان",
        "Maximiliane Wintersperg.",
    ],
    "fa": [
        "عبدالرحمان محمدزاده طوسی",
        "Olúwáṣeun Ìpalẹ̀mọ́-Adé",
        "رضا Reza کریمی Karimi ق.",
        "فاطمه‌سادات میرعبداللهی",
    ],
}
FULL = 10  # blocks left, too few for a match
NEARLY = 50  # enough for a few more


@dataclass
class Script:
    """What one device shows: `steps` are pairs of presses and the name of the screen after them, or None.

    A name that begins with "~" is of a screen with figures that change with the firmware.
    """

    name: str
    steps: list[tuple[str, str | None]]
    answers: list[Any] | None = None
    players: list[str] | None = None
    kept: dict[str, Any] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    left: int | None = None  # blocks of flash that are left


def scripts(language: str) -> Iterator[Script]:
    """All of them, with names in the language."""
    names, long = NAMES[language], [name[:24].strip() for name in LONG[language]]
    four = names[:4]
    yield from _between_matches(names, long)
    yield from _setting_up(four, long)
    yield from _shelem(four, long)
    yield from _others(names, long)
    yield from _rulings()
    yield from _device(four)


def _between_matches(names: list[str], long: list[str]) -> Iterator[Script]:
    again = ["shelem", 4, *names[:4], "book", 0]
    yield Script("home", [("", "first"), ("vv.", "no-matches"), ("<vvvv.", "no-rules")])
    yield Script("again", [("", "home")], kept={"last_setup": again})
    steps = [("vvv.", "list"), (".", "change"), ("^.", "remove"), ("<^.", "new"), ("^^^", "letter")]
    yield Script("players", steps, players=[*names[:3], *long])
    preset = {"name": long[0], "game": "shelem", "options": {"target": 1165, "made": "bid", "jokers": True}}
    steps = [("vvvv.", "list"), (".", "change"), (".", "look"), ("<.^.", "delete")]
    yield Script("rules", steps, kept={"presets": [preset]})
    begun = {"a": (again, "f"), "b": (["shallaat", 8, *names, "book", 0], "-")}
    matches = {}
    for letter, (answers, marks) in begun.items():
        match = ID[:-1] + letter
        lines = journal(answers, match)
        chain = lines.split()[-2].decode()
        matches[f"matches/{match}.{lines.count(bytes((10,)))}.{chain}.{marks}"] = lines
    yield Script("matches", [("vv.", "list"), ("v.", "unfinished")], files=matches)


def _setting_up(four: list[str], long: list[str]) -> Iterator[Script]:
    steps = [
        (".", "game"),
        (".", "players"),
        (".", "known-names"),
        ("^.", "wheel"),
        ("^>vv", "spelling"),
        ("vv.", None),
        ("", "other-letters"),
        ("m", "too-short-refused"),
    ]
    yield Script("setup", steps[:7], players=[long[0], *four[:2]])
    named = ["shelem", 4, *four]
    yield Script("name", [("", "blank"), (".", "refused"), ("^>^^^>", "two-letters")], named[:3])
    yield Script("dealing", [("", "rules"), (".", "dealer")], named)
    own = [{"name": "Shemiran", "game": "shelem", "options": {}}]
    yield Script("own-rules", [("", "rules")], named, kept={"presets": own})
    steps = [("", "list"), ("vvv", "further"), (".", "one"), ("<vvvvvvvv.", "number"), ("<^^^^^^^", "last")]
    yield Script("options", steps, [*named, "custom"])
    five = ["elewenjewe", 5, *four, long[1], "custom"]
    yield Script("many-options", [("vvvv", "list"), ("vvvv", "further"), ("vvvv", "last")], five)


def _shelem(four: list[str], long: list[str]) -> Iterator[Script]:
    match = ["shelem", 4, *four, "book", 0]
    hands = [*(1, 120, 80, True), *(2, 100, 165, True), *(0, 120, 135, True)]
    yield Script(
        "shelem",
        [
            ("", "sheet"),
            ("v", "curve"),
            ("^.", "hakem"),
            (">.", "bid"),
            ("v", "bid-leap-down"),
            ("^.", "taken"),
            ("D.", "preview-doubled"),
            ("<^.", None),
            (".", None),
            ("<", "undo"),
            ("<>", "hands"),
            ("^.", "hand-edit"),
            (".>.", "edit-preview"),
            ("<<<m", "menu"),
            ("vvvv", "menu-further"),
            ("^^^^.", "menu-sheet"),
            ("<m^.", "menu-end"),
        ],
        match + hands,
    )
    steps = [("", "pass"), ("v", "shelem500"), ("^^", "lowest"), (">", "leap"), ("<", "taken-back")]
    yield Script("auction", steps, [*match, "auction", "pass", 100])
    steps = [("", "winner"), ("v", "totals"), ("v", "curve"), ("<", None), ("<m^^.", None)]
    yield Script("won", steps[:3], match + hands[:4] + [0, 100, 165, True] * 4)
    yield Script("ended", [("", "early")], [*match, *hands, "end"])
    far = [*long, "custom", "target", 9995, "done", 0]
    deep = ["shelem", 4, *far, *[1, "shelem500", 5, True] * 20, 0, 65, 160, True]
    steps = [
        ("", "sheet"),
        (".", "hakem"),
        ("vvv.", "bid"),
        (".", "taken"),
        ("D.", "preview"),
        ("<<<<>", "hands"),
    ]
    yield Script("extremes", steps, deep)
    two = ["shelem", 2, *long[:2], "book", 0, 0, 100, 165, True]
    yield Script("two-players", [("", "sheet"), (".", "hakem")], two)


def _others(names: list[str], long: list[str]) -> Iterator[Script]:
    eight = ["shallaat", 8, *names[:4], *long, "book", 0]
    piles = ["points", 72, 40, 40, 0, 0, 0, 0, 100]
    steps = [("", "preview"), (".", "sheet"), ("v", "curve"), ("..", "points"), ("<<>", "hands")]
    yield Script("eight", steps, eight + piles)
    loose = ["shallaat", 4, *names[:4], "book", 0, "points", 72, 63, 40]
    steps = [("", "last-filled-in"), ("v.", "sum-refused"), ("^.", "preview"), (".", "sheet"), (">.", "edit")]
    yield Script("shallaat", steps, loose)
    counts = ["shallaat", 3, *names[:3], "book", 0, "counts", 1, 2]
    yield Script("counting", [("", "jacks"), ("..", "jokers")], counts)
    three = ["shallaat", 3, *names[:3], "book", 0, "points", 100, 52, 100, True]
    yield Script("three", [("", "sheet")], three)
    tie = ["shallaat", 2, *names[:2], "book", 0, *["points", 126, 126, True] * 4]
    yield Script("tie", [("", "asked"), (".", "shared")], tie)
    yield Script("raised", [("", "sheet")], [*tie, "raise", 1500])
    six = ["tally", 6, *names[:6], "high", 0, *["points"] * 0, *[-9995, 9995, -40, 0, 12, 7]]
    yield Script("six", [("", "preview"), (".", "sheet"), (".", "points")], six)
    out = ["shithead", 5, *names[:4], long[0], "book", 0, 0, 1, 2]
    steps = [("", "long-names"), ("..", "preview"), (".", "sheet"), (">", "hands")]
    yield Script("shithead", steps, out)
    short = ["shithead", 5, *names[:5], "book", 0]
    yield Script("out", [(".", "begins"), (".", "first"), (".>.", "third")], short)
    wise = ["elewenjewe", 2, *names[:2], "book", 0]
    steps = [("", "sheet"), (".", "round"), ("v.", "offender"), (".", "offence"), (".", "sanction")]
    yield Script("penalty", [*steps, (".", "logged"), (".", "cards")], wise)
    void = ["shelem", 4, *names[:4], "book", 0, "void"]
    yield Script("void", [("", "deal"), (".", "sheet"), ("<", "undo")], void)


def _rulings() -> Iterator[Script]:
    steps = [
        ("v.", "games"),
        ("vvv.", "of-a-game"),
        (".", "rules"),
        (".", "grid"),
        ("^>^>>>^>^>^", "grid-filled"),
        (".", "card-played"),
        (">>>>>>.", "what-is-asked"),
        (".", "scoops"),
        ("<v.", "claim"),
        (".", "claim-refused"),
        ("^.", None),
        (".", "not-allowed"),
    ]
    yield Script("ruling", steps)
    yield Script("bid", [("v..", "of-shelem"), (".", "none"), (".", "bid"), (".", "allowed")])
    steps = [("v.v..", None), ("^.", "captured"), ("v.", "pile"), ("^>^.", None), (".", "verdict")]
    yield Script("capture", steps)


def _device(four: list[str]) -> Iterator[Script]:
    steps = [("vvvvv.", "list"), (".", "language"), ("<vv.", "brightness"), ("<vvv", "further")]
    yield Script("settings", steps)
    steps = [("^.", "list"), ("v.", "pattern"), (".", "buttons"), ("v^", "buttons-two"), ("<>.", "~tested")]
    yield Script("device", [*steps, ("<^.", "~about")])
    yield Script("erase", [("^.^.", "asked")])
    yield Script("full", [(".", "notice")], left=FULL)
    yield Script("nearly-full", [(".", "notice"), (".", "goes-on")], left=NEARLY)
    synced = {f"matches/0000100{number:04x}.9.00000000.fk": b"" for number in range(12)}
    yield Script("synced", [(".", "delete")], files=synced, left=NEARLY - 2)
    parked = {f"matches/0000100{number:04x}.9.00000000.pk": b"" for number in range(2)}
    yield Script("parked", [(".", "delete")], files=parked, left=FULL)
    lines = journal(["shelem", 4, *four, "book", 0, 1, 120])
    damaged = lines[:-30] + b"?" + lines[-29:]
    yield Script("damaged", [("", "notice"), (".", "goes-on")], files={f"live/{ID}": damaged})


@dataclass
class Shot:
    """A screen that was looked at."""

    language: str
    script: str
    name: str
    pixels: Any
    log: str


def play(script: Script, language: str, tree: Path, scratch: Path) -> Iterator[Shot]:
    """Press a script through on a device of its own."""
    files = script.files
    if script.left is not None:
        files = {**files, "filler": _filler(tree, script.left)}
    with seated(tree, scratch, script.answers, language, script.players, files, **script.kept) as seat:
        yield from _steps(seat, script, language)


def _filler(tree: Path, left: int) -> bytes:
    """A file that takes the flash but for a few blocks, and what the device itself writes."""
    fs = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=PAGE, mount=False)
    fs.context.buffer = bytearray(disk_image(tree_files(tree), BLOCKS * BLOCK))
    fs.mount()
    links = 8  # bytes of a block that point to others, on average
    return bytes((BLOCKS - fs.used_block_count - left) * (BLOCK - links))


def _steps(seat: Seat, script: Script, language: str) -> Iterator[Shot]:
    for keys, name in script.steps:
        seat.press(keys)
        if name:
            yield Shot(language, script.name, name, seat.sim.screen(), seat.sim.log)
