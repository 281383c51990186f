"""Which list gives a player's official rating: the sequences of lists by the pace of play.

The first list of a sequence is the main one: whoever is rated there gets that
rating by himself.  What the others say is offered.  The *effective* lists have
the standard rating where a player has none of the pace.

>>> from tablas.formats.fide_list import Listed
>>> [found.rating for found in ratings_of(Listed(1, "Ana", standard=2000, blitz=1900), SEQUENCES["rapid"])]
[2000, 1900]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tablas.formats.fide_list import CADENCES, Listed

EFFECTIVE = ("effective-rapid", "effective-blitz")
FIDE_LISTS = (*CADENCES, *EFFECTIVE)
"""FIDE's lists; any other name is the federation of a national list."""

SEQUENCES: dict[str, tuple[str, ...]] = {
    "standard": ("standard", "rapid", "blitz"),
    "rapid": ("effective-rapid", "blitz"),
    "blitz": ("effective-blitz", "rapid"),
}
"""What an event of each pace begins with."""


class ListRating(NamedTuple):
    """What one list says."""

    list: str
    rating: int


def ratings_of(player: Listed, lists: Iterable[str]) -> tuple[ListRating, ...]:
    """The ratings that a player has in FIDE's lists of a sequence, in its order."""
    found = [ListRating(name, rating_in(player, name)) for name in lists if name in FIDE_LISTS]
    return tuple(one for one in found if one.rating)


def rating_in(player: Listed, name: str) -> int:
    """The rating of one of FIDE's lists; 0 is unrated."""
    if name in EFFECTIVE:
        return player.rating(name.removeprefix("effective-"))
    rating: int = getattr(player, name)
    return rating


def source(name: str, issue: str) -> str:
    """How a card remembers the list of a rating.

    >>> source("effective-rapid", "2026-11"), source("ESP", "2026-10")
    ('FIDE effective-rapid 2026-11', 'ESP 2026-10')
    """
    return f"{'FIDE ' if name in FIDE_LISTS else ''}{name} {issue}".strip()
