"""The rating regulations as dated rule sets: what differs from edition to edition, as data.

An event is rated by the rules in force on the day it starts (B.02 0.1).  The
sets come from the book, chapter 4 (with the older values of its footnotes),
from the Arbiters' Manual (B.02 of 2022 and its table of changes) and from the
editions of 1 March 2024 with the amendments of December 2024 (rapid, blitz)
and October 2025 (standard).

>>> from datetime import date
>>> rules_for(date(2023, 5, 1)).name, rules_for(date(2025, 11, 1)).cap_exempt_from
('standard 2022', 2650)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from fractions import Fraction

from tablas.errors import OptionError
from tablas.messages import Worded


class Kind(Worded, Enum):
    """The three lists a game may count for."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class Rounding(Enum):
    """Where a change that ends in exactly one half goes."""

    UP = "up"
    AWAY_FROM_ZERO = "away from zero"


@dataclass(frozen=True, slots=True)
class KRules:
    """The development coefficient (B.02 8.3.3)."""

    plain: int
    new: int
    """For a player until *new_games* games have been rated."""
    new_games: int
    high: int
    """For ever, once a published rating reached *high_rating*."""
    high_rating: int
    junior: int | None = None
    """Up to the 18th birthday, while the rating stays below *junior_below*."""
    junior_below: int = 2300
    junior_to_year_end: bool = False
    """The youth value lasts to the end of the year of the 18th birthday."""
    high_needs_new_games: bool = False
    """The highest class also needs the first *new_games* games (book, footnote of 4.3.1)."""
    period_product: int | None = None
    """K times the games of a rating period may not exceed this."""


@dataclass(frozen=True, slots=True)
class InitialRules:
    """How a player without rating gets the first one (B.02 8.2)."""

    minimum_games: int = 5
    minimum_score_halves: int = 1
    """Half points needed in the first event; with fewer the event is ignored."""
    per_half_point: Fraction | None = Fraction(20)
    """Added to the average for each half point above 50 %; ``None``: the table decides there too."""
    hypothetical: int = 0
    """Draws against players of *hypothetical_rating* that are added to the games."""
    hypothetical_rating: int = 1800
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class RatingRules:
    """One edition of the rules for one list."""

    name: str
    kind: Kind
    start: date
    k: KRules
    initial: InitialRules
    floor: int
    """A rating below it is not published."""
    cap: int
    """A larger difference counts as this one."""
    cap_once: bool = False
    """Only for the game with the largest difference of the event."""
    cap_exempt_from: int | None = None
    """From this rating on a player's own calculation uses the true difference."""
    void_difference: int | None = None
    """Games with at least this difference are not rated when a player is above *void_above*."""
    void_above: int = 2600
    rounding: Rounding = Rounding.AWAY_FROM_ZERO
    unrated_by_round_robin: bool = False
    """In a round robin unrated opponents count, with the rating they achieve in it."""
    borrows_standard: bool = False
    """A player without rating in this list plays with the standard rating."""
    lift_below_standard: int | None = None
    """The list rating may not be further below the standard rating than this."""
    minimum_minutes: tuple[tuple[int, int], ...] = ()
    """(rating of one of the two players, minutes each needs for 60 moves), strictest first."""
    first_control_moves: int = 30
    first_control_exact: bool = False
    registration_days: int = 3


_K_1990 = KRules(plain=15, new=25, new_games=30, high=10, high_rating=2400, high_needs_new_games=True)
_K_2014 = KRules(plain=20, new=40, new_games=30, high=10, high_rating=2400, junior=40, period_product=700)
_K_2022 = replace(_K_2014, junior_to_year_end=True)
_K_FLAT = KRules(plain=20, new=20, new_games=0, high=20, high_rating=9999, period_product=700)

_UNTIL_2021 = ((2200, 120), (1600, 90), (0, 60))
_SINCE_2022 = ((2400, 120), (1800, 90), (0, 60))

