"""Which edition of the FIDE systems a tournament falls under by its date."""

from __future__ import annotations

from datetime import date

from tablas.model import Tournament

FIRST_DAY_OF_2026_RULES = date(2026, 2, 1)


def edition_in_force(tournament: Tournament, *, before: str, since: str) -> str:
    """The edition of the tournament's first day; the one in force when no date is known."""
    start = tournament.info.began
    return before if start is not None and start < FIRST_DAY_OF_2026_RULES else since
