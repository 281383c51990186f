"""The face of a cheapest matching names all cheapest matchings and no other, against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tablas.algorithms.matching import FREE, Blossoms, Edges, first_prices
from tablas.systems.open.dutch.face import Face

Matching = frozenset[tuple[int, int]]


def matchings(vertices: list[int], pairs: dict[tuple[int, int], int]) -> Iterator[Matching]:
    """All matchings, full or not."""
    if not vertices:
        yield frozenset()
        return
    first, rest = vertices[0], vertices[1:]
    yield from matchings(rest, pairs)
    for other in rest:
        if (first, other) in pairs:
            for tail in matchings([one for one in rest if one != other], pairs):
                yield tail | {(first, other)}


def allowed(face: Face, matching: Matching, size: int) -> bool:
    """What the face says of a matching: tight pairs, free players left, one of every odd set not paired inside."""
    paired = {one for pair in matching for one in pair}
    return (
        all(face.tight[one] >> two & 1 for one, two in matching)
        and all(face.free >> one & 1 for one in range(size) if one not in paired)
        and all(
            members.bit_count() - 2 * sum(members >> one & members >> two & 1 for one, two in matching) == 1
            for members in face.odd_sets
        )
    )


def started(edges: Edges, random: Random) -> Blossoms:
    """A search from the usual prices, or from high ones and a few tight pairs."""
    if random.random() < 0.5:
        return Blossoms(edges, *first_prices(edges))
    high = [max((weight for _, weight in row), default=0) for row in edges]
    mate = [FREE] * len(edges)
    for vertex in random.sample(range(len(edges)), len(edges)):
        # Lower one vertex as far as the others allow, which makes a pair tight.
        room = max((weight - high[other] for other, weight in edges[vertex]), default=0)
        if mate[vertex] == FREE:
            high[vertex] = max(0, room)
            for other, weight in edges[vertex]:
                if mate[other] == mate[vertex] == FREE and high[vertex] + high[other] == weight:
                    mate[vertex], mate[other] = other, vertex
    return Blossoms(edges, high, mate)


def test_the_face_holds_exactly_the_cheapest_matchings() -> None:
    with_odd_sets = 0
    for seed in range(600):
        random = Random(seed)
        size = random.randrange(2, 9)
        most = random.choice((1, 2, 3, 9, 1 << 70))
        pairs = {
            (one, two): random.randint(1, most)
            for one in range(size)
            for two in range(one + 1, size)
            if random.random() < random.choice((0.4, 0.8, 1.0))
        }
        edges: Edges = [[] for _ in range(size)]
        for (one, two), gain in pairs.items():
            edges[one].append((two, 4 * gain))
            edges[two].append((one, 4 * gain))
        solved = started(edges, random)
        solved.solve()
        face = Face.of(solved)
        every = list(matchings(list(range(size)), pairs))
        best = max(sum(pairs[pair] for pair in matching) for matching in every)
        cheapest = {matching for matching in every if sum(pairs[pair] for pair in matching) == best}
        assert {matching for matching in every if allowed(face, matching, size)} == cheapest, seed
        with_odd_sets += bool(face.odd_sets)
    assert with_odd_sets > 50
