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
    for shape, said, names in _shapes(language):
        match = shape.fullmatch(sentence)
        if match:
            gaps = [gap if place in names else _gap(gap, language) for place, gap in enumerate(match.groups())]
            return said.format(*gaps)
    return None


def _gap(text: str, language: str) -> str:
    """What stands in a gap: a name stays, a phrase or a whole sentence is translated too."""
    bare = text.strip()
    blank = text[: len(text) - len(text.lstrip())]
    if bare and (not bare[0].isupper() or bare.endswith(".") or bare in _COLOURS or bare.startswith("The ")):
        found = _one(bare, language)
        if found is not None:
            return blank + found
    if language == "es":
        text = re.sub(r" and (\d+) more$", r" y \1 más", text)
        text = re.sub(r"^([\d., ]+) and ([\d.]+)$", r"\1 y \2", text)
        if "; " in text:
            text = re.sub(r" and (?=[^;]*$)", " y ", text)
    return text


_COLOURS = ("White", "Black")


def _pattern(pieces: list[str], place: int) -> str:
    """A piece and the gap before it; a gap that follows a word without a blank may be empty."""
    before = pieces[place - 1][-1:] if place else ""
    gap = "" if not place else "(.*?)" if before.isalnum() or before == "." else "(.+?)"
    return gap + re.escape(pieces[place])


@cache
def _shapes(language: str) -> tuple[tuple[re.Pattern[str], str, frozenset[int]], ...]:
    """The shapes of a language, those that begin with a word first, then those with the most words.

    With each go the gaps that hold a name: between quotation marks, or the
    tournament a line of the history begins with.
    """
    found = []
    for phrase, said in catalogue(language).phrases.items():
        if _GAP not in phrase:
            continue
        pieces = phrase.split(_GAP)
        names = {
            place
            for place in range(len(pieces) - 1)
            if (pieces[place].endswith("'") and pieces[place + 1].startswith("'"))
            or (place == 0 and not pieces[0] and pieces[1].startswith(":"))
        }
        pattern = re.compile("".join(_pattern(pieces, place) for place in range(len(pieces))), re.DOTALL)
        found.append((not pieces[0], -len(phrase), pattern, said[0], frozenset(names)))
    found.sort(key=lambda item: item[:2])
    return tuple((pattern, said, names) for _, _, pattern, said, names in found)
