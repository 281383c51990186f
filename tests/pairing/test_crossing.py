"""Which sets of players are tried when two are made to meet: every one that the rules could prefer, none twice."""

from __future__ import annotations

from typing import Any

import pytest

from tablas.model import Number
from tablas.pairing.crossing import (
    Crossing,
    Round,
    _apart,
    _by_scores,
    _is_better,
    _pairs,
    _unlawful,
)
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.reasons import Rule
from tablas.systems.result import Pair

POINTS = {1: 4, 2: 4, 3: 4, 4: 4, 5: 3, 6: 3, 7: 2, 8: 2}


def crossing(one: int, two: int, points: dict[int, int] = POINTS) -> Crossing:
    nothing: Any = None
    return Crossing(nothing, frozenset((one, two)), points, nothing, nothing, 9)


def group(
    members: tuple[int, ...],
    outgoing: tuple[int, ...] = (),
    rules: dict[str, int] | None = None,
    pairs: tuple[tuple[int, int], ...] = (),
    **more: Any,
) -> JudgedGroup:
    worths = tuple(Worth("", rule, key, key, ()) for rule, key in (rules or {}).items())
    return JudgedGroup("4", members, frozenset(map(frozenset, pairs)), outgoing, worths, **more)


def leaving(search: Crossing, part: JudgedGroup, any_size: bool = False, whole: bool = False) -> set[tuple[int, ...]]:
    found = [tuple(sorted({*part.members} - staying)) for staying in search._leaving(part, any_size, whole)]
    assert len(found) == len(set(found)), "nothing twice"
    return set(found)


def test_who_leaves_a_group_instead() -> None:
    """1 meets 5 of the next group, so 1 leaves; with it as many of the others as before, or two fewer."""
    members = (1, 2, 3, 4)
    assert leaving(crossing(1, 5), group(members, (1, 2))) == {(1, 3), (1, 4)}
    assert leaving(crossing(1, 5), group(members, (2, 3))) == {(1, 2), (1, 3), (1, 4)}
    assert leaving(crossing(1, 5), group(members, (2,))) == {(1,)}
    assert leaving(crossing(1, 5), group(members, (1,))) == set()
    assert leaving(crossing(1, 5), group(members, (1, 2, 3))) == {(1,), (1, 2, 4), (1, 3, 4)}
    assert leaving(crossing(1, 5), group((1, 2, 3), (1, 2)), any_size=True) == {(1,), (1, 3), (1, 2, 3)}


def test_a_pair_inside_a_group_changes_who_leaves_only_where_the_whole_group_is_read() -> None:
    members = (1, 2, 3, 4)
    assert leaving(crossing(1, 2), group(members, (3,))) == set()
    assert leaving(crossing(1, 2), group(members, (3,)), whole=True) == {(4,)}
    assert leaving(crossing(1, 2), group(members, (3, 4)), whole=True) == {()}
    assert leaving(crossing(1, 2), group(members, (3,)), any_size=True) == {(), (4,), (3, 4)}
    assert leaving(crossing(7, 8), group(members, (3,))) == {(1,), (2,), (4,)}, "nobody of the pair is here"


def test_who_goes_down_and_who_comes_up() -> None:
    """A group of 1997: of 1, 2 and 3 one goes down; 5 came up and went, for whom 6 may come."""
    search = crossing(2, 7)
    part = group((1, 2, 3, 5), (1, 5))
    found = {tuple(sorted(staying)) for staying in search._transfers(part, (1, 2, 3, 4, 5, 6))}
    assert found == {(1, 3, 4), (1, 3, 5), (1, 3, 6)}, "2 is not left here without 7"
    both = {tuple(sorted(staying)) for staying in crossing(2, 3)._transfers(group((1, 2, 3), (1,)), (1, 2, 3))}
    assert both == {(2, 3)}


