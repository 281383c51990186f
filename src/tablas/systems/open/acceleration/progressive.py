"""Progressive acceleration: three groups that merge as players of the lower ones score.

Group A starts with two imaginary points, B with one, C with none.  Players of
B and C gain half an imaginary point with 1½ and again with 3 real points,
those of C also with 4½ and 6, up to two in all.  The points end before the
last rounds, so that the final rounds are paired by real points.
"""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.history import scores
from tablas.model import HALF, POINT, Points, Tournament, VirtualPoints
from tablas.systems.open.acceleration.schedule import starters

STEPS: tuple[Points, ...] = (3 * HALF, 3 * POINT, 9 * HALF, 6 * POINT)
MOST: Points = 2 * POINT


def imaginary(start: Points, real: Points) -> Points:
    """Imaginary points of a player who started with *start* and has *real* points.

    >>> [imaginary(POINT, real * HALF) // HALF for real in (2, 3, 6, 9)]
    [2, 3, 4, 4]
    """
    return min(MOST, start + HALF * sum(1 for step in STEPS if real >= step))


def progressive(
    tournament: Tournament, group_a: int = 0, group_b: int = 0, plain_rounds: int = 2
) -> tuple[VirtualPoints, ...]:
    """The imaginary points of all rounds so far and of the next one.

    *group_a* and *group_b* are the sizes of the first two groups (0: a third of
    the list each); the last *plain_rounds* rounds have none.
    """
    if tournament.scoring.win != POINT:
        raise OptionError("progressive-acceleration-needs")
    if tournament.total_rounds is None:
        raise OptionError("progressive-acceleration-needs-number")
    numbers = starters(tournament)
    first = group_a or -(-len(numbers) // 3)
    second = first + (group_b or -(-(len(numbers) - first) // 2))
    begin = {
        number: 2 * POINT if place < first else POINT if place < second else 0 for place, number in enumerate(numbers)
    }
    entries: list[VirtualPoints] = []
    last = min(tournament.next_round, tournament.total_rounds - plain_rounds)
    for number in range(1, last + 1):
        real = scores(tournament, number - 1)
        for player, start in begin.items():
            points = imaginary(start, real[player])
            if points:
                entries.append(VirtualPoints(player, player, number, number, points))
    return tuple(entries)
