"""Who has White, and by which rule."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class ColourRule(Enum):
    """By which rule the colours of a pair were given."""

    BOTH = "both get the colour they are due"
    ONLY = "only one of them is due a colour"
    LIMIT = "who must have the colour gets it"
    STRONGER = "the stronger preference is served"
    WIDER = "the wider difference of colours is served"
    LAST_DIFFERENCE = "the colours of the last game in which they differed are reversed"
    LONGER_WAIT = "who has been without the colour for longer gets it"
    FEWER_WHITES = "who has had White less often gets it"
    HIGHER = "all else equal, the higher ranked is served"
    LOWER = "all else equal, the lower ranked is served below the median"
    ALTERNATES = "the higher ranked alternates"
    OPPOSITION = "all else equal, the higher average rating of opponents has White"
    LOT = "no colours yet: the number and the colour drawn by lot decide"
    LIST = "the first of the list has White"
    REVERSED = "the colours of the first game are reversed"


class Seats(NamedTuple):
    """White and Black of a pair, and the rule that said so."""

    white: int
    black: int
    rule: ColourRule

    def as_data(self) -> dict[str, object]:
        return {"white": self.white, "black": self.black, "rule": self.rule.name.lower()}
