"""The people who play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablas.model.dates import PartialDate


class Title(Enum):
    """FIDE titles in the order that breaks equal ratings in the initial list."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"
    NONE = ""

    @property
    def rank(self) -> int:
        """0 for a grandmaster, larger for lesser titles."""
        return _TITLE_RANK[self]


_TITLE_RANK = {title: rank for rank, title in enumerate(Title)}


@dataclass(frozen=True, slots=True)
class NationalRating:
    """What a federation's own list says of a player."""

    federation: str
    rating: int = 0
    classification: str = ""
    origin: str = ""
    identifier: str = ""
    name: str = ""
    """The name in that list, where it differs from the player's own."""
    sex: str = ""
    birth: PartialDate | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """A participant; *number* is the pairing number (1 is the strongest)."""

    number: int
    name: str = ""
    rating: int = 0
    title: Title = Title.NONE
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: PartialDate | None = None
    club: str = ""
    national: tuple[NationalRating, ...] = ()
    joined: int = 1
    """The first round for which the player is taken into account."""
    left_after: int | None = None
    """The last round before a withdrawal; ``None`` while the player stays."""
    expelled: bool = False
    """Sent out of the event, not gone by choice: no place in an open table."""


def initial_order(players: list[Player]) -> list[Player]:
    """Players as the initial list sorts them: rating, title, name (C.04.2, art. 2.2)."""
    return sorted(players, key=lambda player: (-player.rating, player.title.rank, player.name.casefold()))
