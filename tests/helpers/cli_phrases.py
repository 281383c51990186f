"""Every phrase the command line can say, collected from where it is written.

``python tests/helpers/cli_phrases.py`` prints, as entries of a catalogue, those that the
Spanish catalogue lacks.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tablas.cli
from tablas.cli.inspect import summarise
from tablas.events.compare import Relation
from tablas.events.evenings.facts import TIE_BREAKS
from tablas.federation.regulations import Weight
from tablas.federation.regulations.appeals import ROLES
from tablas.federation.regulations.venue import FURNITURE
from tablas.formats import trf
from tablas.say.catalogue import catalogue

HOME = Path(tablas.cli.__file__).parent


def in_code() -> Iterator[tuple[str, str]]:
    """What ``say()`` and ``say_many()`` are given as they stand, with the plural or nothing."""
    for path in sorted(HOME.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "say_many"):
                words = [word.value for word in node.args if isinstance(word, ast.Constant)]
                if words:
                    yield str(words[0]), str(words[1]) if node.func.id == "say_many" else ""


def in_lists() -> Iterator[tuple[str, str]]:
    """Words that come from enumerations and tables."""
    for words in (Relation, Weight):
        yield from ((word.value, "") for word in words)
    yield from ((size.colour, "") for size in FURNITURE)
    yield from ((name.capitalize(), "") for name in TIE_BREAKS)
    yield from ((role, "") for role in ROLES)
    yield from ((word, "") for word in ("undone", "done again"))
    yield from ((word, "") for word in ("{name} is struck out.", "{name} is back."))
    yield from ((label, "") for label in summarise(trf.read(b"012 Open\n001    1      Ana\n001    2      Bo\n")))


def everything() -> dict[str, str]:
    """All of it, each once, in order."""
    found: dict[str, str] = {}
    for phrase, many in (*in_code(), *in_lists()):
        found[phrase] = many or found.get(phrase, "")
    return {phrase: many for phrase, many in found.items() if any(letter.isalpha() for letter in phrase)}


def missing(language: str = "es") -> dict[str, str]:
    """What a catalogue lacks."""
    known = catalogue(language).phrases
    return {phrase: many for phrase, many in everything().items() if phrase not in known}


if __name__ == "__main__":
    for item, several in missing().items():
        print(f"{item!r}, {several!r}" if several else repr(item))
