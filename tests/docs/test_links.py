"""Every link between the project's pages leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "hardware" / "README.md"]
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[\w-]+)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_both_languages_have_the_same_pages() -> None:
    for page in (ROOT / "docs").glob("*.fa.md"):
        other = page.with_name(page.name.replace(".fa", ""))
        assert page.name in LINK.findall(other.read_text(encoding="utf-8"))
        assert other.name in LINK.findall(page.read_text(encoding="utf-8"))
