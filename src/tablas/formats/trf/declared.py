"""The pairing system in the words of a report (record 092), where its code (record 192) cannot say it.

ETT26 has codes for a few systems only; a Lim event is ``CUSTOM_SWISS`` and a
Keizer event nothing at all.  So that a report can be paired and checked again
without being told how, its description ends in the name of the system, the
edition and the options that are not the usual ones, in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from tablas.errors import TablasError
from tablas.systems import registry
from tablas.systems.registry import Value

_WORDS = re.compile(r"\(([a-z-]+)((?: [a-z-]+=[^\s()]*)*)\)\s*$")


class Declared(NamedTuple):
    """A system with its edition (empty: the one in force) and the options that are not the usual ones."""

    system: str
    edition: str = ""
    options: Mapping[str, Value] = {}


def declaration(description: str, declared: Declared) -> str:
    """The description of a report with its system in brackets.

    >>> declaration("", Declared("lim", "1999", {"colours": False}))
    'Lim system (lim edition=1999 colours=no)'
    """
    system = registry.get(declared.system)
    words = [declared.system]
    if declared.edition:
        words.append(f"edition={declared.edition}")
    for name, value in declared.options.items():
        said = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        words.append(f"{name.replace('_', '-')}={said.replace(' ', '')}")
    return f"{_WORDS.sub('', description).strip() or system.title.partition(' (')[0]} ({' '.join(words)})"


def declared_in(description: str) -> Declared | None:
    """The system that the description of a report names in brackets, if it does.

    >>> declared_in("Club evening (keizer rematch-after=3)")
    Declared(system='keizer', edition='', options={'rematch-after': 3})
    >>> declared_in("Swiss (Tuesdays)") is None
    True
    """
    found = _WORDS.search(description)
    if found is None or found[1] not in registry.names():
        return None
    values = dict(word.split("=", 1) for word in found[2].split())
    edition = values.pop("edition", "")
    system = registry.get(found[1])
    try:
        read = system.settings(edition, dict(values)).values
    except TablasError:
        return None
    return Declared(found[1], edition, {name: read[name] for name in system.named(dict(values))})
