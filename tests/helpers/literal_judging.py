"""What the second readings share: boards by number, criteria with their values, the choice of the bye.

A second reading judges any boards from the text and by trying everything, apart from the engines and their judges.
It speaks in the same parts (:class:`JudgedGroup`), so that whatever decides between two rounds can be held against
what the program says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Any

from open_small import can_pair
from tablas.pairing.compare import Decision, decide
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.reasons import Rule

Judging = Callable[[Boards], tuple[JudgedGroup, ...]]
Pairs = list[tuple[int, int]]
Legal = Callable[[int, int], bool]


def worth(name: str, rule: Rule, value: Any) -> Worth:
    """A criterion; the smaller its value, the better."""
    return Worth(name, rule.value, value, value)


def mate(boards: Boards, player: int) -> int | None:
    """The opponent on the boards."""
    return next((next(iter(pair - {player})) for pair in boards.meetings if player in pair), None)


def inside(boards: Boards, members: Sequence[int]) -> tuple[Pairs, list[int]]:
    """The pairs among the members, and who is left of them."""
    pairs = [tuple(sorted(pair)) for pair in boards.meetings if pair <= set(members)]
    paired = {player for pair in pairs for player in pair}
    return sorted(pairs), [player for player in members if player not in paired]  # type: ignore[arg-type]


def part(
    title: str,
    pairs: Iterable[tuple[int, int]],
    criteria: Iterable[Worth],
    out: Iterable[int] = (),
    order: Any = None,
    article: str = "",
    kind: str = "points",
) -> JudgedGroup:
    """A part of a judged round; who is in it is of no account here."""
    met = frozenset(frozenset(pair) for pair in pairs)
    return JudgedGroup(title, (), met, tuple(out), tuple(criteria), order, article, kind)


def bye_part(
    article: str, player: int, barred: bool, complete: bool, more: Iterable[Worth], order: Any, *, listed: bool = False
) -> JudgedGroup:
    """Who may rest and leaves a round, then what the text weighs."""
    first = (worth(article, Rule.MAY_NOT_REST, barred), worth(article, Rule.INCOMPLETE, not complete))
    return part("bye", (), (*first, *more), [player], order, "" if listed else article, "bye")


def pairable(players: Iterable[int], legal: Legal) -> bool:
    here = sorted(players)
    return len(here) % 2 == 0 and can_pair(here, legal)


def between(first: tuple[JudgedGroup, ...], second: tuple[JudgedGroup, ...]) -> Decision | None:
    """Which of two rounds is worse and by what."""
    return decide(tuple(zip_longest(first, second)), "")
