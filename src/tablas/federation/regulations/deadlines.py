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


class Deadline(NamedTuple):
    """The last day of something."""

    by: date
    what: str
    rule: str


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
    steps = [Deadline(until, "make the appeal, signed", "art. 3.2: 14 days after the last round")]
    for days, what, rule in (
        (7, "pay the deposit of 300 euros", "7 days after the appeal"),
        (7, "receive the confirmation", "7 days after appeal and deposit"),
        (14, "hear whether the appeal is taken up", "14 days after the confirmation"),
        (14, "the other side answers", "14 days"),
        (5, "the subcommission sends its opinion", "5 days"),
        (5, "the commission concerned answers", "5 days"),
        (14, "the decision", "14 days after all answers"),
    ):
        day += timedelta(days=days)
        steps.append(Deadline(day, what, f"art. 3.2: {rule}"))
    return tuple(steps)


def fair_play(last_round: date, *, online: bool = False) -> tuple[Deadline, ...]:
    """Complaints of cheating: over the board eight years; online a day to complain and one year.

    The manual's words for online events can also mean nine years; the online
    regulations say one.
    """
    if online:
        return (
            Deadline(last_round + timedelta(days=1), "complain in writing", "online: 24 hours after the last round"),
            Deadline(last_round + timedelta(days=14), "the investigation should be over", "online: two weeks"),
            Deadline(years_after(last_round, 1), "the case lapses, recordings are erased", "online: one year"),
        )
    return (
        Deadline(years_after(last_round, 8), "the case lapses", "fair play VI.1: eight years after the last round"),
    )


def ethics(decided: date, holidays: Collection[date] = ()) -> tuple[Deadline, ...]:
    """After a decision of the Ethics and Disciplinary Commission."""
    appeal = working_day(decided + timedelta(days=21), holidays)
    return (
        Deadline(appeal, "appeal", "21 days, or the next working day"),
        Deadline(decided + timedelta(days=22), "ask for a review, with 100 euros", "22 days"),
        Deadline(decided + timedelta(days=30), "ask for reconsideration", "30 days after new facts"),
        Deadline(years_after(decided, 1), "a warning lapses", "12 months"),
        Deadline(years_after(decided, 2), "a reprimand lapses", "24 months"),
    )


def prosecution(deed: date, *, cheating: bool) -> Deadline:
    """Until when the Ethics and Disciplinary Commission can take up a deed."""
    years = 5 if cheating else 3
    return Deadline(years_after(deed, years), "the deed can no longer be prosecuted", f"{years} years")


def not_rated(refused: date) -> Deadline:
    """An appeal against the refusal to rate an event."""
    return Deadline(refused + timedelta(days=7), "appeal against the refusal to rate the event", "B.02 9.1: 7 days")


def during_the_event(game_over: int, deadline_minutes: int, next_round: int) -> tuple[int, bool]:
    """When an appeal at the event must be in, and whether that is before the next round (minutes of the day).

    >>> during_the_event(19 * 60, 60, 21 * 60)
    (1200, True)
    """
    if deadline_minutes < 0:
        raise OptionError("time-appeal-not")
    until = game_over + deadline_minutes
    return until, until < next_round
