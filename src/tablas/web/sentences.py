"""Sentences composed by the rooms below, recognised by their shape and said in another language.

The rooms below know nothing of languages: they raise "Round 4 has no result on
board 7."  The catalogue has the shape "Round {} has no result on board {}."
with its translation, and what stands in the gaps is carried over.  A sentence
without a known shape stays as it is.
"""

from __future__ import annotations

import re
from functools import cache

from tablas.web.i18n import catalogue

_GAP = "{}"
_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z'‘“])")


def translated(composed: str, language: str) -> str:
    """The sentence, or the sentences one by one, in that language.

    >>> translated("Round 4 is not published.", "es")
    'La ronda 4 no está publicada.'
    """
    if language == "en" or not composed:
        return composed
    whole = _one(composed, language)
    if whole is not None:
        return whole
    parts = _SENTENCE_END.split(composed)
    if len(parts) == 1:
        return composed
    return " ".join(_longest(parts, language))


def _longest(parts: list[str], language: str) -> list[str]:
    """Translate runs of sentences, the longest run first: a shape may span several."""
    said: list[str] = []
    start = 0
    while start < len(parts):
        for end in range(len(parts), start, -1):
            run = " ".join(parts[start:end])
            found = _one(run, language)
            if found is not None or end == start + 1:
                said.append(run if found is None else found)
                start = end
                break
    return said


def _one(sentence: str, language: str) -> str | None:
    known = catalogue(language).phrases.get(sentence)
    if known:
        return known[0]
    for shape, said in _shapes(language):
        match = shape.fullmatch(sentence)
        if match:
            gaps = [_gap(gap, language) for gap in match.groups()]
            return said.format(*gaps)
    return None


def _gap(text: str, language: str) -> str:
    """What stands in a gap; a list of words or a phrase may need translating too."""
    known = catalogue(language).phrases.get(text)
    if known:
        return known[0]
    return text.replace(" and ", " y ") if language == "es" and re.fullmatch(r"[\d, ]+ and \d+", text) else text


@cache
def _shapes(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The shapes of a language, those with the most words first."""
    found = []
    for phrase, said in catalogue(language).phrases.items():
        if _GAP in phrase:
            pattern = "(.+?)".join(re.escape(piece) for piece in phrase.split(_GAP))
            found.append((len(phrase), re.compile(pattern, re.DOTALL), said[0]))
    found.sort(key=lambda item: -item[0])
    return tuple((pattern, said) for _, pattern, said in found)
