"""Rating lists and the dates around a rated event (B.02 0.2, 4.1, 7.1, 9.1; B.01 1.1.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from tablas.errors import OptionError
from tablas.messages import Message


def list_in_force(day: date) -> date:
    """The list a tournament that starts on *day* uses: that of the first of the month.

    >>> list_in_force(date(2023, 1, 31))
    datetime.date(2023, 1, 1)
    """
    return day.replace(day=1)


def following_list(day: date, months: int = 1) -> date:
    """The list *months* after the one in force on *day*."""
    month = day.year * 12 + day.month - 1 + months
    return date(month // 12, month % 12 + 1, 1)


@dataclass(frozen=True, slots=True)
class Calendar:
    """What has to happen when, for an event to be rated."""

    register_by: date
    ratings_of: date
    rated_in: date
    last_list: date
    """Not received for this list: never rated."""
    interim_reports: tuple[date, ...]
    reasons: tuple[Message, ...]


def calendar(start: date, end: date, *, norms_possible: bool = False, elite: bool = False) -> Calendar:
    """The dates of an event under the rules since 2022.

    *elite* is a player above 2700 or a woman above 2500 in the field (2024
    edition): such an event is announced as early as one with norms.
    """
    if end < start:
        raise OptionError("event-ends-before", end=end, start=start)
    notice = 30 if norms_possible or elite else 3
    month_end = following_list(end) - timedelta(days=1)
    late = (month_end - end).days <= 5
    rated_in = following_list(end, 2 if late else 1)
    interim = []
    if (end - start).days > 30:
        report = following_list(start)
        while report <= end:
            interim.append(report)
            report = following_list(report)
    code = (
        "registered-for-norms" if norms_possible else "registered-for-strongest" if elite else "registered-days-before"
    )
    reasons = [
        Message(code, notice=notice),
        Message("list-force-first", day=list_in_force(start)),
        Message("days-left-month", days=(month_end - end).days, rated_in=rated_in),
    ]
    if interim:
        reasons.append(Message("longer-than-30"))
    return Calendar(
        start - timedelta(days=notice),
        list_in_force(start),
        rated_in,
        following_list(end, 3),
        tuple(interim),
        tuple(reasons),
    )
