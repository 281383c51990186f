"""Phrases that stand for themselves in the catalogues: every one is said, and every language says it."""

from __future__ import annotations

import re
from string import Formatter

import pytest

import phrases_said
from tablas.say.catalogue import catalogue

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("language", phrases_said.translations())
def test_every_phrase_is_there(language: str) -> None:
    assert phrases_said.missing(language) == []


@pytest.mark.parametrize("language", phrases_said.translations())
def test_every_phrase_is_said_somewhere(language: str) -> None:
    assert phrases_said.unsaid(language) == []


@pytest.mark.parametrize("language", phrases_said.translations())
def test_translations_fill_the_same_gaps(language: str) -> None:
    def gaps(text: str) -> list[str]:
        if "%(" in text:
            return sorted(re.findall(r"%\(\w+\)s", text))
        return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)

    said = catalogue(language).phrases.items()
    assert [phrase for phrase, forms in said for form in forms if gaps(form) != gaps(phrase)] == []


def test_gaps_have_names() -> None:
    """A gap without a name was filled by the place of a word in the English sentence."""
    assert [phrase for phrase in phrases_said.everything() if "{}" in phrase] == []
