"""The first idea of a group: the first candidate in the order of its text, and what is wrong with it.

Every text that writes candidates down in an order begins with one that looks
at nothing else.  It is judged like the pairing made; the first criterion by
which it is worse is its fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest

from tablas.systems.judgement import JudgedGroup, first_difference, more_hit
from tablas.systems.open.common.judging import Pairs, Ranked
from tablas.systems.reasons import Fault, Idea, Rule, Way

_OUTRIGHT = {Rule.MAY_NOT_MEET.value, Rule.COLOURS_COLLIDE.value}


def first_idea(
    numbers: Sequence[int],
    made: Pairs,
    idea: Pairs,
    out: Iterable[int],
    judged: Callable[[Ranked], Iterable[JudgedGroup]],
    way: Way,
) -> Idea | None:
    """The idea beside the pairs made, all as ranks; ``None`` where there is nobody to pair."""
    if not idea:
        return None
    shown = tuple((numbers[one], numbers[two]) for one, two in idea)
    down = tuple(numbers[player] for player in out)
    if {frozenset(pair) for pair in idea} == {frozenset(pair) for pair in made}:
        return Idea(shown, down, None, way)
    fault = _fault(*(tuple(judged(Ranked.made(numbers, pairs))) for pairs in (made, idea)))
    return None if fault is None else Idea(shown, down, fault, way)


def _fault(made: tuple[JudgedGroup, ...], idea: tuple[JudgedGroup, ...]) -> Fault | None:
    found = first_difference(zip_longest(made, idea))
    if found is None or found.mine is None or found.other is None:
        return None
    mine, other = found.mine, found.other
    pairs: tuple[tuple[int, int], ...] = ()
    if other.rule in _OUTRIGHT:
        pairs = tuple(zip(other.players[::2], other.players[1::2], strict=True))
    return Fault(mine.name, mine.rule, other.value, mine.value, more_hit(other, mine), pairs)


def by_halves(players: Sequence[int], count: int) -> Pairs:
    """The upper half against the lower half, in order; who is left stands at the end.

    >>> by_halves([1, 2, 3, 4, 5], 2)
    [(1, 3), (2, 4)]
    """
    return list(zip(players[:count], players[count : 2 * count], strict=True))


def by_ends(players: Sequence[int]) -> Pairs:
    """The first against the last, the second against the last but one.

    >>> by_ends([1, 2, 3, 4, 5])
    [(1, 5), (2, 4)]
    """
    return [(players[place], players[-1 - place]) for place in range(len(players) // 2)]


def by_twos(players: Sequence[int]) -> Pairs:
    """The first against the second, the third against the fourth.

    >>> by_twos([1, 2, 3, 4])
    [(1, 2), (3, 4)]
    """
    return list(zip(players[::2], players[1::2], strict=False))
