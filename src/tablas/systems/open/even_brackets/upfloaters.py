"""Who comes up into a bracket of matches (C.04.5 and C.04.6: C3 to C7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, groupby, product

from tablas.algorithms.matching import FREE, maximum_matching, minimum_cost_matching
from tablas.systems.open.common.legality import completes, subgraph
from tablas.systems.open.even_brackets.position import Position


def choose_upfloaters(position: Position, residents: list[int], below: list[int]) -> list[int]:
    """The first set of the smallest size (C4) and best scores (C5) that is best for C6, then C7."""
    profile = _profile(position, residents, below)
    if not profile:
        return []
    best: tuple[int, int] | None = None
    found: list[int] = []
    for candidate in _sets(position, below, profile):
        if not is_legal(position, residents, below, candidate):
            continue
        worth = (
            int(not next_group_complies(position, below, candidate)),
            sum(position.floated[player] for player in candidate) if position.float_rule_in_sets else 0,
        )
        if best is None or worth < best:
            best, found = worth, candidate
            if worth == (0, 0):
                break
    return found


def _groups(position: Position, players: list[int]) -> list[list[int]]:
    return [list(group) for _, group in groupby(players, key=lambda player: position.field.score[player])]


def _profile(position: Position, residents: list[int], below: list[int]) -> list[int]:
    """How many upfloaters each lower score group gives, from the top (C4, C5)."""
    mates = maximum_matching(subgraph(position.masks, residents))
    missing = sum(1 for mate in mates if mate == FREE)
    if not missing and completes(position.masks, below):
        return []
    groups = _groups(position, below)
    if missing and len(groups[0]) >= missing:
        near = [missing]
        if any(is_legal(position, residents, below, candidate) for candidate in _sets(position, below, near)):
            return near
    return _cheapest_profile(position, residents, below, groups)


def _cheapest_profile(position: Position, residents: list[int], below: list[int], groups: list[list[int]]) -> list[int]:
    """The same by one cheapest matching of everybody who is left."""
    players = residents + below
    own, size = len(residents), len(players)
    level = {player: place for place, group in enumerate(groups) for player in group}
    unit: int = (size + 1) ** len(groups)
    graph = subgraph(position.masks, players)

    def cost(one: int, two: int) -> int | None:
        if not graph[one] >> two & 1:
            return None
        if one < own <= two:
            height: int = (size + 1) ** level[players[two]]
            return unit + height
        return 0

    mates = minimum_cost_matching(size, cost, [unit * (size + 1) ** 2] * size)
    if FREE in mates:
        raise AssertionError("a round that can be completed was left without upfloaters")
    counts = [0] * len(groups)
    for place in range(own):
        if mates[place] >= own:
            counts[level[players[mates[place]]]] += 1
    while counts and not counts[-1]:
        counts.pop()
    return counts


def _sets(position: Position, below: list[int], profile: list[int]) -> Iterator[list[int]]:
    """All sets with the profile, in order of score and number (3.5)."""
    parts = [
        list(combinations(group, count))
        for group, count in zip(_groups(position, below), profile, strict=False)
        if count
    ]
    for chosen in product(*parts):
        yield [player for part in chosen for player in part]


def is_legal(position: Position, residents: list[int], below: list[int], upfloaters: list[int]) -> bool:
    """The bracket can be paired, and so can everybody else (C1, C3)."""
    if not completes(position.masks, sorted(residents + upfloaters)):
        return False
    taken = set(upfloaters)
    return completes(position.masks, [player for player in below if player not in taken])


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
    return any(is_legal(position, groups[0], rest, [player]) for player in rest)
