"""Who comes up into a bracket (Dubov 2026, 3.2.1, 3.2.2 and 4.2).

As few as possible (C5), with the highest scores (C6), such that the bracket
denies the fewest colours (C7), and outside the last round with the fewest
maximum upfloaters (C8), fewest upfloats of those (C9) and fewest who came up
in the round before (C10); among equals the first set in the order of score and
number.  The rest must stay pairable (C4).
"""

from __future__ import annotations

from itertools import groupby

from tablas.algorithms.matching import FREE, has_perfect_matching, maximum_matching, minimum_cost_matching
from tablas.systems.open.common.balance import Balance
from tablas.systems.open.common.legality import completes, subgraph
from tablas.systems.open.dubov.position import Position

Worth = tuple[int, int, int, int]
"""C7 to C10 of a set of upfloaters, smaller is better."""


def choose_upfloaters(position: Position, residents: list[int], below: list[int]) -> list[int]:
    """The best set of upfloaters for a score group; empty when it can be paired alone."""
    mates = maximum_matching(subgraph(position.masks, residents))
    missing = sum(1 for mate in mates if mate == FREE)
    if not missing and completes(position.masks, below):
        return []
    groups = [list(group) for _, group in groupby(below, key=lambda player: position.field.score[player])]
    if missing == 1:
        found = _single(position, residents, groups[0], below)
        if found is not None:
            return [found]
    pool: list[int] = []
    for group in groups if missing else []:
        pool += group
        chosen = _cheapest(position, residents, pool, complete=False)
        if chosen is not None:
            if completes(position.masks, [player for player in below if player not in set(chosen)]):
                return chosen
            break
    chosen = _cheapest(position, residents, below, complete=True)
    if chosen is None:
        raise AssertionError("a round that can be completed was left without upfloaters")
    return chosen


def float_worth(position: Position, player: int) -> tuple[int, int, int]:
    """C8, C9 and C10 of one upfloater; nothing in the last round."""
    if position.last_round:
        return 0, 0, 0
    maximum = position.is_maximum(player)
    return int(maximum), position.upfloats[player] if maximum else 0, int(position.upfloated_last[player])


def _single(position: Position, residents: list[int], pool: list[int], below: list[int]) -> int | None:
    """One upfloater of the next score group: try them in the order of what they can be worth at best."""
    best: tuple[Worth, int] | None = None
    want = position.field.want
    # Who comes up counts by the colour wanted alone.
    one_of_each = {want[player]: player for player in pool}
    least = {wish: _balance(position, [*residents, player]).least for wish, player in one_of_each.items()}
    bounds = sorted(
        ((least[want[player]], *float_worth(position, player)), place, player) for place, player in enumerate(pool)
    )
    for bound, place, player in bounds:
        if best is not None and (bound, place) > (best[0], best[1]):
            break
        bracket = sorted([*residents, player])
        denied = least_denied(position, bracket)
        if denied is None:
            continue
        worth = (denied, *float_worth(position, player))
        if best is not None and (worth, place) > best:
            continue
        if completes(position.masks, [other for other in below if other != player]):
            best = worth, place
    return None if best is None else pool[best[1]]


def _balance(position: Position, players: list[int]) -> Balance:
    return Balance.of([position.field.want[player] for player in players], len(players) // 2)


def least_denied(position: Position, players: list[int]) -> int | None:
    """Fewest denied colours of a full pairing of the players; ``None`` when they cannot all be paired."""
    graph = subgraph(position.masks, players)
    want = [position.field.want[player] for player in players]
    balance = _balance(position, players)
    if has_perfect_matching(balance.fitting(graph, want)):
        return balance.least
    if not has_perfect_matching(graph):
        return None

    def cost(one: int, two: int) -> int | None:
        return position.denied(players[one], players[two]) if graph[one] >> two & 1 else None

    mates = minimum_cost_matching(len(players), cost, [len(players)] * len(players))
    return sum(position.denied(players[one], players[two]) for one, two in enumerate(mates) if one < two)


def _cheapest(position: Position, residents: list[int], pool: list[int], *, complete: bool) -> list[int] | None:
    """All criteria in one number, C5 in the highest digits and the order of sets in the lowest.

    With *complete* the pool holds everybody below and all of them must be paired.
    """
    field = position.field
    players = residents + pool
    size, own = len(players), len(residents)
    count = size + 1
    scores = sorted({field.score[player] for player in pool}, reverse=True)
    level = {score: count**place for place, score in enumerate(scores)}
    most = max((position.upfloats[player] for player in pool), default=0) + 1
    room = 1 << (len(pool) + size.bit_length() + 1)

    def upfloat(place: int) -> tuple[int, int]:
        """The cost of bringing a player up: above C7 and below it."""
        player = pool[place]
        c8, c9, c10 = float_worth(position, player)
        low = ((c8 * most * count + c9) * count + c10) * room + (1 << len(pool)) - (1 << (len(pool) - 1 - place))
        return count ** len(scores) + level[field.score[player]], low

    low_room = count * most * count * count * room * 2
    base = [upfloat(place) for place in range(len(pool))]
    inside = subgraph(position.masks, players)

    def cost(one: int, two: int) -> int | None:
        if not inside[one] >> two & 1:
            return None
        if one >= own:
            return 0 if complete else None
        denied = position.denied(players[one], players[two])
        if two < own:
            return denied * low_room
        high, low = base[two - own]
        return (high * count + denied) * low_room + low

    dear = (count ** (len(scores) + 2) * count * low_room + 1) * size
    alone = [dear] * own + [dear if complete else 0] * len(pool)
    mates = minimum_cost_matching(size, cost, alone)
    if any(mates[place] == FREE for place in range(size if complete else own)):
        return None
    return sorted(players[mates[place]] for place in range(own) if mates[place] >= own)
