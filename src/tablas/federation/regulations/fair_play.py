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
from tablas.messages import Items, Message, Worded


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
    """Secure storage for devices; strongly recommended one level below."""
    metal_forbidden: bool
    """Watches and pens with metal stay outside."""
    hall_checked: bool
    """The chief arbiter has the venue checked before, during and after the games."""
    spot_checks: bool
    """Random checks during the games are a duty and not only encouraged."""
    screening_in_event: Message
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
        hall_checked=level is not Level.STANDARD,
        spot_checks=maximum,
        screening_in_event={
            Level.STANDARD: Message("screening-not-asked"),
            Level.ENHANCED: Message("screening-encouraged"),
            Level.MAXIMUM: Message("screening-strongly-recommended"),
        }[level],
        waiver_from={
            Level.STANDARD: Message("national-federation"),
            Level.ENHANCED: Message("qualification-commission"),
            Level.MAXIMUM: None,
        }[level],
        waiver_weeks=0 if maximum else 4,
    )


def told(owed: Duties) -> tuple[Message, ...]:
    """The duties as sentences, in the order of section 3."""
    stored = Message("storage-required" if owed.storage_required else "storage-recommended")
    waiver = (
        Message("waiver-asked", weeks=owed.waiver_weeks, body=owed.waiver_from)
        if owed.waiver_from is not None
        else Message("no-waiver")
    )
    return (
        Message("areas-apart"),
        *([Message("no-metal-watches")] if owed.metal_forbidden else []),
        Message("measures-of-annex", count=owed.measures, measures=Items(owed.annex)),
        *([Message("anti-cheating-arbiter-due")] if owed.anti_cheating_arbiter else []),
        *([Message("venue-checked")] if owed.hall_checked else []),
        Message("all-games-obligatory" if owed.all_games_sent else "all-games-recommended"),
        *([stored] if owed.level is not Level.STANDARD else []),
        owed.screening_in_event,
        Message("spot-checks-due" if owed.spot_checks else "spot-checks-encouraged"),
        waiver,
    )


ONLINE_THRESHOLD = 4.25
BOARD_THRESHOLD = 5.0
"""From here on cheating is presumed, and the player has to show the contrary (I.6)."""
SUPPORTING_THRESHOLD = 2.5
INTRUSIVE_THRESHOLD = 3.0
USUAL_FIELD = 150
"""The largest field for which 3.00 is enough."""
MARKED_THRESHOLD = 2.0
"""For a player who was pointed out before the event."""


def tail(z: float) -> float:
    """The chance of a z-score at least so high by luck."""
    return erfc(z / sqrt(2)) / 2


def odds_against(z: float) -> float:
    """The same as odds: ``43`` is 43 to 1."""
    chance = tail(z)
    return (1 - chance) / chance


def threshold_for(players: int) -> float:
    """The z-score that justifies intrusive action in a field: 3.00, and odds of five times the players.

    The manual has 3.00 for 50 to 150 players and about 3.30 up to 400; a smaller
    field does not make a smaller z-score suspect.

    >>> threshold_for(100), round(threshold_for(150), 2), round(threshold_for(400), 2)
    (3.0, 3.0, 3.29)
    """
    if players < 1:
        raise OptionError("field-least-one")
    if players <= USUAL_FIELD:
        return INTRUSIVE_THRESHOLD
    low, high = INTRUSIVE_THRESHOLD, 8.0
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


@dataclass(frozen=True, slots=True)
class Screened:
    """What a z-score means."""

    presumed: bool
    """Cheating is presumed."""
    intrusive: bool
    """Intrusive action during the event is justified."""
    threshold: float
    """From which intrusive action is."""
    reasons: tuple[Message, ...]


def screened(
    z: float, *, online: bool = False, evidence: bool = False, marked: bool = False, players: int | None = None
) -> Screened:
    """What a z-score of the full test means: official thresholds first, then the notes of the manual.

    *evidence* is something physical or observed besides; *marked* a player
    pointed out before the event; *players* the size of the field.

    >>> screened(4.25, online=True).presumed, screened(4.25).presumed, screened(5.0).presumed
    (True, False, True)
    """
    official = ONLINE_THRESHOLD if online else BOARD_THRESHOLD
    threshold = MARKED_THRESHOLD if marked else threshold_for(players or 1)
    presumed, intrusive = z >= official, z >= threshold
    where = Message("played-online" if online else "played-at-board")
    reasons = [
        Message("cheating-presumed" if presumed else "not-presumed", z=_two(official), where=where),
        Message("intrusive-justified" if intrusive else "intrusive-not-justified", z=_two(threshold)),
    ]
    if evidence:
        supports = z >= SUPPORTING_THRESHOLD
        reasons.append(Message("supports-evidence" if supports else "does-not-support"))
    else:
        reasons.append(what_to_do(z))
    return Screened(presumed, intrusive, threshold, tuple(reasons))


def _two(z: float) -> str:
    return f"{z:.2f}"


def unusual_match(rating: int) -> Fraction:
    """Per cent of agreement with an engine that is unusual for a rating: 70 at 2800, 1½ less for each 100.

    >>> unusual_match(2400), unusual_match(2200)
    (Fraction(64, 1), Fraction(61, 1))
    """
    return 70 - Fraction(3, 2) * Fraction(2800 - rating, 100)
