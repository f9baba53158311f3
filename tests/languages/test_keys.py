"""Every text that the device says is there in every language, and none is there for nothing."""

import re

import pytest
from languages.sources import languages, literals, said

LANGUAGES = languages()
OPTIONAL = ("large.", "alphabet.")  # as many as a language wants
COMPOSED = ("q", "ruling", "mark", "large", "menu")  # first parts that the sources put before others
PLACES = re.compile(r"{(\w+)}")


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_no_text_is_missing(code: str) -> None:
    assert not sorted(said() - LANGUAGES[code].keys())


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_no_text_is_unused(code: str) -> None:
    known = literals() | LANGUAGES.keys()
    assert not [key for key in LANGUAGES[code] if not key.startswith(OPTIONAL) and not _used(key, known)]


def _used(key: str, known: set[str]) -> bool:
    """Whether a key stands in the sources, or the parts that they put together."""
    parts = key.split(".")
    if parts[0] in COMPOSED:
        parts = parts[1:]
    prefixes = [key[: at + 1] for at, sign in enumerate(key) if sign == "_"]
    glued = any(prefix in known and key[len(prefix) :] in known for prefix in prefixes)
    return key in known or glued or known.issuperset(parts)


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_all_languages_have_the_same_texts_with_the_same_figures(code: str) -> None:
    english = {key: text for key, text in LANGUAGES["en"].items() if not key.startswith(OPTIONAL)}
    other = {key: text for key, text in LANGUAGES[code].items() if not key.startswith(OPTIONAL)}
    assert list(other) == list(english)
    differing = [
        key for key in english if set(PLACES.findall(english[key])) != set(PLACES.findall(other[key]))
    ]
    assert not differing


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_a_language_knows_itself_and_has_letters(code: str) -> None:
    texts = LANGUAGES[code]
    assert texts["language_code"] == code
    assert texts[f"q.language.{code}"] == texts["language"]
    letters = [texts[f"alphabet.{number}"] for number in range(1, 5)]
    assert all(len(set(alphabet)) == len(alphabet) for alphabet in letters)
