"""Matchings with as many pairs as possible (Edmonds' blossom algorithm).

Graphs are lists of bit masks: bit *j* of ``neighbours[i]`` says that *i* and
*j* may be paired.  Python integers make "any free neighbour?" one operation.
"""

from __future__ import annotations

FREE = -1


def maximum_matching(neighbours: list[int], start: list[int] | None = None) -> list[int]:
    """A largest matching, as the partner of every vertex (-1: none).

    >>> maximum_matching([0b010, 0b101, 0b010])
    [1, 0, -1]
    """
    mate = _greedy(neighbours) if start is None else list(start)
    for root in range(len(neighbours)):
        if mate[root] == FREE and neighbours[root]:
            _augment_from(root, neighbours, mate)
    return mate


def has_perfect_matching(neighbours: list[int]) -> bool:
    """Whether everybody can be paired."""
    if len(neighbours) % 2:
        return False
    mate = _greedy(neighbours)
    return all(mate[root] != FREE or _augment_from(root, neighbours, mate) for root in range(len(neighbours)))


def augment(root: int, neighbours: list[int], mate: list[int]) -> bool:
    """Give a free vertex a partner by moving others; *mate* changes only if that can be done."""
    return _augment_from(root, neighbours, mate)


def _greedy(neighbours: list[int]) -> list[int]:
    """A quick matching to start from: the vertices with the fewest neighbours choose first."""
    mate = [FREE] * len(neighbours)
    free = (1 << len(neighbours)) - 1
    for vertex in sorted(range(len(neighbours)), key=lambda vertex: neighbours[vertex].bit_count()):
        if mate[vertex] == FREE:
            choices = neighbours[vertex] & free & ~(1 << vertex)
            if choices:
                partner = (choices & -choices).bit_length() - 1
                mate[vertex], mate[partner] = partner, vertex
                free &= ~(1 << vertex | 1 << partner)
    return mate


def _augment_from(root: int, neighbours: list[int], mate: list[int]) -> bool:
    """Grow an alternating tree from a free vertex; flip the path if it ends in another free one.

    *base* is the vertex a blossom is shrunk to, *parent* the way back from an
    inner vertex, *outer* the vertices from which the tree grows.
    """
    size = len(neighbours)
    base = list(range(size))
    parent = [FREE] * size
    outer = [False] * size
    outer[root] = True
    queue = [root]
    for vertex in queue:
        rest = neighbours[vertex]
        while rest:
            bit = rest & -rest
            rest ^= bit
            other = bit.bit_length() - 1
            if base[other] == base[vertex] or mate[vertex] == other:
                continue
            if other == root or (mate[other] != FREE and parent[mate[other]] != FREE):
                top = _common_base(vertex, other, base, mate, parent)
                inside = set[int]()
                _mark_path(vertex, top, other, base, mate, parent, inside)
                _mark_path(other, top, vertex, base, mate, parent, inside)
                for member in range(size):
                    if base[member] in inside:
                        base[member] = top
                        if not outer[member]:
                            outer[member] = True
                            queue.append(member)
            elif parent[other] == FREE:
                parent[other] = vertex
                if mate[other] == FREE:
                    _flip(other, parent, mate)
                    return True
                outer[mate[other]] = True
                queue.append(mate[other])
    return False


def _common_base(one: int, two: int, base: list[int], mate: list[int], parent: list[int]) -> int:
    seen = set[int]()
    vertex = one
    while True:
        vertex = base[vertex]
        seen.add(vertex)
        if mate[vertex] == FREE:
            break
        vertex = parent[mate[vertex]]
    vertex = base[two]
    while vertex not in seen:
        vertex = base[parent[mate[vertex]]]
    return vertex


def _mark_path(
    vertex: int, top: int, child: int, base: list[int], mate: list[int], parent: list[int], inside: set[int]
) -> None:
    while base[vertex] != top:
        inside.add(base[vertex])
        inside.add(base[mate[vertex]])
        parent[vertex] = child
        child = mate[vertex]
        vertex = parent[child]


def _flip(end: int, parent: list[int], mate: list[int]) -> None:
    vertex = end
    while vertex != FREE:
        before = parent[vertex]
        after = mate[before]
        mate[vertex], mate[before] = before, vertex
        vertex = after
