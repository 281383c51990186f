"""Who comes up into a bracket of matches (C.04.5 and C.04.6: C3 to C7).

In a set of the smallest size every upfloater meets a resident: two who met each
other could stay below together.  So the legal sets of that size are the lower
ends of the pairs between residents and others in full matchings of everybody
who is left, and two ways lead to the best one without trying sets.

*One by one*: the sets with which the bracket alone can be paired are the bases
of a matroid (whoever comes up frees one of the residents who would be left
over), so taking the best first gives the best of them: nearest score, not
floated, smallest number.  If the others can be paired too and the next group
complies, nothing can be better.

*All at once*: otherwise one cheapest matching of everybody who is left holds C4
to C7 and the order of sets in its digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, groupby, product
from math import comb, prod

from tablas.algorithms.matching import (
    FREE,
    AlternatingTree,
    Blossoms,
    Edges,
    mask_of,
    maximum_matching,
    places_of,
)
from tablas.systems.open.common.legality import completes, subgraph
from tablas.systems.open.even_brackets.position import Position


def choose_upfloaters(position: Position, residents: list[int], below: list[int]) -> list[int]:
    """The first set of the smallest size (C4) and best scores (C5) that is best for C6, then C7."""
    pairs = _largest_matching(position, residents)
    missing = [player for player in residents if pairs[player] == FREE]
    if not missing and completes(position.masks, below):
        return []
    first = _one_by_one(position, residents, below, pairs) if missing else None
    if first is None or not completes(position.masks, _without(below, first)):
        best = _all_at_once(position, residents, below, next_group=True)
        if next_group_complies(position, below, best):
            return best
        return _all_at_once(position, residents, below, next_group=False)
    if next_group_complies(position, below, first):
        return first
    # The first set is legal and best for everything but C6: only a set that complies can be better.
    return _complying(position, residents, below, first) or first


def _largest_matching(position: Position, residents: list[int]) -> list[int]:
    """As many pairs among the residents as possible, as the partner of every rank."""
    pairs = [FREE] * len(position.masks)
    for place, other in enumerate(maximum_matching(subgraph(position.masks, residents))):
        if other != FREE:
            pairs[residents[place]] = residents[other]
    return pairs


def _one_by_one(position: Position, residents: list[int], below: list[int], pairs: list[int]) -> list[int] | None:
    """The best set with which the bracket can be paired, whatever becomes of the others; ``None`` if there is none."""
    bracket = mask_of(residents)
    free = mask_of(player for player in residents if pairs[player] == FREE)
    chosen: list[int] = []
    for group in _groups(position, below):
        for player in sorted(group, key=lambda player: _floats(position, player)):
            tree = AlternatingTree(player, position.masks, pairs, bracket)
            end = tree.find_free(free)
            if end is None:
                continue
            tree.flip(end)
            bracket |= 1 << player
            free &= ~(1 << end)
            chosen.append(player)
            if not free:
                return sorted(chosen)
    return None


def _complying(position: Position, residents: list[int], below: list[int], first: list[int]) -> list[int] | None:
    """The best set with the scores of *first* that leaves the next group as C6 wants it, if any does."""
    groups = _groups(position, below)
    counts = [sum(player in first for player in group) for group in groups]
    if 2 * prod(comb(len(group), count) for group, count in zip(groups, counts, strict=True)) > len(residents + below):
        best = _all_at_once(position, residents, below, next_group=True)
        return best if next_group_complies(position, below, best) else None
    parts = [combinations(group, count) for group, count in zip(groups, counts, strict=True)]
    sets = [[player for part in chosen for player in part] for chosen in product(*parts)]
    for chosen in sorted(sets, key=lambda chosen: sum(_floats(position, player) for player in chosen)):
        if is_legal(position, residents, below, chosen) and next_group_complies(position, below, chosen):
            return chosen
    return None


def _floats(position: Position, player: int) -> bool:
    """Comes up although it floated in the round before (C7)."""
    return position.float_rule_in_sets and position.floated[player]


def order_of_set(places: Sequence[int], size: int) -> int:
    """Where a set of *places* among *size* stands in the order of sets of its size (3.5): the smaller the earlier."""
    return sum((1 << size) - (1 << (size - 1 - place)) for place in places)


def _all_at_once(position: Position, residents: list[int], below: list[int], *, next_group: bool) -> list[int]:
    """The best set by one cheapest matching of everybody; C6 takes part if *next_group* says so.

    The fewest pairs between the next group and those below it show whether it
    complies: their number has the parity of the group.
    """
    players, groups = residents + below, _groups(position, below)
    own, size = len(residents), len(players)
    second = own + len(groups[0])
    count = size + 1
    """More than any digit can be."""
    order_room = count << len(below)
    worth = {player: count ** (place + 2) for place, group in enumerate(groups) for player in group}
    most: int = count ** (len(groups) + 2)
    up = [
        (most + worth[player] + _floats(position, player)) * order_room + order_of_set([place], len(below))
        for place, player in enumerate(below)
    ]
    down = count * order_room if next_group else 0
    dear = most * count * order_room
    full = 8 * dear
    graph = subgraph(position.masks, players)
    edges: Edges = [[] for _ in players]
    inside, nearest = (1 << own) - 1, ((1 << second) - 1) ^ ((1 << own) - 1)
    free_of_cost: list[int] = []
    for one, mask in enumerate(graph):
        side = inside if one < own else nearest if next_group and one < second else ~inside
        if next_group and one >= second:
            side &= ~nearest
        free_of_cost.append(mask & side)
        mine = edges[one]
        for two in places_of(mask >> one << one):
            weight = full
            if not side >> two & 1:
                weight -= 4 * (up[two - own] if one < own else down)
            mine.append((two, weight))
            edges[two].append((one, weight))
    mates = Blossoms(edges, [4 * dear] * size, maximum_matching(free_of_cost)).solve()
    if FREE in mates:
        raise AssertionError("a round that can be completed was left without upfloaters")
    return sorted(players[mates[place]] for place in range(own) if mates[place] >= own)


def _groups(position: Position, players: list[int]) -> list[list[int]]:
    return [list(group) for _, group in groupby(players, key=lambda player: position.field.score[player])]


def _without(players: list[int], gone: list[int]) -> list[int]:
    taken = set(gone)
    return [player for player in players if player not in taken]


def is_legal(position: Position, residents: list[int], below: list[int], upfloaters: list[int]) -> bool:
    """The bracket can be paired, and so can everybody else (C1, C3)."""
    if not completes(position.masks, sorted(residents + upfloaters)):
        return False
    return completes(position.masks, _without(below, upfloaters))


def next_group_complies(position: Position, below: list[int], upfloaters: list[int]) -> bool:
    """C6: the following score group can do with the fewest upfloaters its size allows.

    A group that the upfloaters have emptied has nothing to comply with.
    """
    taken = set(upfloaters)
    groups = [[player for player in group if player not in taken] for group in _groups(position, below)]
    if not groups or not groups[0]:
        return True
    rest = [player for group in groups[1:] for player in group]
    if len(groups[0]) % 2 == 0:
        return completes(position.masks, groups[0]) and completes(position.masks, rest)
    if not rest:
        return False
    if is_legal(position, groups[0], rest, rest[:1]):
        return True
    to_spare = mask_of(_spared(position, rest))
    return any(position.masks[player] & to_spare for player in _spared(position, groups[0]))


def _spared(position: Position, players: list[int]) -> list[int]:
    """Of an odd number of players: each without whom all the others can be paired."""
    graph = subgraph(position.masks, players)
    mates = maximum_matching(graph)
    if mates.count(FREE) > 1:
        return []
    # They are the outer vertices of the tree that grows from whoever is left over.
    tree = AlternatingTree(mates.index(FREE), graph, mates)
    tree.reaches(0)
    return [players[place] for place in places_of(tree.outer)]
