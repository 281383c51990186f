"""The starting position of a Chess960 round, as pages show it."""

from __future__ import annotations

from typing import NamedTuple

from tablas.events.acts.positions import position_of
from tablas.events.state import Section
from tablas.federation.regulations import chess960


class Drawn(NamedTuple):
    """A position by its number, and White's first rank from a to h."""

    number: int
    rank: str


def drawn(section: Section, number: int) -> Drawn | None:
    """The position of a round, where one was drawn."""
    found = position_of(section, number) if section.chess960 else None
    return None if found is None else Drawn(found.number, chess960.position(found.number))
