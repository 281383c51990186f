"""Direct titles: what a place or percentage in a championship gives (B.01 1.2 and tables 1.24 a and b, 2017).

Gold is the first after tie-break.  "First" in the table means the winner, and
those tied with the winner on points, at most the best three after tie-break.  A title is conditional until
the player has reached the rating of 0.6.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.titles.rules import BY_RATING, DIRECT_RATING
from tablas.messages import Items, Message, Worded
from tablas.model import HALF, POINT, Points, Title, format_points


class Award(Enum):
    """A title at once, or a norm of nine games for it."""

    TITLE = "title"
    NORM = "norm"


class When(Worded, Enum):
    """What the player must have done."""

    GOLD = "gold"
    FIRST = "first"
    MEDAL = "silver or bronze"
    LAST_8 = "reached the last 8"
    LAST_16 = "reached the last 16"
    PLAYED = "qualified and played"
    CHAMPION = "champion"
    FINALIST = "finalist"
    HALF_OF_7 = "50 % in at least 7 games"
    HALF_OF_9 = "50 % in at least 9 games"
    TWO_THIRDS_OF_7 = "65 % in at least 7 games"
    TWO_THIRDS_OF_9 = "65 % in at least 9 games"


_PERCENT = {
    When.HALF_OF_7: (50, 7),
    When.HALF_OF_9: (50, 9),
    When.TWO_THIRDS_OF_7: (65, 7),
    When.TWO_THIRDS_OF_9: (65, 9),
}


class Gives(NamedTuple):
    """One cell of the table."""

    rank: int
    """0 for GM or WGM, 1 for IM or WIM, 2 for FM or WFM, 3 for CM or WCM."""
    award: Award
    when: When


_T, _N = Award.TITLE, Award.NORM
_FIRST_AND_MEDALS = (When.FIRST, When.MEDAL)


def _titles(rank: int, *whens: When) -> tuple[Gives, ...]:
    return tuple(Gives(rank, _T, when) for when in whens)


def _norms(rank: int, *whens: When) -> tuple[Gives, ...]:
    return tuple(Gives(rank, _N, when) for when in whens)


_TOP = _titles(0, When.GOLD) + _norms(0, When.FIRST) + _titles(1, When.MEDAL)
_SECOND = _norms(0, When.GOLD) + _titles(1, When.FIRST) + _norms(1, When.MEDAL) + _titles(2, When.MEDAL)
_THIRD = _titles(1, When.GOLD) + _norms(1, When.FIRST) + _titles(2, When.MEDAL)
_FOURTH = _norms(1, When.GOLD) + _titles(2, When.FIRST) + _titles(3, When.MEDAL)
_FIFTH = _titles(2, When.FIRST) + _titles(3, When.MEDAL)
_SIXTH = _titles(2, When.GOLD) + _titles(3, When.MEDAL)
_SEVENTH = _titles(3, *_FIRST_AND_MEDALS)
_REGIONAL = _titles(1, When.FIRST) + _norms(1, When.MEDAL) + _titles(2, When.MEDAL)

BOTH: dict[str, tuple[Gives, ...]] = {
    "Olympiad": _titles(2, When.TWO_THIRDS_OF_9) + _titles(3, When.HALF_OF_7),
    "World Team": _titles(2, When.TWO_THIRDS_OF_7) + _titles(3, When.HALF_OF_7),
    "Continental Team": _titles(2, When.TWO_THIRDS_OF_7) + _titles(3, When.HALF_OF_7),
    "World Amateur": _titles(2, When.GOLD) + _titles(3, When.MEDAL),
    "World Senior": _TOP,
    "World U20": _TOP,
    "World U18": _SECOND,
    "World U16": _THIRD,
    "World U14": _FOURTH,
    "World U12": _FIFTH,
    "World Schools U17": _FIFTH,
    "World Schools U15": _FIFTH,
    "World Schools U13": _FIFTH,
    "World U10": _SEVENTH,
    "World U8": _SEVENTH,
    "World Schools U11": _SEVENTH,
    "World Schools U9": _SEVENTH,
    "World Schools U7": _SEVENTH,
    "Continental Individual": _TOP,
    "Continental Senior": _SECOND,
    "Continental U20": _SECOND,
    "Continental U18": _THIRD,
    "Continental U16": _FOURTH,
    "Continental U14": _SIXTH,
    "Continental U12": _SIXTH,
    "Continental Schools U17": _SIXTH,
    "Continental Schools U15": _SIXTH,
    "Continental Schools U13": _SIXTH,
    "Continental Amateur": _SEVENTH,
    "Continental U10": _SEVENTH,
    "Continental U8": _SEVENTH,
    "Continental Schools U11": _SEVENTH,
    "Continental Schools U9": _SEVENTH,
    "Continental Schools U7": _SEVENTH,
    "Sub-Continental Individual": _REGIONAL + _titles(2, When.TWO_THIRDS_OF_9) + _titles(3, When.HALF_OF_9),
    "Commonwealth, Francophone or Iberoamerican Individual": _REGIONAL,
    "World Blind U20": _FIFTH,
}
"""Championships with the same columns for open and women's titles."""

