"""The people who play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.model.dates import PartialDate
from tablas.model.identity import Number


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

    def __str__(self) -> str:
        """Federation, rating and number in the list; :func:`parse_national` reads it."""
        return ":".join(filter(None, (self.federation, str(self.rating), self.identifier)))


def parse_national(text: str) -> NationalRating:
    """A rating of a national list as typed: federation, rating, perhaps the number in that list.

    >>> parse_national("esp:2105:12345").rating
    2105
    """
    federation, _, rest = text.strip().partition(":")
    rating, _, identifier = rest.partition(":")
    if not federation or not (rating.isascii() and rating.isdecimal() and len(rating) < 6):
        raise OptionError("not-national-rating", text=text)
    return NationalRating(federation.upper(), int(rating), identifier=identifier)


class LaterRating(NamedTuple):
    """A rating that a player got while a long event was going on."""

    first_round: int
    """The first round it applies to."""
    rating: int


@dataclass(frozen=True, slots=True)
class Player:
    """A participant; *number* is the pairing number (1 is the strongest)."""

    number: Number
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
    later_ratings: tuple[LaterRating, ...] = ()
    """Ratings after the first, in the order of their rounds."""
    tournament_rating: int = 0
    """Typed by the arbiter to rank the player in this event; *rating* is the official one, for reports."""
    rating_from: str = ""
    """The list the official rating was taken from, with its issue; empty: typed by hand."""

    def is_away(self, round_number: int) -> bool:
        """Whether the player has not come yet, or has left, when a round is paired.

        >>> Player(1, left_after=3).is_away(4), Player(1, joined=2).is_away(2)
        (True, False)
        """
        return self.joined > round_number or (self.left_after is not None and self.left_after < round_number)

    def rating_in(self, round_number: int) -> int:
        """The rating that applies to a round.

        >>> Player(1, rating=2000, later_ratings=(LaterRating(4, 2050),)).rating_in(5)
        2050
        """
        known = [later.rating for later in self.later_ratings if later.first_round <= round_number]
        return known[-1] if known else self.rating
