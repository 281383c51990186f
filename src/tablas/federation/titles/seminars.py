"""Seminars for arbiters: how long, how many, by when, what it costs (B.06.2, chapters 4 and 5).

>>> seminar(Course.FA, new_topics=2, english=False).hours
23
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from tablas.errors import OptionError
from tablas.federation.titles.norm import Requirement
from tablas.messages import Items, Message, Worded

PASS_PERCENT = 80
EXAM_HOURS = 4
_TOPICS = 6
"""Topics a to f of 4.1.1.1, each of which may be new to the national curriculum."""


class Course(Worded, Enum):
    """The three kinds of course."""

    FA = "FIDE Arbiter seminar"
    IA = "International Arbiter certification"
    REFRESHER = "refresher course"


@dataclass(frozen=True, slots=True)
class Seminar:
    """What a course needs at least."""

    course: Course
    hours: int
    days: int
    capacity: int
    fee_euros: int
    """For each participant."""
    lecturers: int
    exam_hours: int
    reasons: tuple[Message, ...]


def seminar(course: Course, *, new_topics: int = 0, english: bool = True) -> Seminar:
    """The least hours and days, the most participants and the fee of a course (4.1.1.2, 4.1.2, 4.2.2, 5.1.4, 5.2.3)."""
    if not 0 <= new_topics <= _TOPICS:
        raise OptionError("0-topics-can", topics=_TOPICS, new_topics=new_topics)
    if course is Course.REFRESHER:
        return Seminar(course, 12, 1, 25, 40, 1, 0, (Message("12-hours-repeated"),))
    if course is Course.IA:
        return Seminar(course, 16, 2, 20, 30, 2, 0, (Message("16-hours-two"),))
    hours = 16 + 3 * new_topics + (not english)
    reasons = [Message("16-hours-two-days")]
    if new_topics:
        reasons.append(Message("3-more-hours", new_topics=new_topics))
    if not english:
        reasons.append(Message("1-hour-english"))
    sentence = Message(
        "examination-hours-passed", reasons=Items(reasons, mark="; "), exam_hours=EXAM_HOURS, pass_percent=PASS_PERCENT
    )
    return Seminar(course, hours, 3 if new_topics else 2, 20, 20, 1, EXAM_HOURS, (sentence,))


def check_seminar(
    need: Seminar, *, hours: int, days: int, participants: int, first_day: date, applied: date
) -> tuple[Requirement, ...]:
    """Is a planned course in order?  It is applied for a month before it begins (5.2.2)."""
    deadline = month_before(first_day)
    return (
        Requirement("4", hours >= need.hours, Message("hours-least-needed", hours=hours, least=need.hours)),
        Requirement("4", days >= need.days, Message("days-least-needed", days=days, least=need.days)),
        Requirement(
            "5.1.4",
            participants <= need.capacity,
            Message("participants-most", participants=participants, capacity=need.capacity),
        ),
        Requirement("5.2.2", applied <= deadline, Message("applied-last-day", applied=applied, deadline=deadline)),
    )


def month_before(day: date) -> date:
    """The same day of the month before, or its last day if it has none."""
    last = day.replace(day=1) - timedelta(days=1)
    return last.replace(day=min(day.day, last.day))


def report_by(last_day: date) -> date:
    """The lecturer's and the observer's report are due a week after the end (5.2.6)."""
    return last_day + timedelta(days=7)


def passed(points: int, possible: int) -> bool:
    """Is an examination passed?  80 % are needed.

    >>> passed(57, 71), passed(56, 71)
    (True, False)
    """
    return 100 * points >= PASS_PERCENT * possible
