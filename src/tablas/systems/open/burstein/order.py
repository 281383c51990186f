"""The order of pairings of a bracket (Burstein 2026, article 4; 6.1–6.5 of the older text).

The highest ranked player should meet the lowest ranked possible, then the next
one, and so on; floating comes last.  Among the pairings that deny the fewest
colours the first one counts.
"""

from __future__ import annotations

from collections.abc import Callable

from tablas.algorithms.matching import cheapest_first_matching, first_perfect_matching
from tablas.systems.open.burstein.position import Position
from tablas.systems.open.common.balance import Balance
from tablas.systems.open.common.legality import mask_of, subgraph

Pairs = list[tuple[int, int]]


def first_pairing(position: Position, ranked: list[int], floaters: set[int] | None) -> Pairs | None:
    """The best pairing of the bracket; with *floaters* one of them is left over, else nobody.

    ``None`` when there is no such pairing.
    """
    size = len(ranked)
    slot = size if floaters is not None else None
    total = size + (1 if floaters is not None else 0)
    order = [(place, [*range(size - 1, place, -1), *([] if slot is None else [slot])]) for place in range(size)]

    def joined(one: int, two: int) -> bool:
        if two == slot:
            return floaters is not None and ranked[one] in floaters
        return bool(position.masks[ranked[one]] >> ranked[two] & 1)

    mate = first_perfect_matching(_fewest_denied_by_counting(position, ranked, total, joined), order)
    if mate is None:

        def cost(one: int, two: int) -> int | None:
            if not joined(one, two):
                return None
            return 0 if two == slot else position.denied(ranked[one], ranked[two])

        mate = cheapest_first_matching(total, cost, order)
    if mate is None:
        return None
    return [(ranked[one], ranked[two]) for one, two in enumerate(mate[:size]) if one < two < size]


def _fewest_denied_by_counting(
    position: Position, ranked: list[int], total: int, joined: Callable[[int, int], bool]
) -> list[int]:
    """The graph of those pairs that keep the number of denied colours at what counting allows."""
    want = [position.field.want[player] for player in ranked]
    balance = Balance.of(want, len(ranked) // 2)
    masks = balance.fitting(subgraph(position.masks, ranked), want)
    if total > len(ranked):
        slot = len(ranked)
        leaving = [place for place, wish in enumerate(want) if balance.leftover_fits(wish) and joined(place, slot)]
        for place in leaving:
            masks[place] |= 1 << slot
        masks.append(mask_of(leaving))
    return masks
