"""The order of pairings of a bracket (Burstein 2026, article 4; 6.1–6.5 of the older text).

The highest ranked player should meet the lowest ranked possible, then the next
one, and so on; floating comes last.  Among the pairings that deny the fewest
colours the first one counts.
"""

from __future__ import annotations

from tablas.algorithms.matching import Settling, cheapest_first_matching
from tablas.systems.open.burstein.position import Position
from tablas.systems.open.common.balance import Balance
from tablas.systems.open.common.legality import mask_of, subgraph

Pairs = list[tuple[int, int]]


def first_pairing(position: Position, ranked: list[int], floaters: set[int] | None) -> Pairs | None:
    """The best pairing of the bracket; with *floaters* one of them is left over, else nobody.

    ``None`` when there is no such pairing.
    """
    mate = _first_by_counting(position, ranked, floaters)
    if mate is None:
        mate = _first_by_cost(position, ranked, floaters)
    if mate is None:
        return None
    size = len(ranked)
    return [(ranked[one], ranked[two]) for one, two in enumerate(mate[:size]) if one < two < size]


def _first_by_counting(position: Position, ranked: list[int], floaters: set[int] | None) -> list[int] | None:
    """The first pairing of those that deny no more colours than counting allows, if there is any.

    Places are counted from the end, so that the lowest ranked comes first and the place for who is left over last.
    """
    size = len(ranked)
    backwards = ranked[::-1]
    settling = Settling.start(_fewest_denied_by_counting(position, backwards, floaters))
    if settling is None:
        return None
    for place in range(size - 1, -1, -1):
        if not settling.is_settled(place):
            settling.settle_in_order(place, -1)
    mate = settling.mate
    return [size - 1 - mate[place] if mate[place] < size else size for place in range(size - 1, -1, -1)]


def _first_by_cost(position: Position, ranked: list[int], floaters: set[int] | None) -> list[int] | None:
    """The first pairing of those that deny the fewest colours."""
    size = len(ranked)
    slot = size if floaters is not None else None
    order = [(place, [*range(size - 1, place, -1), *([] if slot is None else [slot])]) for place in range(size)]

    def cost(one: int, two: int) -> int | None:
        if two == slot:
            return 0 if floaters is not None and ranked[one] in floaters else None
        allowed = position.masks[ranked[one]] >> ranked[two] & 1
        return position.denied(ranked[one], ranked[two]) if allowed else None

    return cheapest_first_matching(size if slot is None else size + 1, cost, order)


def _fewest_denied_by_counting(position: Position, players: list[int], floaters: set[int] | None) -> list[int]:
    """The graph of those pairs that keep the number of denied colours at what counting allows."""
    want = [position.field.want[player] for player in players]
    balance = Balance.of(want, len(players) // 2)
    masks = balance.fitting(subgraph(position.masks, players), want)
    if floaters is not None:
        slot = len(players)
        leaving = [
            place for place, wish in enumerate(want) if balance.leftover_fits(wish) and players[place] in floaters
        ]
        for place in leaving:
            masks[place] |= 1 << slot
        masks.append(mask_of(leaving))
    return masks
