"""FIDE lecturers: what an accreditation needs, how long it lasts, the forms APR and FL2 as data (B.06.2, 2 and 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tablas.errors import OptionError
from tablas.federation.regulations.deadlines import years_after
from tablas.federation.titles.application_forms import Applicant
from tablas.federation.titles.arbiter_classes import Category
from tablas.federation.titles.norm import Requirement
from tablas.messages import Items, Message

YEARS = 4
SEMINARS = 3
LECTURE_HOURS = 3
"""An assistant lectures at least so long in each seminar."""
NOTICE_MONTHS = 6

TOPICS = (
    "Laws of Chess",
    "Swiss Pairing",
    "Types of Tournament",
    "Tie Breaks",
    "Titles and Ratings",
    "Arbiter Titles",
    "Fair Play",
    "Clocks",
    "Exam Marking",
)
GENERAL = (
    "Time Keeping",
    "Appearance",
    "Interaction with Lecturer",
    "Interaction with Participants",
    "General Confidence",
    "General Preparation",
)
SCALE = {4: "Very Competent", 3: "Good", 2: "Acceptable", 1: "Improvement needed"}
"""The words of the form APR, which is in English."""


@dataclass(frozen=True, slots=True)
class Report:
    """An active participation report (APR): a seminar at which a candidate assisted."""

    seminar: str
    lecturer: str
    day: date
    hours: int = 0
    """Presented by the assistant."""
    total_hours: int = 0
    satisfactory: bool = True
    location: str = ""
    link: str = ""
    topics: tuple[str, ...] = ()
    marks: tuple[int, ...] = ()
    """Of the general criteria, from 4 down to 1."""
    comments: str = ""


def check_accreditation(
    category: Category,
    reports: Sequence[Report],
    *,
    active: bool,
    category_since: date | None,
    in_programme: bool,
    skills_shown: bool,
) -> tuple[Requirement, ...]:
    """May an arbiter be accredited as a FIDE lecturer (2.2.1, 3.1.1)?"""
    good = [report for report in reports if report.satisfactory]
    early = [report.seminar for report in reports if category_since is None or report.day < category_since]
    short = [report.seminar for report in good if report.hours < LECTURE_HOURS]
    signers = {report.lecturer for report in good}
    return (
        Requirement(
            "2.2.1", category in (Category.A, Category.B), Message("lecturer-category", category=category.value)
        ),
        Requirement("2.2.1", active, Message("lecturer-active")),
        Requirement("2.2.1", in_programme, Message("lecturer-programme")),
        Requirement("2.2.1", skills_shown, Message("lecturer-skills")),
        Requirement("2.2.1", len(good) >= SEMINARS, Message("lecturer-reports", count=len(good), least=SEMINARS)),
        Requirement("2.2.1", len(signers) > 1, Message("lecturer-signers", count=len(signers))),
        Requirement("2.2.1", not early, Message("lecturer-after-category", seminars=Items(early))),
        Requirement("3.1.1", not short, Message("lecturer-hours", least=LECTURE_HOURS, seminars=Items(short))),
    )


def valid_until(accredited: date) -> date:
    """The end of an accreditation (2.1.2).

    >>> valid_until(date(2023, 1, 15))
    datetime.date(2027, 1, 15)
    """
    return years_after(accredited, YEARS)


def noticed_from(accredited: date) -> date:
    """From when a lecturer who cannot be renewed is told so: the last six months (2.2.3)."""
    end = valid_until(accredited)
    months = end.year * 12 + end.month - 1 - NOTICE_MONTHS
    return date(months // 12, months % 12 + 1, min(end.day, 28))


def inactive_from(last_seminar: date) -> date:
    """Four years without a seminar make a lecturer inactive (2.2.2)."""
    return years_after(last_seminar, YEARS)


def apr_form(assistant: Applicant, report: Report) -> dict[str, object]:
    """The form APR as data."""
    unknown = [topic for topic in report.topics if topic not in TOPICS]
    if unknown:
        raise OptionError("no-topic-of-apr", topic=unknown[0], known=Items(TOPICS))
    if any(mark not in SCALE for mark in report.marks) or len(report.marks) > len(GENERAL):
        raise OptionError("marks-of-apr", count=len(GENERAL))
    return {
        "form": "APR",
        "name_of_assistant": f"{assistant.last_name}, {assistant.first_name}".rstrip(", "),
        "fin": assistant.fide_id,
        "total_hours": report.total_hours,
        "hours_by_assistant": report.hours,
        "topics": [{"topic": topic, "presented": topic in report.topics} for topic in TOPICS],
        "general": [{"criterion": name, "mark": mark} for name, mark in zip(GENERAL, report.marks, strict=False)],
        "comments": report.comments,
        "lecturer": report.lecturer,
    }


def fl2_form(applicant: Applicant, reports: Sequence[Report]) -> dict[str, object]:
    """The form FL2 as data: the applicant and the seminars, four lines of which the form has."""
    return {
        "form": "FL2",
        "applying_federation": applicant.federation,
        "last_name": applicant.last_name,
        "first_name": applicant.first_name,
        "code": applicant.fide_id,
        "federation": applicant.federation,
        "languages": list(applicant.languages),
        "seminars": [
            {"event": report.seminar, "dates": str(report.day), "location": report.location, "link": report.link}
            for report in reports[:4]
        ],
    }
