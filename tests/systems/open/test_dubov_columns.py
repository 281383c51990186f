"""The columns of a Dubov bracket against every way there is: shifts and transpositions tried one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.systems.open.dubov.bracket import (
    _shift_from_larger,
    _shift_from_smaller,
    _unavoidable,
    middle_outwards,
    pair_columns,
)


@pytest.mark.parametrize(
    ("players", "order"),
    [("", ""), ("A", "A"), ("AB", "AB"), ("ABC", "BAC"), ("ABCD", "BCAD"), ("ABCDE", "CBDAE"), ("ABCDEF", "CDBEAF")],
)
def test_shifts_are_looked_for_from_the_middle_outwards(players: str, order: str) -> None:
    """Of two as far from the middle the upper one comes first."""
    assert "".join(middle_outwards(list(players))) == order


def perfect(players: list[int], masks: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every full pairing."""
    if not players:
        yield []
        return
    first, *rest = players
    for other in rest:
        if masks[first] >> other & 1:
            for pairs in perfect([one for one in rest if one != other], masks):
                yield [(first, other), *pairs]


SMALLER = [1, 4, 6, 2]


def graphs(size: int, count: int) -> Iterator[tuple[Any, list[int]]]:
    for seed in range(count):
        random = Random(seed)
        masks = [0] * size
        for one, two in combinations(range(size), 2):
            if random.random() < (0.4, 0.6, 0.8)[seed % 3]:
                masks[one] |= 1 << two
                masks[two] |= 1 << one
        yield SimpleNamespace(masks=masks), masks


def test_no_more_of_the_smaller_column_are_shifted_than_has_to_be_and_the_first_that_do() -> None:
    seen = set()
    apart = [
        sum(1 << two for two in range(8) if (one in SMALLER) == (two in SMALLER)) & ~(1 << one) for one in range(8)
    ]
    for position, masks in (*graphs(8, 60), (SimpleNamespace(masks=apart), apart)):
        everybody = list(range(8))
        every = list(perfect(everybody, masks))
        if not every:
            continue
        smaller = SMALLER

        def inside(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
            return [pair for pair in pairs if set(pair) <= set(SMALLER)]

        least = min(len(inside(pairs)) for pairs in every)
        assert _unavoidable(position, everybody, smaller) == least
        fitting = [inside(pairs) for pairs in every if len(inside(pairs)) == least]
        wanted = next(
            list(chosen)
            for chosen in combinations(smaller, least)
            if any(all(len(set(pair) & set(chosen)) == 1 for pair in pairs) for pairs in fitting)
        )
        assert _shift_from_smaller(position, everybody, smaller, least) == wanted
        seen.add(least)
    assert seen == {0, 1, 2}


def test_the_first_of_the_larger_column_with_whom_the_columns_fit_are_shifted() -> None:
    seen = set()
    for position, masks in graphs(6, 120):
        for smaller, larger in (([0, 3], [4, 1, 5, 2]), ([], [2, 3, 1, 4, 0, 5]), ([0, 3, 5], [1, 2, 4])):
            count = (len(larger) - len(smaller)) // 2
            fit = [
                list(chosen)
                for chosen in combinations(larger, count)
                if any(
                    all(masks[one] >> two & 1 for one, two in zip([*smaller, *chosen], order, strict=True))
                    for order in permutations(one for one in larger if one not in chosen)
                )
            ]
            if fit:
                assert _shift_from_larger(position, smaller, larger) == fit[0]
                seen.add((count, fit[0] == larger[:count]))
    assert seen == {(0, True), (1, True), (1, False), (3, True), (3, False)}


def test_the_first_transposition_with_which_every_row_may_meet() -> None:
    later = 0
    for position, masks in graphs(6, 120):
        white, black = [4, 0, 3], [2, 5, 1]
        fit = [
            order
            for order in permutations(black)
            if all(masks[one] >> two & 1 for one, two in zip(white, order, strict=True))
        ]
        if not fit:
            with pytest.raises(AssertionError):
                pair_columns(position, white, black)
            continue
        later += fit[0] != tuple(black)
        rows = [(min(pair), max(pair)) for pair in zip(white, fit[0], strict=True)]
        assert pair_columns(position, white, black) == rows
    assert later > 5
