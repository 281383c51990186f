"""The lemmas of docs/dutch-fast.md against brute force."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import assume, given
from hypothesis import strategies as st

from tablas.systems.open.dutch.counting import Counting, collide, excess_of, tight_classes, tightness

COUNTING = Counting(denied=100, strong_denied=1)

colour_classes = st.integers(0, 4).flatmap(
    lambda half: st.lists(st.integers(0, 6), min_size=2 * half, max_size=2 * half)
)


def pairings(players: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair players, given by their colour classes, without colliding absolute colours."""
    if not players:
        yield []
        return
    first, *rest = players
    for place, other in enumerate(rest):
        if not collide(first, other):
            for pairs in pairings(rest[:place] + rest[place + 1 :]):
                yield [(first, other), *pairs]


def counts_of(players: list[int]) -> list[int]:
    return [players.count(colour) for colour in range(7)]


@given(colour_classes)
def test_bound_is_the_least_cost_of_any_pairing(players: list[int]) -> None:
    costs = [sum(COUNTING.cost(one, two) for one, two in pairs) for pairs in pairings(players)]
    assert COUNTING.least(counts_of(players)) == (min(costs) if costs else None)


@given(colour_classes)
def test_pairings_of_least_cost_are_those_of_tight_pairs(players: list[int]) -> None:
    counts = counts_of(players)
    least = COUNTING.least(counts)
    assume(least is not None)
    tight = tight_classes(counts)
    for pairs in pairings(players):
        is_tight = all(tight[one][two] for one, two in pairs)
        assert is_tight == (sum(COUNTING.cost(one, two) for one, two in pairs) == least)


@given(colour_classes, colour_classes)
def test_tightness_says_when_tables_are_equal(one: list[int], two: list[int]) -> None:
    if tightness(*excess_of(counts_of(one))) == tightness(*excess_of(counts_of(two))):
        assert tight_classes(counts_of(one)) == tight_classes(counts_of(two))
