"""Who is on the rating list, and who is active (B.02 7, all editions since 2014).

A player is published with five games against rated opponents within 26 months
and a rating at or above the floor; a rating that falls below it makes unrated
again; without a rated game for a year the player is inactive.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tablas.errors import OptionError
from tablas.federation.ratings.periods import following_list
from tablas.federation.ratings.rules import RatingRules
from tablas.messages import Message

POOL_MONTHS = 26
INACTIVE_MONTHS = 12


@dataclass(frozen=True, slots=True)
class Listing:
    """What a list says about a player."""

    published: bool
    rating: int
    """0 for an unrated player."""
    active: bool | None
    """``None``: nobody said when the last rated game was."""
    flag: str
    """As in FIDE's files: ``i`` inactive, ``w`` woman, ``wi`` both."""
    reasons: tuple[Message, ...]


def listing(
    rating: int, rules: RatingRules, list_day: date, last_rated: date | None, *, woman: bool = False
) -> Listing:
    """The entry of a player with *rating* on the list of *list_day*, the last rated game being on *last_rated*."""
    if rating < 0:
        raise OptionError("rating-not-negative")
    if last_rated is not None and last_rated > list_day:
        raise OptionError("last-rated-game", last_rated=last_rated, list_day=list_day)
    reasons = []
    published = rating >= rules.floor and rating > 0
    if rating and not published:
        reasons.append(Message("below-unrated-from", rating=rating, floor=rules.floor))
    since = following_list(list_day, -INACTIVE_MONTHS)
    active = None if last_rated is None else last_rated >= since
    if published and active is None:
        reasons.append(Message("last-game-unknown", since=since))
    elif published:
        told = Message("rated-game-active", last_rated=last_rated) if active else Message("no-rated-game", since=since)
        reasons.append(told)
    flag = ("w" if woman else "") + ("i" if published and active is False else "")
    return Listing(published, rating if published else 0, active, flag, tuple(reasons))


def pooled(periods: list[tuple[date, int]], list_day: date, minimum: int = 5) -> tuple[bool, int, Message]:
    """Are there games enough for a first rating?  *periods* are lists and the games against rated players for them.

    Only the 26 months up to *list_day* count.
    """
    since = following_list(list_day, -POOL_MONTHS)
    games = sum(count for day, count in periods if since < day <= list_day)
    return games >= minimum, games, Message("games-since-needed", games=games, since=since, minimum=minimum)
