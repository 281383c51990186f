"""Colours E1–E5 of the old Dutch system.

E1, E2, E4 and E5 are those of the later editions.  E3 has a second reading:
not the last round in which both had different colours, but whoever has been
longest without the wanted colour, where an unplayed game is no colour at all.
"""

from __future__ import annotations

from tablas.systems.open.common.colours import seats, serve
from tablas.systems.open.common.field import WHITE, Field
from tablas.systems.seats import ColourRule, Seats


def longest_without_colour(field: Field, one: int, two: int) -> Seats:
    """White and Black when E3 asks who has been without the preferred colour for longer."""
    wanted = field.want[one]
    if wanted and wanted == field.want[two] and field.strength[one] == field.strength[two]:
        first, second = field.colours[one], field.colours[two]
        size = max(len(first), len(second))
        preferred = "W" if wanted == WHITE else "B"
        order = {preferred: 0, "-": 1}
        for mine, yours in zip(reversed(first.rjust(size, "-")), reversed(second.rjust(size, "-")), strict=True):
            if mine != yours:
                served = one if order.get(mine, 2) > order.get(yours, 2) else two
                return serve(served, two if served == one else one, wanted, ColourRule.LONGER_WAIT)
    return seats(field, one, two)
