"""What the manual quotes from the device, the device says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from languages.sources import languages

ROOT = Path(__file__).parents[2]
QUOTED = {
    "en": ("manual.md", re.compile(r"(?<![*\w])\*(?![*\s\[])([^*]+?)\*(?!\*)")),
    "fa": ("manual.fa.md", re.compile(r"«([^»]+)»|(?<![*\w])\*(?![*\s\[])([^*]+?)\*(?!\*)")),
}
LANGUAGES = languages()


def said(code: str) -> list[str]:
    """All texts of the device and its page: its language's, those of main.py, the buttons of the page."""
    main = (ROOT / "firmware" / "main.py").read_text(encoding="utf-8")
    page = (ROOT / "host" / "davar" / "page" / "site" / "index.html").read_text(encoding="utf-8")
    return [
        *LANGUAGES[code].values(),
        *(" ".join(lines) for lines in re.findall(r'panel, "([^"]+)", "([^"]+)"', main)),
        *re.findall(r"<button[^>]*>([^<]+)<", page),
    ]


@pytest.mark.parametrize("code", QUOTED)
def test_every_label_that_the_manual_quotes_is_one_that_the_device_shows(code: str) -> None:
    name, pattern = QUOTED[code]
    texts = said(code)
    manual = (ROOT / "docs" / name).read_text(encoding="utf-8")
    manual = manual[manual.index("\n## ") :]  # behind the link to the other manual
    quotes = [" ".join("".join(found).split()) for found in pattern.findall(manual)]
    assert len(quotes) > 10
    assert [quote for quote in quotes if not _stands_in(quote, texts)] == []


def _stands_in(quote: str, texts: list[str]) -> bool:
    """Whether it is a text as a whole, or, where … stands for what was left out, each part is in one."""
    if "…" not in quote:
        return quote in texts
    return all(any(part.strip() in text for text in texts) for part in quote.split("…"))
