"""The best round with a pair by the rules themselves, with judges and engines made up for the purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablas.model import Player, Regulation, Tournament
from tablas.pairing import crossing as searching
from tablas.pairing.crossing import Crossing
from tablas.pairing.crossing import Round as Judged
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.reasons import Rule
from tablas.systems.result import Pair, RoundPairing

Pairs = tuple[tuple[int, int], ...]
A: Pairs = ((1, 2), (3, 4))
B: Pairs = ((1, 3), (2, 4))
C: Pairs = ((1, 4), (2, 3))
PEOPLE = tuple(Player(number) for number in range(1, 7))
CLUB = Tournament(players=PEOPLE[:4], total_rounds=5, regulation=Regulation("dutch", edition="2026"))


def boards(pairs: Pairs, bye: int | None = None) -> Boards:
    return Boards(tuple(Pair(*two) for two in pairs), bye)


def made(pairs: Pairs, bye: int | None = None) -> RoundPairing:
    return RoundPairing(1, tuple(Pair(*two) for two in pairs), bye)


def part(pairs: Pairs, key: int = 0, rule: str = "cost", **more: Any) -> JudgedGroup:
    members = more.pop("members", tuple(sorted(number for two in pairs for number in two)))
    worths = more.pop("criteria", (Worth("C", rule, key, key),))
    return JudgedGroup("1", members, frozenset(map(frozenset, pairs)), more.pop("outgoing", ()), worths, **more)


def judge(**keys: int) -> Callable[[Boards], tuple[JudgedGroup, ...]]:
    """What the rounds A, B and C cost, all of them one group."""
    known = {
        frozenset(map(frozenset, pairs)): (pairs, keys.get(name, 9)) for name, pairs in (("a", A), ("b", B), ("c", C))
    }

    def judged(found: Boards) -> tuple[JudgedGroup, ...]:
        pairs, key = known[found.meetings]
        return (part(pairs, key),)

    return judged


def crossing(judged: Any, make: Any, with_pair: Any = lambda *_: ((1, 4),), most: int = 9) -> Crossing:
    return Crossing(made(A), frozenset((1, 9)), {}, judged, make, most, with_pair)


@pytest.mark.parametrize(
    ("costs", "pairs"), [({"a": 0, "b": 2, "c": 1}, C), ({"a": 0, "b": 1, "c": 2}, B), ({"a": 0, "b": 1, "c": 1}, B)]
)
def test_other_ways_are_tried_where_the_rounds_part(costs: dict[str, int], pairs: Pairs) -> None:
    asked: list[tuple[object, ...]] = []

    def make(*words: object) -> RoundPairing | None:
        asked.append(words)
        return made(C) if words[0] == [Pair(1, 4)] else None

    assert crossing(judge(**costs), make).best(made(B)) == boards(pairs)
    assert [(sorted(pairs), *rest) for pairs, *rest in asked] == [  # type: ignore[call-overload]
        ([Pair(1, 2), Pair(3, 4)], (), ()),
        ([Pair(1, 4)], (), ()),
    ]


def test_where_nothing_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    judged, make = judge(a=0, b=2, c=1), lambda *_: made(C)
    assert crossing(judged, make).best(made(B)) == boards(C)
    assert crossing(judged, make, lambda *_: None).best(made(B)) is None
    assert crossing(judged, lambda *_: None, most=1).best(made(B)) == boards(B)
    assert crossing(judged, lambda *_: None, most=0).best(made(B)) is None
    assert crossing(judged, make).best(made(A)) == boards(A), "nothing is otherwise"
    for undone in (A, B, C):
        monkeypatch.setattr(searching, "_undone", lambda found, undone=undone: Boards.of(found) == boards(undone))
        assert crossing(judged, make).best(made(B)) is None, undone
    monkeypatch.setattr(searching, "_undone", lambda found: False)

    def unlawful(found: Boards) -> tuple[JudgedGroup, ...]:
        return (part(tuple((two.white, two.black) for two in found.pairs), 1, Rule.MAY_NOT_MEET.value),)

    assert crossing(unlawful, lambda *_: None).best(made(B)) is None


def test_as_many_groups_of_the_round_made_are_kept_as_can_be() -> None:
    judged = judge(a=0, b=2, c=1)
    ours, theirs = (Judged(boards(pairs), judged(boards(pairs)), False) for pairs in (A, B))
    asked: list[list[Pair]] = []

    def make(pairs: list[Pair], *_: object) -> RoundPairing:
        asked.append(sorted(pairs))
        return made(C)

    assert crossing(judged, make)._kept(ours, theirs).boards == boards(C)
    assert asked == [[Pair(1, 2), Pair(3, 4)]] * 2
    assert crossing(judge(a=0, b=1, c=2), make)._kept(
        ours, Judged(boards(B), judge(a=0, b=1, c=2)(boards(B)), False)
    ).boards == boards(B)
    assert crossing(judged, lambda *_: None)._kept(ours, theirs) is theirs
    assert crossing(judged, make)._kept(ours, ours) is ours


def test_whom_the_next_in_turn_might_take_instead() -> None:
    """3 is served; 1 and 9 are the pair, 5 rests, 2 and 8 have met already."""
    nothing: Any = None
    search = crossing(nothing, nothing)._replace(pair=frozenset((1, 9)))
    gone = part(((2, 8),))
    found = boards(((2, 8), (3, 7), (1, 9), (6, 4)), 5)

    def served(rule: str, title: str = "3", key: int = 1) -> list[Any]:
        step = JudgedGroup(title, (), frozenset(), (), (Worth("", rule, key, key),), kind="step")
        best = Judged(found, (gone, step), False)
        return [pair for (pair,) in search._served(best, best, 1)]

    assert served(Rule.DUE_OR_FAR.value) == [Pair(3, 4), Pair(3, 6), Pair(3, 7)]
    assert served(Rule.OUTSIDE.value) == [Pair(3, 4), Pair(3, 6), Pair(3, 7)]
    assert served("cost") == []
    assert served(Rule.DUE_OR_FAR.value, "9") == [], "who is of the pair takes nobody else"


@pytest.mark.parametrize("rule", [Rule.NOBODY_NEXT.value, Rule.FLOAT_RATING.value, "cost"])
def test_where_the_whole_group_is_read_who_leaves_changes_with_the_pair(rule: str) -> None:
    nothing: Any = None
    search = crossing(nothing, nothing)._replace(pair=frozenset((1, 2)), points=dict.fromkeys(range(1, 5), 1))
    group = part(((1, 2),), 1, rule, members=(1, 2, 3, 4), outgoing=(3, 4))
    best = Judged(boards(((1, 2), (3, 4))), (group,), False)
    sets = list(search._sets(best, best, 0, {rule: 1}))
    assert bool(sets) is (rule != "cost")
