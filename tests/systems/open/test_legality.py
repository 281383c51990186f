"""Masks of who may meet whom are what one gets by asking pair by pair, however they are made."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from masks_asked import masks_where
from tablas.systems.open.common.balance import Balance
from tablas.systems.open.common.legality import freed, legal_masks, subgraph

SIZE = 9
PAIRS = st.sets(st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)).filter(lambda pair: pair[0] < pair[1]))
WISHES = st.lists(st.sampled_from((-1, 0, 1)), min_size=SIZE, max_size=SIZE)


def _apart(pairs: set[tuple[int, int]]) -> list[set[int]]:
    found: list[set[int]] = [set() for _ in range(SIZE)]
    for one, two in pairs:
        found[one].add(two)
        found[two].add(one)
    return found


@given(PAIRS, st.lists(st.sampled_from((None, 1, -1)), min_size=SIZE, max_size=SIZE), st.sets(st.integers(0, SIZE - 1)))
def test_masks_are_those_of_asking_every_pair(
    pairs: set[tuple[int, int]], clashing: list[int | None], free: set[int]
) -> None:
    def clash(one: int, two: int) -> bool:
        return clashing[one] is not None and clashing[one] == clashing[two]

    apart = _apart(pairs)
    assert legal_masks(apart) == masks_where(SIZE, lambda one, two: (one, two) not in pairs)
    strict = masks_where(SIZE, lambda one, two: (one, two) not in pairs and not clash(one, two))
    assert legal_masks(apart, clashing) == strict
    assert freed(strict, apart, free) == masks_where(
        SIZE, lambda one, two: (one, two) not in pairs and (not clash(one, two) or {one, two} <= free)
    )


@given(PAIRS, st.permutations(range(SIZE)), st.integers(0, SIZE))
def test_some_players_are_renumbered(pairs: set[tuple[int, int]], order: list[int], count: int) -> None:
    masks, some = masks_where(SIZE, lambda one, two: (one, two) in pairs), order[:count]
    asked = masks_where(count, lambda one, two: bool(masks[some[one]] >> some[two] & 1))
    assert subgraph(masks, some) == asked
    assert subgraph(dict(enumerate(masks)), some) == asked


@given(PAIRS, WISHES, st.integers(0, SIZE // 2))
def test_fitting_pairs_are_those_that_fit_one_by_one(
    pairs: set[tuple[int, int]], wishes: list[int], count: int
) -> None:
    balance = Balance.of(wishes, count)
    graph = masks_where(SIZE, lambda one, two: (one, two) in pairs)
    assert balance.fitting(graph, wishes) == masks_where(
        SIZE, lambda one, two: (one, two) in pairs and balance.pair_fits(wishes[one], wishes[two])
    )
