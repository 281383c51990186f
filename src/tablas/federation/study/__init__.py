"""What a candidate studies: the questions of the manual's exam with their answers, and its two glossaries.

The questions are told in our own words, with the data that their answers need;
diagrams that the manual lost are described as far as its answers tell.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tablas.errors import OptionError

PASS_PERCENT = 80


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the exam."""

    number: int
    chapter: Mapping[str, str]
    marks: int
    asked: Mapping[str, str]
    answer: Mapping[str, str]
    command: str = ""
    """What answers it, where the program can."""
    note: Mapping[str, str] | None = None
    """Where the printed answer is not ours."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a glossary in both languages, with what it means."""

    glossary: str
    """``laws`` or ``swiss``."""
    words: Mapping[str, str]
    means: Mapping[str, str]
    at: str = ""


def said(words: Mapping[str, str], language: str) -> str:
    """The words in a language, English where there is none."""
    return words.get(language) or words["en"]


@cache
def exam() -> tuple[Question, ...]:
    """The questions in the manual's order.

    >>> len(exam()), sum(question.marks for question in exam())
    (24, 71)
    """
    told = tomllib.loads((files(__name__) / "exam.toml").read_text(encoding="utf-8"))
    return tuple(
        Question(
            entry["number"],
            told["chapters"][entry["chapter"]],
            entry["marks"],
            entry["asked"],
            entry["answer"],
            entry.get("command", ""),
            entry.get("note"),
        )
        for entry in told["question"]
    )


def question(number: int) -> Question:
    """A question by its number."""
    for one in exam():
        if one.number == number:
            return one
    raise OptionError("no-such-question", number=number, count=len(exam()))


@cache
def glossary() -> tuple[Term, ...]:
    """Every term, glossary after glossary."""
    told = tomllib.loads((files(__name__) / "glossary.toml").read_text(encoding="utf-8"))
    return tuple(
        Term(name, {"en": row[0], "es": row[1]}, {"en": row[3], "es": row[4]}, row[2])
        for name in ("laws", "swiss")
        for row in told[name]
    )


def looked_up(text: str) -> tuple[Term, ...]:
    """The terms that have a word or begin with it, in either language.

    >>> [term.words["es"] for term in looked_up("stalemate")]
    ['ahogado']
    """
    wanted = text.casefold()
    return tuple(term for term in glossary() if any(wanted in words.casefold() for words in term.words.values()))
