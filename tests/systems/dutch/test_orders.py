"""The orders of generation: as the regulation prints them, and as the engine follows them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dutch_fields import engine_answer, make_field, routes
from obvious import Candidate, candidates, exchanges, transpositions
from tablas.model import POINT

ELEVEN = tuple(range(1, 12))


def test_transpositions_of_eleven_players() -> None:
    orders = list(transpositions(tuple(range(6, 12)), 5))
    assert len(orders) == 720
    assert orders[:2] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11)]
    # The book prints 6-7-8-10-11 as the third; two orders that end in 9 and 10 come before it.
    assert orders.index((6, 7, 8, 10, 11)) == 3
    following = orders.index((6, 11, 10, 9, 8))
    assert orders[following + 1] == (7, 6, 8, 9, 10)
    assert orders[-1] == (11, 10, 9, 8, 7)


def test_transpositions_against_two_moved_down_players() -> None:
    orders = list(transpositions(tuple(range(3, 12)), 2))
    assert len(orders) == 72
    assert orders[:3] == [(3, 4), (3, 5), (3, 6)]
    assert orders[7:10] == [(3, 11), (4, 3), (4, 5)]
    assert orders[-1] == (11, 10)


def test_transpositions_against_one_moved_down_player() -> None:
    assert list(transpositions((2, 3, 4), 1)) == [(2,), (3,), (4,)]


def exchange(out: tuple[int, ...], into: tuple[int, ...], n1: int = 5) -> int:
    """The place of an exchange among all of a bracket of eleven."""
    s1 = tuple(sorted({*ELEVEN[:n1]} - {*out} | {*into}))
    return [new for new, _ in exchanges(ELEVEN, n1)].index(s1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (((5,), (7,)), ((5, 4), (6, 7))),  # one player rather than two
        (((4,), (6,)), ((5,), (8,))),  # a difference of 2 rather than 3
        (((4, 3), (8, 6)), ((5, 4), (9, 8))),  # 7 rather than 8
        (((5,), (7,)), ((4,), (6,))),  # the larger number leaves S1
        (((5, 2), (6, 7)), ((4, 3), (6, 7))),
        (((5, 4, 1), (6, 7, 8)), ((5, 3, 2), (6, 7, 8))),
        (((5, 4), (6, 9)), ((5, 4), (7, 8))),  # the smaller number leaves S2
        (((5, 4, 3), (6, 7, 10)), ((5, 4, 3), (6, 8, 9))),
    ],
)
def test_exchange_order(
    better: tuple[tuple[int, ...], tuple[int, ...]], worse: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    assert exchange(*better) < exchange(*worse)


def test_first_exchanges_of_six() -> None:
    order = [s1 for s1, _ in exchanges((1, 2, 3, 4, 5, 6), 3)]
    assert order[:7] == [(1, 2, 3), (1, 2, 4), (1, 2, 5), (1, 3, 4), (1, 2, 6), (1, 3, 5), (2, 3, 4)]
    assert len(order) == len(set(order)) == 20


def first_legal(met: set[frozenset[int]], count: int) -> Candidate:
    """The first candidate when nothing but earlier games matters."""
    found = candidates((), tuple(range(count)), lambda one, two: frozenset((one, two)) not in met)
    fewest = min(len(one.left) for one in found)
    return next(one for one in found if len(one.left) == fewest)


EVERY_PAIR = [frozenset(pair) for pair in combinations(range(8), 2)]


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(st.sets(st.sampled_from(EVERY_PAIR), max_size=16), st.sampled_from(["2017", "2026"]))
def test_engine_follows_the_orders(met: set[frozenset[int]], edition: str) -> None:
    """Eight equal players without colours: the engine takes the first candidate that is legal."""
    wanted = first_legal(met, 8)
    if wanted.left:
        return
    field = make_field([POINT] * 8, met=[tuple(pair) for pair in met])
    for route in routes():
        pairs, bye = engine_answer(field, edition, route)
        assert bye is None
        assert {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in wanted.pairs}


Pairs = tuple[tuple[int, int], ...]


def read(line: str) -> Pairs:
    """``1-4 2-7`` as pairs."""
    return tuple(tuple(map(int, pair.split("-"))) for pair in line.split())  # type: ignore[misc]


def place(pairs: Pairs) -> tuple[object, ...]:
    """Where a candidate of five pairs among eleven stands in the order, counted from the text of the rule.

    In the first candidate that has certain pairs, the better player of each
    stands in S1; so S1 tells the exchange and its opponents the transposition.
    """
    opponents = {min(pair): max(pair) for pair in pairs}
    leaving = sorted(({*range(1, 6)}) - {*opponents}, reverse=True)
    coming = sorted({*opponents} - {*range(1, 6)})
    exchanged = (len(leaving), sum(coming) - sum(leaving), [-number for number in leaving], coming)
    return (*exchanged, [opponents[player] for player in sorted(opponents)])


@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("route", routes())
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("1-6 2-7 3-8 4-9 5-10", "1-6 2-7 3-8 4-9 5-11"),
        ("1-6 2-7 3-8 4-10 5-11", "1-7 2-6 3-8 4-9 5-10"),
        ("1-4 2-7 3-8 5-9 6-10", "1-5 2-6 3-7 4-9 8-10"),  # 6 for 4 before 8 for 5
        ("1-5 2-6 3-8 4-9 7-10", "1-4 2-7 3-8 5-9 6-10"),  # 7 for 5 before 6 for 4
        ("1-4 2-5 3-8 6-10 9-11", "1-4 2-5 3-6 7-10 8-9"),  # 6 and 9 before 7 and 8
        ("1-2 3-8 4-9 6-10 7-11", "1-3 2-4 5-8 6-9 7-10"),  # without 5 and 2 before without 4 and 3
    ],
)
def test_engine_prefers_the_printed_order(better: str, worse: str, route: str, edition: str) -> None:
    """Only the pairs of two candidates are allowed; of all that can be made of them the engine takes the first."""
    one, two = read(better), read(worse)
    allowed = {*one, *two}
    possible = [
        choice
        for choice in combinations(sorted(allowed), 5)
        if len({player for pair in choice for player in pair}) == 10
    ]
    assert place(one) < place(two)
    first = min(possible, key=place)
    met = [(low - 1, high - 1) for low, high in combinations(ELEVEN, 2) if (low, high) not in allowed]
    pairs, _ = engine_answer(make_field([POINT] * 11, met=met), edition, route)
    assert {(min(pair) + 1, max(pair) + 1) for pair in pairs} == set(first)
