"""What an arbiter does before, during and after a round, and what the final report holds (manual, chapter I)."""

from __future__ import annotations

from enum import Enum

from tablas.messages import Message


class Moment(Enum):
    """Parts of the day, and the end of the event."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"
    REPORT = "report"


def duty_list(moment: Moment, *, first_round: bool = False, teams: bool = False) -> tuple[Message, ...]:
    """The duties of that moment, in the manual's order.

    >>> len(duty_list(Moment.BEFORE, teams=True)), len(duty_list(Moment.DURING)), len(duty_list(Moment.AFTER))
    (6, 7, 2)
    """
    if moment is Moment.BEFORE:
        return (
            Message("duty-arrive", minutes=60 if first_round else 30),
            Message("duty-hall"),
            Message("duty-equipment"),
            Message("duty-tables"),
            Message("duty-clocks"),
            *([Message("duty-line-ups")] if teams else []),
        )
    if moment is Moment.DURING:
        return (
            Message("duty-absent"),
            Message("duty-time-sheet", minutes=30),
            Message("duty-leaving"),
            Message("duty-time-trouble"),
            Message("duty-claims"),
            Message("duty-results"),
            Message("duty-result-sheet"),
        )
    if moment is Moment.AFTER:
        return Message("duty-check-results"), Message("duty-set-up")
    return (
        Message("report-players"),
        Message("report-results"),
        Message("report-standings"),
        Message("report-arbiters"),
        Message("report-norms"),
        Message("report-incidents"),
        Message("report-appeals"),
        Message("report-breaches"),
        Message("report-future"),
    )
