"""Players with a disability: until when they tell of it, what the hall needs (D.04.12; online, appendix II)."""

from __future__ import annotations

from datetime import date, timedelta

from tablas.federation.regulations.finding import Finding
from tablas.messages import Message

NOTICE_DAYS = 20
ONLINE_DAYS = 5
ONLINE_MINUTES = 15
"""Before the game the online assistant connects with the player."""
TABLE_CM = 200
"""The width of a table at which an assistant sits too."""


def tell_by(start: date, *, online: bool = False) -> date:
    """The last day on which a player tells the organiser of special needs, or sends the medical papers online.

    >>> tell_by(date(2026, 5, 21)), tell_by(date(2026, 5, 21), online=True)
    (datetime.date(2026, 5, 1), datetime.date(2026, 5, 16))
    """
    return start - timedelta(days=ONLINE_DAYS if online else NOTICE_DAYS)


def check_notice(start: date, told: date, *, online: bool = False) -> Finding:
    """Was the organiser told in time?"""
    until = tell_by(start, online=online)
    return Finding("II.2" if online else "4", told <= until, Message("told-by", told=told, until=until))


def check_table(width_cm: int, *, assistant: bool) -> Finding:
    """One game a table, and two metres where an assistant sits at it."""
    return Finding("1", width_cm >= TABLE_CM or not assistant, Message("assistant-table", width=width_cm))


def terms(*, online: bool = False) -> tuple[Message, ...]:
    """What holds for these players, in order."""
    if online:
        return (
            Message("online-one-assistant"),
            Message("online-papers", days=ONLINE_DAYS),
            Message("online-connects", minutes=ONLINE_MINUTES),
            Message("online-long-form"),
            Message("online-may-ask"),
        )
    return (
        Message("nobody-may-refuse"),
        Message("needs-told", days=NOTICE_DAYS),
        Message("no-clock-penalty"),
        Message("assistant-or-opponent"),
        Message("tables-wide"),
        Message("aisles-double"),
        Message("same-board-always"),
        Message("freed-from-notation"),
    )
