"""The documents that tablas implements, in their own order: chapter, item, command, test.

Each document is a TOML file beside this one.  An item names where it stands
(``at``), what it is in every language, the commands that do it, the tests that
prove it, and a verdict; ``tablas sources`` shows this to whoever has the book
on the table, and docs/coverage.md is made from it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from tablas.errors import OptionError
from tablas.messages import Items

SOURCE_LANGUAGE = "en"


class Verdict(Enum):
    """How what the program does compares with what is printed."""

    EXACT = "exact"
    ARGUED = "argued"
    """It differs, and docs/decisions.md says why the printed page is wrong or which reading was chosen."""
    OPEN = "open"
    """Not there yet, or not as printed."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of a document that a program can do, print or teach."""

    at: str
    words: Mapping[str, str]
    commands: tuple[str, ...]
    tests: tuple[str, ...]
    verdict: Verdict
    decision: str = ""
    """The bold beginning of the entry in docs/decisions.md."""

    def said(self, language: str) -> str:
        return _said(self.words, language)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter or section with its items in the order of the document."""

    at: str
    words: Mapping[str, str]
    items: tuple[Item, ...]

    def said(self, language: str) -> str:
        return _said(self.words, language)


@dataclass(frozen=True, slots=True)
class Document:
    """One of the documents."""

    code: str
    words: Mapping[str, str]
    chapters: tuple[Chapter, ...]

    def said(self, language: str) -> str:
        return _said(self.words, language)

    @property
    def items(self) -> tuple[Item, ...]:
        return tuple(item for chapter in self.chapters for item in chapter.items)


def _said(words: Mapping[str, str], language: str) -> str:
    return words.get(language) or words[SOURCE_LANGUAGE]


def codes() -> tuple[str, ...]:
    """The documents there are.

    >>> codes()
    ('000', '001', '002', '003', '004')
    """
    names = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def document(code: str) -> Document:
    """A document by its number.

    >>> document("001").said("en")
    'Elementos de un torneo (M. Cisneros, 2017)'
    """
    if code not in codes():
        raise OptionError("no-such-document", name=code, known=Items(codes()))
    told = tomllib.loads((files(__name__) / f"{code}.toml").read_text(encoding="utf-8"))
    chapters = tuple(
        Chapter(entry["at"], _words(entry), tuple(map(_item, entry["items"]))) for entry in told["chapter"]
    )
    return Document(code, _words(told), chapters)


def _words(entry: Mapping[str, Any]) -> dict[str, str]:
    """The keys of two letters are languages, all but ``at``."""
    return {key: str(value) for key, value in entry.items() if len(key) == 2 and key != "at"}


def _item(entry: Mapping[str, Any]) -> Item:
    return Item(
        str(entry["at"]),
        _words(entry),
        tuple(entry.get("commands", ())),
        tuple(entry.get("tests", ())),
        Verdict(entry.get("verdict", "argued" if "decision" in entry else "exact")),
        str(entry.get("decision", "")),
    )


def section(chapters: Iterable[Chapter], wanted: str) -> tuple[Chapter, ...]:
    """The chapter called *wanted*, or the items that stand there.

    >>> [item.at for chapter in section(document("001").chapters, "2.1.4") for item in chapter.items]
    ['2.1.4', '2.1.4']
    """
    found = []
    for chapter in chapters:
        if _within(chapter.at, wanted):
            found.append(chapter)
        elif items := tuple(item for item in chapter.items if _within(item.at, wanted)):
            found.append(Chapter(chapter.at, chapter.words, items))
    return tuple(found)


def _within(at: str, wanted: str) -> bool:
    place, whole = at.casefold(), wanted.casefold()
    return place == whole or place.startswith((f"{whole}.", f"{whole} "))
