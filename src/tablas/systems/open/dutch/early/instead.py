"""What a group of the old Dutch system would have had to accept with another pair, or with somebody else leaving it.

The group is paired again with that forced, by the same procedure, and both
pairings are judged: the first criterion by which the other one is worse is the
reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tablas.model import Player
from tablas.systems.open.common.field import Field
from tablas.systems.open.common.judging import Ranked
from tablas.systems.open.common.legality import joined, most_pairs
from tablas.systems.open.dutch.early.edition import Text
from tablas.systems.open.dutch.early.group import Forced, Group
from tablas.systems.open.dutch.early.judge import judge_group
from tablas.systems.open.dutch.early.pair_early import Round
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


def with_pair(
    field: Field, text: Text, people: Mapping[int, Player], place: int, came: Sequence[int], pair: frozenset[int]
) -> list[tuple[int, int]] | None:
    """The pairs of a group in the best round that has two players meet, by number; ``None`` where nothing proves it.

    Who is able to play, and so who stands in which half, follows from the field as it is.
    """
    rank: dict[int, int] = {number: line for line, number in enumerate(field.numbers)}
    groups = [list(group) for group in field.score_groups()]
    if place >= len(groups):
        return None
    round_ = Round.of(field, text, people)
    group, made = round_.pair(round_.group(sorted(rank[one] for one in came), groups[place], groups[place + 1 :]))
    two = sorted(rank[one] for one in pair)
    here = [one for one in two if one in set(group.players)]
    if not here:
        return None
    pairs, out = ([(two[0], two[1])], None) if len(here) == 2 else ([], here[0])
    forced = Forced(frozenset(frozenset(one) for one in pairs), out)
    asked = replace(group, forced=forced, masks=joined(group.masks, [(two[0], two[1])]))
    other = next(results_with(asked, _most(group, pairs, out), made.way), None)
    if other is None or not asked.leaves_a_round(other.floaters):
        return None
    judged = judge_group(group, Ranked.made(field.numbers, other.pairs), exit_level(made.way))
    if any(worth.name == "C12" and worth.key > (other.way != made.way) for worth in judged.criteria):
        return None  # perhaps fewer of those who leave would be without an opponent
    return [(field.numbers[one], field.numbers[two]) for one, two in other.pairs]


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
