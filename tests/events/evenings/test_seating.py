"""Seats of tables for more than two players (*Elementos*, 2.9.1): close scores, opponents not repeated."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablas.errors import PairingError
from tablas.systems.open.monrad.seating import meetings, seat_in_order, table_sizes

Tables = list[tuple[int, ...]]


def every_seating(order: list[int], sizes: list[int]) -> Iterator[Tables]:
    """All seatings of a list, in order: the first opens a table and takes the nearest it can."""
    if not sizes:
        yield []
        return
    first, rest = order[0], order[1:]
    for mates in combinations(rest, sizes[0] - 1):
        left = [player for player in rest if player not in mates]
        for others in every_seating(left, sizes[1:]):
            yield [(first, *mates), *others]


def repeats(tables: Tables, past: list[Tables]) -> int:
    met = meetings(table for seated in past for table in seated)
    return sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))


@pytest.mark.parametrize(
    ("count", "size", "sizes"),
    [
        (12, 4, [4, 4, 4]),
        (13, 4, [4, 3, 3, 3]),
        (14, 4, [4, 4, 3, 3]),
        (15, 4, [4, 4, 4, 3]),
        (5, 4, [3, 2]),
        (6, 5, [3, 3]),
        (11, 5, [4, 4, 3]),
        (3, 4, [3]),
        (0, 4, []),
    ],
)
def test_tables_differ_by_one_player_at_most(count: int, size: int, sizes: list[int]) -> None:
    assert table_sizes(count, size) == sizes


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_first_of_the_seatings_with_the_fewest_repeats(data: st.DataObject) -> None:
    """Small fields against a list of all seatings."""
    count, size = data.draw(st.sampled_from([(6, 3), (7, 3), (8, 4), (9, 3), (7, 4), (5, 4)]))
    everybody = list(range(1, count + 1))
    past: list[Tables] = []
    for _ in range(data.draw(st.integers(0, 3))):
        past.append(seat_in_order(data.draw(st.permutations(everybody)), {}, size))
    order = data.draw(st.permutations(everybody))
    options = list(every_seating(list(order), table_sizes(count, size)))
    fewest = min(repeats(tables, past) for tables in options)
    expected = next(tables for tables in options if repeats(tables, past) == fewest)
    assert seat_in_order(order, meetings(table for seated in past for table in seated), size) == expected


def test_the_leader_stays_at_the_larger_table_even_if_the_smaller_one_repeated_less() -> None:
    past = [[(1, 2, 3), (4, 5)], [(1, 5, 3), (4, 2)], [(2, 4, 5), (1, 3)]]
    met = meetings(table for seated in past for table in seated)
    assert seat_in_order([4, 2, 3, 1, 5], met, 4) == [(4, 2, 3), (1, 5)]


@settings(max_examples=10, deadline=None)
@given(st.integers(3, 4), st.integers(0, 5), st.randoms(use_true_random=False))
def test_ten_tables_meet_nobody_twice_in_four_rounds(size: int, missing: int, dice: Random) -> None:
    """Whatever the standings; the search of all seatings is out of reach here."""
    count = 10 * size - missing
    past: list[Tables] = []
    for _ in range(4):
        order = list(range(1, count + 1))
        dice.shuffle(order)
        tables = seat_in_order(order, meetings(table for seated in past for table in seated), size)
        assert sorted(player for table in tables for player in table) == list(range(1, count + 1))
        assert [len(table) for table in tables] == table_sizes(count, size)
        assert repeats(tables, past) == 0
        past.append(tables)


def test_who_has_met_often_is_kept_apart_from_those_met_once() -> None:
    """Everybody has met everybody, but 1 and 2 thrice: only they matter."""
    met = meetings([(1, 2, 3, 4, 5, 6), (1, 2), (1, 2)])
    assert seat_in_order([1, 2, 3, 4, 5, 6], met, 3) == [(1, 3, 4), (2, 5, 6)]


def test_a_table_needs_two() -> None:
    with pytest.raises(PairingError, match="two players"):
        seat_in_order([1, 2, 3], {}, 1)
