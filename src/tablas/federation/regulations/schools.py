"""Events of schools: space, arbiters, hours a day, sets (Arbiters' Manual, school tournaments, 11.2 to 11.4)."""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.federation.regulations.finding import Finding
from tablas.federation.regulations.staff import school_area, staff_for
from tablas.messages import Message

DAY_MINUTES = 6 * 60
"""No more than five to six hours of play a day."""
SETS = ((55, 90, 5), (38, 75, 4))
"""Square and king in millimetres, and the Staunton size; the smaller is accepted in schools only."""


def check_hall(players: int, square_metres: int, arbiters: int) -> tuple[Finding, ...]:
    """Two square metres for each player, an arbiter for thirty."""
    needed = staff_for(players, school=True).arbiters[0]
    area = school_area(players)
    return (
        Finding("11.3.1", square_metres >= area, Message("school-area", have=square_metres, least=area)),
        Finding("11.2.3", arbiters >= needed, Message("school-arbiters", have=arbiters, least=needed)),
    )


def check_day(rounds: int, minutes: int) -> Finding:
    """Rounds of so many minutes for each player on one day.

    >>> check_day(6, 15).kept, check_day(5, 30).kept, check_day(2, 60).kept, check_day(4, 60).kept
    (True, True, True, False)
    """
    if rounds < 1 or minutes < 1:
        raise OptionError("rounds-and-minutes")
    total = 2 * rounds * minutes
    return Finding("11.4.1", total <= DAY_MINUTES, Message("school-day", rounds=rounds, minutes=minutes, total=total))


def check_set(square: int, king: int) -> Finding:
    """A board and its king in millimetres.

    >>> check_set(55, 90).kept, check_set(38, 75).kept, check_set(35, 75).kept
    (True, True, False)
    """
    size = next((size for least, height, size in SETS if square >= least and king >= height), None)
    if size is None:
        return Finding("11.3.6", False, Message("school-set-small", square=square, king=king))
    return Finding("11.3.6", True, Message("school-set", square=square, king=king, size=size))
