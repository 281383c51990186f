"""What a group of the old Dutch system would have had to accept with another pair, or with somebody else leaving it.

The group is paired again with that forced, by the same procedure, and both
pairings are judged: the first criterion by which the other one is worse is the
reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tablas.systems.open.common.judging import Ranked
from tablas.systems.open.common.legality import most_pairs
from tablas.systems.open.dutch.early.group import Forced, Group
from tablas.systems.open.dutch.early.judge import judge_group
from tablas.systems.open.dutch.early.pair_group import Result, exit_level, results_with


class Otherwise(NamedTuple):
    """The round with something forced."""

    possible: bool
    """Everybody can be paired then."""
    rule: str = ""
    """The first criterion by which the group is worse; empty where only the order decides."""


def otherwise(
    group: Group,
    made: Result,
    *,
    pairs: Sequence[tuple[int, int]] = (),
    out: int | None = None,
    stay: int | None = None,
) -> Otherwise:
    """The group with these pairs, or with *out* leaving it in the place of *stay*."""
    forced = Forced(frozenset(frozenset(pair) for pair in pairs), out, stay)
    only = {} if out is None else {out: group.below}
    if stay is not None:
        only[stay] = group.players
    if not group.completes(pairs, only):
        return Otherwise(False)
    fewer = _most(group, pairs, out) < made.p
    other = None if fewer else next(_found(replace(group, forced=forced), made), None)
    if other is None:
        return Otherwise(True, "C14")  # some round is left, so with fewer pairs in the group
    level = exit_level(made.way)
    mine, theirs = (
        judge_group(group, Ranked.made(group.field.numbers, result.pairs), level) for result in (made, other)
    )
    worths = zip(mine.criteria, theirs.criteria, strict=False)
    return Otherwise(True, next((one.name for one, two in worths if one.key != two.key), ""))


def _most(group: Group, pairs: Sequence[tuple[int, int]], out: int | None) -> int:
    """Pairs that the group may have at most with these, and without who has to leave."""
    settled = {player for pair in pairs for player in pair} | {out}
    rest = [player for player in group.players if player not in settled]
    return len(pairs) + most_pairs(group.legal, rest)


def _found(group: Group, made: Result) -> Iterator[Result]:
    """Pairings of as many pairs with what is forced, the first with as little given up for those who leave."""
    for result in results_with(group, made.p, made.way):
        if group.leaves_a_round(result.floaters):
            yield result
