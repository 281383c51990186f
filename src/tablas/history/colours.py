"""Colour histories and what they make a player prefer.

Only played games have a colour; gaps are closed up (C.04.2, art. 3.4), so a
history is a string such as ``"WBW"`` and two histories are compared from
their right ends.  A field of hundreds has few different histories, so what one means
is worked out once.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from tablas.model import Colour


class Strength(IntEnum):
    """How much a colour preference weighs."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    """The colour a player should get next, and how badly."""

    colour: Colour | None
    strength: Strength


NO_PREFERENCE = Preference(None, Strength.NONE)


@lru_cache(maxsize=1 << 14)
def colour_difference(colours: str) -> int:
    """Games with White less games with Black.

    >>> colour_difference("WBW")
    1
    """
    return colours.count("W") - colours.count("B")


@lru_cache(maxsize=1 << 14)
def preference(colours: str) -> Preference:
    """The preference that a history gives (Dutch 2026, art. 1.7; Dutch 2017, A.6).

    >>> preference("WBBW").strength.name, preference("WW").strength.name, preference("WBW").strength.name
    ('MILD', 'ABSOLUTE', 'STRONG')
    >>> preference("WBW").colour
    Colour.BLACK
    """
    if not colours:
        return NO_PREFERENCE
    difference = colour_difference(colours)
    rarer = Colour.BLACK if difference > 0 else Colour.WHITE
    other = Colour.BLACK if colours[-1] == "W" else Colour.WHITE
    if abs(difference) > 1:
        return Preference(rarer, Strength.ABSOLUTE)
    if colours[-2:] in ("WW", "BB"):
        return Preference(other, Strength.ABSOLUTE)
    if difference:
        return Preference(rarer, Strength.STRONG)
    return Preference(other, Strength.MILD)
