"""Until when: appeals, complaints, reviews and how long things may still be pursued.

Disciplinary rules of the Arbiters' Commission (art. 3), fair play (VI.1),
online regulations, Code of Ethics and Discipline (2022), B.02 9.1, as the
Arbiters' Manual of 2023 prints them.  Days are calendar days; where each step
waits for the one before it, the latest day of that one is taken.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.messages import Message


class Deadline(NamedTuple):
    """The last day of something."""

    by: date
    what: Message
    rule: Message


_SUNDAY = 6


def years_after(day: date, years: int) -> date:
    """The same day so many years later; 29 February becomes the 28th."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def working_day(day: date, holidays: Collection[date] = ()) -> date:
    """The day itself, or the next one that is neither Sunday nor holiday.

    >>> working_day(date(2026, 11, 15))
    datetime.date(2026, 11, 16)
    """
    while day.weekday() == _SUNDAY or day in holidays:
        day += timedelta(days=1)
    return day


def against_an_arbiter(last_round: date, filed: date | None = None) -> tuple[Deadline, ...]:
    """An appeal against an arbiter to the Disciplinary Subcommission, step by step."""
    until = last_round + timedelta(days=14)
    day = filed or until
    if day > until:
        raise OptionError("appeal-had-made", until=until, day=day)
    steps = [
        Deadline(
            until, Message("make-appeal-signed"), Message("art-3-2", rule=Message("days-after-last-round", days=14))
        )
    ]
    for days, what, rule in (
        (7, Message("pay-deposit-300"), Message("7-days-after")),
        (7, Message("receive-confirmation"), Message("7-days-after-appeal")),
        (14, Message("hear-whether-appeal"), Message("14-days-after")),
        (14, Message("other-side-answers"), Message("days", days=14)),
        (5, Message("subcommission-sends-opinion"), Message("days", days=5)),
        (5, Message("commission-concerned-answers"), Message("days", days=5)),
        (14, Message("the-decision"), Message("14-days-after-all")),
    ):
        day += timedelta(days=days)
        steps.append(Deadline(day, what, Message("art-3-2", rule=rule)))
    return tuple(steps)


def fair_play(last_round: date, *, online: bool = False) -> tuple[Deadline, ...]:
    """Complaints of cheating: over the board eight years; online a day to complain and one year.

    The manual's words for online events can also mean nine years; the online
    regulations say one.
    """
    if online:
        return (
            Deadline(last_round + timedelta(days=1), Message("complain-writing"), Message("online-24-hours")),
            Deadline(
                last_round + timedelta(days=14), Message("investigation-should-over"), Message("online-two-weeks")
            ),
            Deadline(years_after(last_round, 1), Message("case-lapses-recordings"), Message("online-one-year")),
        )
    return (Deadline(years_after(last_round, 8), Message("case-lapses"), Message("fair-play-vi")),)


def ethics(decided: date, holidays: Collection[date] = (), discovered: date | None = None) -> tuple[Deadline, ...]:
    """After a decision of the Ethics and Disciplinary Commission.

    It can be reconsidered for new facts within five years (3.11); whoever
    *discovered* them has thirty days to ask for it.
    """
    appeal = working_day(decided + timedelta(days=21), holidays)
    lapses = years_after(decided, 5)
    if discovered is not None and not decided <= discovered <= lapses:
        raise OptionError("facts-too-late", decided=decided, lapses=lapses, discovered=discovered)
    reconsidered = (
        Deadline(lapses, Message("ask-reconsideration"), Message("within-five-years"))
        if discovered is None
        else Deadline(
            min(lapses, discovered + timedelta(days=30)), Message("ask-reconsideration"), Message("30-days-after")
        )
    )
    return (
        Deadline(appeal, Message("appeal-filed"), Message("21-days-next")),
        Deadline(decided + timedelta(days=22), Message("ask-review-100"), Message("days", days=22)),
        reconsidered,
        Deadline(years_after(decided, 1), Message("warning-lapses"), Message("months", months=12)),
        Deadline(years_after(decided, 2), Message("reprimand-lapses"), Message("months", months=24)),
    )


def prosecution(deed: date, *, cheating: bool) -> Deadline:
    """Until when the Ethics and Disciplinary Commission can take up a deed."""
    years = 5 if cheating else 3
    return Deadline(years_after(deed, years), Message("deed-can-no"), Message("years", years=years))


def not_rated(refused: date) -> Deadline:
    """An appeal against the refusal to rate an event."""
    return Deadline(refused + timedelta(days=7), Message("appeal-against-refusal"), Message("days-b02", days=7))


def during_the_event(game_over: int, deadline_minutes: int, next_round: int) -> tuple[int, bool]:
    """When an appeal at the event must be in, and whether that is before the next round (minutes of the day).

    >>> during_the_event(19 * 60, 60, 21 * 60)
    (1200, True)
    """
    if deadline_minutes < 0:
        raise OptionError("time-appeal-not")
    until = game_over + deadline_minutes
    return until, until < next_round
