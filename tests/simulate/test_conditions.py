"""Conditions over results of games, against sets of combinations written out one by one."""

from __future__ import annotations

import random
from itertools import product

import pytest

from tablas.simulate.chances.conditions import (
    Condition,
    Cover,
    Literal,
    cofactor,
    cover,
    cube,
    mask,
    necessary,
    whole,
)

Ending = tuple[int, ...]


def endings(games: int) -> list[Ending]:
    """Every combination; the first game turns fastest."""
    return [found[::-1] for found in product(range(3), repeat=games)]


def number(wanted: set[Ending], games: int) -> int:
    return sum(1 << place for place, ending in enumerate(endings(games)) if ending in wanted)


def meeting(condition: Condition, games: int) -> set[Ending]:
    return {ending for ending in endings(games) if all(ending[one.game] in one.results for one in condition)}


def test_every_combination_has_its_bit() -> None:
    assert (whole(0), whole(1), whole(2)) == (1, 0b111, 0b111111111)
    assert (mask(0, 1, 2), mask(1, 2, 2)) == (0b010010010, 0b111000000)
    for games in (1, 2, 3):
        assert number(set(endings(games)), games) == whole(games)
        for game, result in product(range(games), range(3)):
            assert mask(game, result, games) == number(meeting((Literal(game, (result,)),), games), games)


@pytest.mark.parametrize(
    "condition",
    [
        (),
        (Literal(0, (0,)),),
        (Literal(1, (0, 2)),),
        (Literal(2, ()),),
        (Literal(0, (1, 2)), Literal(2, (0,))),
        (Literal(0, (0,)), Literal(1, (1,)), Literal(2, (2,))),
    ],
)
def test_what_a_condition_allows(condition: Condition) -> None:
    assert cube(condition, 3) == number(meeting(condition, 3), 3)


@pytest.mark.parametrize(
    ("wanted", "games", "conditions"),
    [
        (set(), 2, ()),
        ({()}, 0, ((),)),
        (set(endings(2)), 2, ((),)),
        ({(1, 2)}, 2, ((Literal(0, (1,)), Literal(1, (2,))),)),
        (meeting((Literal(1, (0, 1)),), 2), 2, ((Literal(1, (0, 1)),),)),
        # Either of two must win; the two ways are as wide, the first game's comes first.
        (
            meeting((Literal(0, (0,)),), 2) | meeting((Literal(1, (0,)),), 2),
            2,
            ((Literal(0, (0,)),), (Literal(1, (0,)),)),
        ),
        # The wider way comes first.
        (
            meeting((Literal(0, (0,)),), 2) | meeting((Literal(1, (1, 2)),), 2),
            2,
            ((Literal(1, (1, 2)),), (Literal(0, (0,)),)),
        ),
    ],
)
def test_conditions_by_hand(wanted: set[Ending], games: int, conditions: tuple[Condition, ...]) -> None:
    assert cover(number(wanted, games), games, 5) == Cover(conditions, True)


@pytest.mark.parametrize("seed", range(25))
def test_conditions_are_enough_and_none_says_too_much(seed: int) -> None:
    lots = random.Random(seed)
    games = lots.choice([1, 2, 3])
    wanted = {ending for ending in endings(games) if lots.random() < lots.choice([0.2, 0.5, 0.85])}
    truth = number(wanted, games)
    found = cover(truth, games, 30)
    assert found.complete
    parts = [meeting(condition, games) for condition in found.conditions]
    assert set().union(*parts) == wanted
    assert [len(part) for part in parts] == sorted(map(len, parts), reverse=True)
    for at, condition in enumerate(found.conditions):
        assert not parts[at] <= set().union(*parts[:at], *parts[at + 1 :]), "none is superfluous"
        assert all(0 < len(one.results) < 3 for one in condition)
        assert [one.game for one in condition] == sorted({one.game for one in condition})
        for place, literal in enumerate(condition):
            for more in {0, 1, 2} - set(literal.results):
                wider = Literal(literal.game, (*literal.results, more))
                assert not meeting((*condition[:place], wider, *condition[place + 1 :]), games) <= wanted
    if len(parts) > 1:
        fewer = cover(truth, games, len(parts) - 1)
        assert (fewer.conditions, fewer.complete) == (found.conditions[:-1], False)
    assert cover(truth, games, len(parts)).complete or not parts


@pytest.mark.parametrize("seed", range(10))
def test_what_good_combinations_have_in_common_and_what_one_result_leaves(seed: int) -> None:
    lots = random.Random(seed)
    wanted = {ending for ending in endings(3) if lots.random() < 0.2}
    truth = number(wanted, 3)
    common = []
    for game in range(3):
        possible = tuple(sorted({ending[game] for ending in wanted}))
        if len(possible) < 3:
            common.append(Literal(game, possible))
        for result in range(3):
            left = {one for one in endings(3) if (*one[:game], result, *one[game + 1 :]) in wanted}
            assert cofactor(truth, game, result, 3) == number(left, 3)
    assert necessary(truth, 3) == tuple(common)


def test_common_to_nothing_and_to_everything() -> None:
    assert necessary(0, 2) == (Literal(0, ()), Literal(1, ()))
    assert necessary(whole(2), 2) == ()
    assert necessary(mask(1, 2, 2), 2) == (Literal(1, (2,)),)