_S1990 = RatingRules(
    name="standard 1990",
    kind=Kind.STANDARD,
    start=date(1970, 1, 1),
    k=_K_1990,
    initial=InitialRules(per_half_point=Fraction(25, 2)),
    floor=0,
    cap=350,
    unrated_by_round_robin=True,
    first_control_moves=40,
    first_control_exact=True,
    registration_days=7,
)
_S2014 = replace(
    _S1990,
    name="standard 2014",
    start=date(2014, 7, 1),
    k=_K_2014,
    initial=InitialRules(per_half_point=Fraction(15)),
    floor=1000,
    cap=400,
    minimum_minutes=_UNTIL_2021,
)
_S2017 = replace(_S2014, name="standard 2017", start=date(2017, 7, 1), initial=InitialRules())
_S2022 = replace(
    _S2017,
    name="standard 2022",
    start=date(2022, 1, 1),
    k=_K_2022,
    cap_once=True,
    rounding=Rounding.UP,
    unrated_by_round_robin=False,
    minimum_minutes=_SINCE_2022,
    first_control_moves=30,
    first_control_exact=False,
    registration_days=3,
)
_WITH_DRAWS = InitialRules(per_half_point=None, hypothetical=2, maximum=2200)
_S2024 = replace(
    _S2022,
    name="standard 2024",
    start=date(2024, 3, 1),
    initial=_WITH_DRAWS,
    floor=1400,
    cap_once=False,
    rounding=Rounding.AWAY_FROM_ZERO,
)
_S2025 = replace(_S2024, name="standard 2025", start=date(2025, 10, 1), cap_exempt_from=2650)

_R2014 = RatingRules(
    name="rapid 2014",
    kind=Kind.RAPID,
    start=date(1970, 1, 1),
    k=_K_FLAT,
    initial=InitialRules(per_half_point=Fraction(10), minimum_score_halves=2),
    floor=1000,
    cap=735,
    unrated_by_round_robin=True,
    borrows_standard=True,
)
_R2022 = replace(
    _R2014,
    name="rapid 2022",
    start=date(2022, 1, 1),
    initial=InitialRules(per_half_point=Fraction(10)),
    cap=400,
    cap_once=True,
    rounding=Rounding.UP,
    unrated_by_round_robin=False,
)
_R2022B = replace(
    _R2022,
    name="rapid 2022-10",
    start=date(2022, 10, 1),
    k=_K_2022,
    initial=InitialRules(),
    lift_below_standard=100,
)
_R2024 = replace(
    _R2022B,
    name="rapid 2024",
    start=date(2024, 3, 1),
    initial=_WITH_DRAWS,
    floor=1400,
    cap_once=False,
    rounding=Rounding.AWAY_FROM_ZERO,
    lift_below_standard=None,
)
_R2024B = replace(_R2024, name="rapid 2024-12", start=date(2024, 12, 1), void_difference=600)

_RAPID = (_R2014, _R2022, _R2022B, _R2024, _R2024B)

EDITIONS: dict[Kind, tuple[RatingRules, ...]] = {
    Kind.STANDARD: (_S1990, _S2014, _S2017, _S2022, _S2024, _S2025),
    Kind.RAPID: _RAPID,
    Kind.BLITZ: tuple(replace(r, name=r.name.replace("rapid", "blitz"), kind=Kind.BLITZ) for r in _RAPID),
}
"""Every rule set, oldest first, by list."""


def rules_for(day: date, kind: Kind = Kind.STANDARD) -> RatingRules:
    """The rules for an event of that kind that starts on *day*."""
    in_force = [edition for edition in EDITIONS[kind] if edition.start <= day]
    return in_force[-1] if in_force else EDITIONS[kind][0]


def rules_named(name: str, kind: Kind = Kind.STANDARD) -> RatingRules:
    """The rules by date (``2023-05-01``), year (``2022``) or edition (``2024-12``).

    >>> rules_named("2022").name, rules_named("2022-10", Kind.BLITZ).name
    ('standard 2022', 'blitz 2022-10')
    """
    wanted = name.strip()
    for edition in EDITIONS[kind]:
        if wanted in (edition.name, edition.name.split()[1]):
            return edition
    pieces = wanted.split("-")
    try:
        year, month, day = (*(int(piece) for piece in pieces), 1, 1)[:3] if len(pieces) < 3 else map(int, pieces)
        return rules_for(date(year, month, day), kind)
    except ValueError:
        known = ", ".join(edition.name.split()[1] for edition in EDITIONS[kind])
        raise OptionError("neither-date-yyyy", name=name, known=known) from None
