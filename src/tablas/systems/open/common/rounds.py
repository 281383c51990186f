"""A round of a Swiss system put together from what its engine found."""

from __future__ import annotations

from collections.abc import Callable

from tablas.systems.open.common.boards import pairs_of
from tablas.systems.open.common.field import Field
from tablas.systems.open.common.trace import Story, SwissTrace
from tablas.systems.reasons import Remark
from tablas.systems.result import RoundPairing
from tablas.systems.seats import Seats


def swiss_round(
    field: Field,
    rows: tuple[Seats, ...],
    left: int | None,
    system: str,
    edition: str,
    tell: Callable[[], Story],
    *,
    remarks: tuple[Remark, ...] = (),
    coloured: bool = True,
    number: int | None = None,
) -> RoundPairing:
    """The boards, the bye of the rank *left* and the reasons, to be told when asked.

    *number* is the round of the event where the field counts matches instead.
    """
    bye = None if left is None else field.numbers[left]
    number = field.round if number is None else number
    trace = SwissTrace(system, edition, number, bye, tell, remarks)
    return RoundPairing(number, pairs_of(rows), bye, field.byes, coloured=coloured, trace=trace)