def test_others_of_the_same_scores_come_up() -> None:
    search = crossing(1, 6)
    assert list(search._like([5], [5, 6], ())) == [(6,)]
    assert list(search._like([5], [5, 6], (6,))) == [(6,)]
    assert list(search._like([5, 7], [5, 6, 7, 8], ())) == [(7, 6), (8, 5), (8, 6)]
    assert list(search._like([5, 7], [5, 6, 7, 8], (6,))) == [(6, 7), (6, 8)]
    assert list(search._like([7], [5, 6, 7, 8], (6,))) == [], "nobody of that score crosses"
    assert list(_by_scores([5, 6, 7, 8], [2, 2, 3], POINTS)) == [(7, 8, 5), (7, 8, 6)]
    assert list(_by_scores([5], [], POINTS)) == [()]
    assert list(_by_scores([5], [2], POINTS)) == []


def sets(search: Crossing, part: JudgedGroup, people: range = range(1, 9)) -> set[tuple[int, ...]]:
    boards = Boards((Pair(Number(people[0]), Number(people[-1])), *(Pair(Number(one), Number(one)) for one in people)))
    best = Round(boards, (part,), False)
    rules = {worth.rule: worth.key for worth in part.criteria}
    return {tuple(sorted(staying)) for staying in search._sets(best, best, 0, rules)}


def test_the_rules_of_a_group_tell_which_sets_are_tried() -> None:
    """5 came up to 1, 2 and 3; with 1 made to meet 6 the only other of that score comes."""
    up = {Rule.UPFLOATERS.value: 1}
    assert sets(crossing(1, 6), group((1, 2, 3, 5), (), up)) == {(1, 2, 3, 6)}
    assert sets(crossing(5, 6), group((1, 2, 3, 7), (), up)) == {(1, 2, 3, 8)}, "neither of the pair comes up alone"
    assert sets(crossing(1, 5), group((1, 2, 3, 4), (4,), {})) == {(2, 3, 4)}
    assert sets(crossing(2, 7), group((1, 2, 3), (1,), {Rule.SENT_DOWN.value: 1})) == {(1, 3)}


def test_parts_are_compared() -> None:
    plain, other = group((1, 2), pairs=((1, 2),)), group((3, 4), pairs=((3, 4),))
    turned = group((3, 4), (3, 4))
    assert _apart((plain, other), (plain, turned)) == 1
    assert _apart((plain,), (plain, other)) is None
    assert _apart((other,), (plain, other)) == 0
    assert _pairs((plain, other)) == [Pair(Number(1), Number(2)), Pair(Number(3), Number(4))]


@pytest.mark.parametrize(
    ("mine", "other", "better"),
    [
        ({"C6": 0}, {"C6": 1}, True),
        ({"C6": 1}, {"C6": 0}, False),
        ({"C6": 1}, {"C6": 1}, False),
        ({Rule.MAY_NOT_MEET.value: 1, "C6": 0}, {Rule.MAY_NOT_MEET.value: 1, "C6": 1}, False),
    ],
)
def test_a_round_is_better_by_the_first_that_differs(mine: dict[str, int], other: dict[str, int], better: bool) -> None:
    one = group((1, 2, 3, 4), (), mine, ((1, 2), (3, 4)))
    two = group((1, 2, 3, 4), (), other, ((1, 3), (2, 4)))
    assert _is_better((one,), (two,)) is better
    assert not _is_better((one,), (one,))
    assert _unlawful((one,)) is (Rule.MAY_NOT_MEET.value in mine)


@pytest.mark.parametrize(("mine", "other", "better"), [(1, 2, True), (2, 1, False), (None, 1, False), (1, None, False)])
def test_equally_good_rounds_are_told_apart_by_their_order(mine: Any, other: Any, better: bool) -> None:
    one = group((1, 2, 3, 4), (), {"C6": 0}, ((1, 2), (3, 4)), order=mine)
    two = group((1, 2, 3, 4), (), {"C6": 0}, ((1, 3), (2, 4)), order=other)
    assert _is_better((one,), (two,)) is better
