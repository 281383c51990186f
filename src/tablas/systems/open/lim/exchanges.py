"""The order in which the Lim system looks for opponents (2.4, 4.1–4.3).

Downwards the highest ranked player is served first: proposed is the first of
the bottom half, then the rest of the bottom half in order, then the top half
from its end.  Upwards everything is mirrored.
"""

from __future__ import annotations

from collections.abc import Sequence


def partner_order(players: Sequence[int]) -> list[int]:
    """Opponents for the first of *players*, in the order they are tried.

    >>> partner_order([1, 2, 3, 4, 5, 6])
    [4, 5, 6, 3, 2]
    """
    half = len(players) // 2
    return [*players[half:], *reversed(players[1:half])]
