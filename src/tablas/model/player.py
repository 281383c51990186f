"""The people who play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from string import ascii_uppercase
from typing import NamedTuple
from unicodedata import normalize

from tablas.model.dates import PartialDate
from tablas.model.identity import Number
from tablas.model.lots import Lots


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

    def rating_in(self, round_number: int) -> int:
        """The rating that applies to a round.

        >>> Player(1, rating=2000, later_ratings=(LaterRating(4, 2050),)).rating_in(5)
        2050
        """
        known = [later.rating for later in self.later_ratings if later.first_round <= round_number]
        return known[-1] if known else self.rating


_TITLES_1998 = (Title.GM, Title.WGM, Title.IM, Title.WIM, Title.FM, Title.WFM, Title.CM, Title.WCM, Title.NONE)
"""The order until 1998 (A2 c), when women's titles stood beside the open ones; CM and WCM came later."""


def initial_order(
    players: list[Player], *, women_beside: bool = False, kinds: tuple[str, ...] = (), start: str = ""
) -> list[Player]:
    """Players as the initial list sorts them: rating, title, name (C.04.2, art. 2.2; *Elementos*, 2.9).

    *women_beside* is the order of titles of the Swiss rules of 1992 and 1998.
    With *kinds* of rating, ``FIDE`` or the code of a federation, all who have
    the first kind come first.  *start* are the letters the alphabet begins with.

    >>> people = [Player(Number(1), "Zoe", title=Title.IM), Player(Number(2), "Ana", title=Title.WGM)]
    >>> [player.name for player in initial_order(people)], [p.name for p in initial_order(people, women_beside=True)]
    (['Zoe', 'Ana'], ['Ana', 'Zoe'])
    """
    wanted = kinds or ("FIDE",)
    first = _letters(start)

    def place(player: Player) -> tuple[int, int, int, bool, str]:
        kind, rating = listed_rating(player, wanted)
        title = _TITLES_1998.index(player.title) if women_beside else player.title.rank
        name = player.name.casefold()
        return wanted.index(kind) if kind else len(wanted), -rating, title, _letters(name) < first, name

    return sorted(players, key=place)


def listed_rating(player: Player, kinds: tuple[str, ...]) -> tuple[str, int]:
    """The first of the *kinds* of rating that a player has, and the rating; nothing and 0 for who has none.

    >>> listed_rating(Player(Number(1), national=(NationalRating("ESP", 1900),)), ("FIDE", "ESP"))
    ('ESP', 1900)
    """
    for kind in kinds:
        own = [entry.rating for entry in player.national if entry.federation == kind]
        rating = player.rating if kind == "FIDE" else max(own, default=0)
        if rating:
            return kind, rating
    return "", 0


def drawn_letters(seed: int, count: int = 3) -> str:
    """Letters drawn by lot, with which the alphabetical order begins (*Elementos*, 2.9).

    >>> drawn_letters(7) == drawn_letters(7), len(drawn_letters(7))
    (True, 3)
    """
    lots = Lots(seed)
    return "".join(lots.one(ascii_uppercase) for _ in range(count))


def _letters(text: str) -> str:
    """Letters without accents, for the alphabet."""
    return "".join(sign for sign in normalize("NFD", text.casefold()) if sign.isalpha())