OPEN = {
    **BOTH,
    "World Cup": _titles(0, When.LAST_16) + _titles(1, When.PLAYED),
    "Women's World": _titles(0, When.CHAMPION) + _norms(0, When.FINALIST) + _titles(1, When.FINALIST),
    "World Blind": _REGIONAL,
}
WOMEN = {
    **BOTH,
    "Women's World": _titles(0, When.LAST_8) + _titles(1, When.PLAYED),
    "World Blind": (),  # a row of both tables; the women's has nothing in it
}

_RANKS = {False: (Title.GM, Title.IM, Title.FM, Title.CM), True: (Title.WGM, Title.WIM, Title.WFM, Title.WCM)}


@dataclass(frozen=True, slots=True)
class Result:
    """What a player did in a championship."""

    place: int
    """After tie-break."""
    tied_for_first: bool = False
    score: Points = 0
    games: int = 0
    reached: int | None = None
    """In a knock-out: the round of the last so many that was reached."""
    rating: int = 0
    """The highest rating ever."""


@dataclass(frozen=True, slots=True)
class DirectTitle:
    """What a result gives."""

    title: Title
    award: Award
    reason: Message
    conditional_on: int | None
    """The rating that must still be reached, if any."""


def direct_titles(event: str, result: Result, women: bool = False) -> tuple[DirectTitle, ...]:
    """Titles and norms for a result, highest first; a lesser title than one won is left out.

    >>> [f"{won.title.value} {won.award.value}" for won in direct_titles("World U16", Result(1, rating=2100))]
    ['IM title']
    """
    table: Mapping[str, tuple[Gives, ...]] = WOMEN if women else OPEN
    if event not in table:
        raise OptionError("not-championship-direct", event=event, table=Items(sorted(table)))
    found: list[DirectTitle] = []
    best_title: int | None = None
    for cell in sorted(table[event], key=lambda cell: (cell.rank, cell.award is Award.NORM)):
        if not _happened(cell.when, result):
            continue
        if best_title is not None and cell.rank >= best_title:
            continue
        if cell.award is Award.TITLE:
            best_title = cell.rank
        title = _RANKS[women][cell.rank]
        missing = DIRECT_RATING[title] if cell.award is Award.TITLE and result.rating < DIRECT_RATING[title] else None
        if title in (Title.CM, Title.WCM) and event == "Olympiad":
            missing = None
        found.append(DirectTitle(title, cell.award, Message("event-and-when", event=event, when=cell.when), missing))
    return tuple(found)


def _happened(when: When, result: Result) -> bool:
    if when in _PERCENT:
        percent, games = _PERCENT[when]
        return result.games >= games and 100 * result.score >= percent * result.games * POINT
    return {
        When.GOLD: result.place == 1,
        When.FIRST: result.place == 1 or (result.tied_for_first and result.place <= 3),
        When.MEDAL: result.place in (2, 3),
        When.LAST_8: result.reached is not None and result.reached <= 8,
        When.LAST_16: result.reached is not None and result.reached <= 16,
        When.PLAYED: True,
        When.CHAMPION: result.place == 1,
        When.FINALIST: result.place <= 2,
    }[when]


def event_is_valid(
    players: int, rounds: int, federations: int, member_federations: int, *, exempt: bool = False
) -> tuple[bool, tuple[Message, ...]]:
    """Does a championship give direct titles at all (1.2.3)?

    *exempt* are the world championships of the blind, deaf and physically disabled.
    """
    if exempt:
        return True, (Message("world-championships-disabled"),)
    wanted = min(5, -(-member_federations // 3))
    reasons = []
    if players < 10:
        reasons.append(Message("players-least-10", players=players))
    if rounds < 9:
        reasons.append(Message("rounds-least-9", rounds=rounds))
    if federations < wanted:
        reasons.append(Message("federations-third-members", federations=federations, wanted=wanted))
    return not reasons, tuple(reasons)


def subgroup_is_valid(players: int, federations: int, score: Points, rounds: int) -> tuple[bool, tuple[Message, ...]]:
    """May the best of a group that was merged into a larger one get a title (1.2.3 a)?"""
    reasons = []
    if players < 6:
        reasons.append(Message("players-group-least", players=players))
    if federations < 3:
        reasons.append(Message("federations-group-least", federations=federations))
    if score < rounds * HALF:
        reasons.append(Message("least-half-points", score=format_points(score, half="½"), rounds=rounds))
    return not reasons, tuple(reasons)


def titles_by_rating(rating: int, rated_games: int, woman: bool = False) -> tuple[Title, ...]:
    """Titles that a rating gives after 30 rated games, best first (1.3).

    >>> titles_by_rating(2250, 40), titles_by_rating(2300, 29)
    ((<Title.CM: 'CM'>,), ())
    """
    if rated_games < 30:
        return ()
    names = (Title.FM, Title.CM, Title.WFM, Title.WCM) if woman else (Title.FM, Title.CM)
    return tuple(title for title in names if rating >= BY_RATING[title])
