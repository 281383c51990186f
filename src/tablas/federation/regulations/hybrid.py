"""Hybrid events: arbiters of every venue, real boards, registration (online regulations 16 to 20, and notes).

The note on registration has a week, B.02 0.2 since 2022 three days; the longer
term keeps both.
"""

from __future__ import annotations

from datetime import date, timedelta

from tablas.errors import OptionError
from tablas.federation.regulations.finding import Finding
from tablas.federation.regulations.staff import hybrid_arbiters
from tablas.messages import Message

WEEK, NORMS = 7, 30
BOARD_INCREMENT = 30


def register_by(start: date, *, norms: bool = False) -> date:
    """The last day to register a hybrid event that is to be rated.

    >>> register_by(date(2026, 5, 31)), register_by(date(2026, 5, 31), norms=True)
    (datetime.date(2026, 5, 24), datetime.date(2026, 5, 1))
    """
    return start - timedelta(days=NORMS if norms else WEEK)


def check_hybrid(
    start: date,
    registered: date,
    venues: int,
    arbiters: int,
    *,
    norms: bool = False,
    real_boards: bool = False,
    increment: int = 0,
    approved: bool = False,
    games_sent: bool = False,
) -> tuple[Finding, ...]:
    """Can a hybrid event be rated, and may it be played on real boards?"""
    if venues < 1:
        raise OptionError("least-one-venue")
    until, needed = register_by(start, norms=norms), hybrid_arbiters(venues)
    found = [
        Finding("B.02", registered <= until, Message("registered-by", registered=registered, until=until)),
        Finding("B.02", approved, Message("hybrid-approved")),
        Finding("B.02", games_sent, Message("hybrid-games-sent")),
        Finding("16.8", arbiters >= needed, Message("hybrid-arbiters", have=arbiters, least=needed, venues=venues)),
    ]
    if real_boards:
        found.append(Finding("20", increment >= BOARD_INCREMENT, Message("hybrid-boards", increment=increment)))
    return tuple(found)
