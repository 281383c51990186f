"""Anti-cheating: the level of protection an event needs, what it obliges to, and the statistics behind.

Anti-cheating protection measures (Batumi 2018, sections 1 to 3) and the notes
on screening of the Arbiters' Manual.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import erfc, sqrt

from tablas.errors import OptionError
from tablas.messages import Message, Worded


class Level(Worded, IntEnum):
    """Protection, weakest first."""

    STANDARD = 1
    ENHANCED = 2
    MAXIMUM = 3


@dataclass(frozen=True, slots=True)
class Protection:
    """The level and why."""

    level: Level
    reasons: tuple[Message, ...]


def required_level(
    *,
    event_level: int = 3,
    prize_euros: int = 0,
    round_robin_average: int | None = None,
    women: bool = False,
    national_championship: bool = False,
) -> Protection:
    """The level of protection (section 1).

    *event_level* is 1 for official FIDE events, 2 where (W)GM and (W)IM norms
    are possible, 3 for other rated events.  A national championship takes the
    level above the one it would need.
    """
    if event_level not in (1, 2, 3):
        raise OptionError("events-level-1")
    causes = [(Level.STANDARD, Message("rated-event"))]
    if event_level == 1:
        causes.append((Level.MAXIMUM, Message("official-event-fide")))
    if event_level == 2:
        causes.append((Level.ENHANCED, Message("norms-w-gm")))
    if prize_euros > 100_000:
        causes.append((Level.MAXIMUM, Message("prizes-above-100")))
    elif prize_euros > 20_000:
        causes.append((Level.ENHANCED, Message("prizes-above-20")))
    if round_robin_average is not None:
        high, middle = (2400, 2200) if women else (2600, 2400)
        if round_robin_average >= high:
            causes.append((Level.MAXIMUM, Message("round-robin-averaging", average=high)))
        elif round_robin_average >= middle:
            causes.append((Level.ENHANCED, Message("round-robin-averaging", average=middle)))
    level = max(cause[0] for cause in causes)
    reasons = [text for found, text in causes if found is level]
    if national_championship and level < Level.MAXIMUM:
        reasons.append(Message("national-championship-one", level=level))
        level = Level(level + 1)
    return Protection(level, tuple(reasons))


_MEASURES = (
    Message("hand-held-metal"),
    Message("additional-anti-cheating"),
    Message("walk-through-metal"),
    Message("shielding-devices"),
    Message("closed-circuit-cameras"),
)


@dataclass(frozen=True, slots=True)
class Duties:
    """What a level obliges to (section 3)."""

    level: Level
    measures: int
    """Security measures of Annex A, at least."""
    anti_cheating_arbiter: bool
    all_games_sent: bool
    """Obliged to send every game for screening, not only those of norms."""
    storage_required: bool
    metal_forbidden: bool
    waiver_from: Message | None
    waiver_weeks: int
    annex: tuple[Message, ...] = _MEASURES


def duties(level: Level, *, quick: bool = False) -> Duties:
    """The duties of a level; in rapid and blitz sending all games is only recommended."""
    maximum = level is Level.MAXIMUM
    return Duties(
        level,
        measures=1 if level is Level.STANDARD else 2,
        anti_cheating_arbiter=maximum,
        all_games_sent=maximum and not quick,
        storage_required=maximum,
        metal_forbidden=maximum,
        waiver_from={
            Level.STANDARD: Message("national-federation"),
            Level.ENHANCED: Message("qualification-commission"),
            Level.MAXIMUM: None,
        }[level],
        waiver_weeks=0 if maximum else 4,
    )


ONLINE_THRESHOLD = 4.25
BOARD_THRESHOLD = 5.0
SUPPORTING_THRESHOLD = 2.5


def tail(z: float) -> float:
    """The chance of a z-score at least so high by luck."""
    return erfc(z / sqrt(2)) / 2


def odds_against(z: float) -> float:
    """The same as odds: ``43`` is 43 to 1."""
    chance = tail(z)
    return (1 - chance) / chance


def threshold_for(players: int) -> float:
    """The z-score that is worth a look in a field: odds of five times the players (manual).

    >>> round(threshold_for(150), 2), round(threshold_for(400), 2)
    (3.0, 3.29)
    """
    if players < 1:
        raise OptionError("field-least-one")
    low, high = 0.0, 8.0
    for _ in range(60):
        middle = (low + high) / 2
        if odds_against(middle) < 5 * players:
            low = middle
        else:
            high = middle
    return high


def what_to_do(z: float) -> Message:
    """What a z-score of the full test justifies."""
    if z < 2:
        return Message("nothing-below-2")
    if z < 4:
        return Message("no-case-itself")
    if z < 4.5:
        return Message("private-inquiry")
    return Message("public-procedure-may")


def unusual_match(rating: int) -> Fraction:
    """Per cent of agreement with an engine that is unusual for a rating: 70 at 2800, 1½ less for each 100.

    >>> unusual_match(2400), unusual_match(2200)
    (Fraction(64, 1), Fraction(61, 1))
    """
    return 70 - Fraction(3, 2) * Fraction(2800 - rating, 100)
