"""What the judges of the open systems share: boards as ranks, counts with whom they hit, the choice of the bye.

A judge takes any boards apart as the rules build a round.  What it says of a
part holds as long as everything before it is the same, which is all that a
comparison of two pairings asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tablas.model import format_points
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.open.common.field import Field
from tablas.systems.open.common.legality import completes
from tablas.systems.reasons import Rule

Pairs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Ranked:
    """Boards by rank; numbers that the round does not know are left out."""

    numbers: Sequence[int]
    pairs: Pairs
    """Higher rank first."""
    partner: dict[int, int]
    bye: int | None

    @classmethod
    def of(cls, numbers: Sequence[int], boards: Boards) -> Ranked:
        rank = {number: place for place, number in enumerate(numbers)}
        pairs = sorted(
            (min(rank[white], rank[black]), max(rank[white], rank[black]))
            for white, black in boards.pairs
            if white in rank and black in rank and white != black
        )
        partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
        return cls(numbers, pairs, partner, rank.get(boards.bye) if boards.bye is not None else None)

    @classmethod
    def made(cls, numbers: Sequence[int], pairs: Iterable[tuple[int, int]]) -> Ranked:
        """Some pairs of ranks, without a bye."""
        ordered = sorted((min(pair), max(pair)) for pair in pairs)
        return cls(numbers, ordered, {one: two for pair in ordered for one, two in (pair, pair[::-1])}, None)

    def inside(self, members: Collection[int]) -> Pairs:
        """The pairs of two members."""
        return [pair for pair in self.pairs if pair[0] in members and pair[1] in members]

    def shown(self, players: Iterable[int]) -> tuple[int, ...]:
        """Pairing numbers."""
        return tuple(self.numbers[player] for player in players)

    def met(self, pairs: Pairs) -> frozenset[frozenset[int]]:
        """Pairs as a judged group has them."""
        return frozenset(frozenset(self.shown(pair)) for pair in pairs)

    def of_pairs(self, name: str, rule: Rule, pairs: Pairs) -> Worth:
        """How many pairs fail."""
        return Worth(name, rule.value, len(pairs), len(pairs), self.shown(player for pair in pairs for player in pair))

    def of_players(self, name: str, rule: Rule, players: Collection[int]) -> Worth:
        """How many players fail."""
        return Worth(name, rule.value, len(players), len(players), self.shown(players))

    def of_scores(self, name: str, rule: Rule, players: Sequence[int], field: Field, *, low_is_good: bool) -> Worth:
        """Scores of some players; the lowest decides where high ones are wanted, else the highest."""
        scores = sorted((field.score[player] for player in players), reverse=low_is_good)
        key = scores if low_is_good else [-score for score in scores]
        return Worth(name, rule.value, [format_points(score) for score in scores], key, self.shown(players))


def failed(name: str, rule: Rule, fails: bool) -> Worth:
    """A criterion that is kept or not."""
    return Worth(name, rule.value, int(fails), int(fails))


def judged_bye(
    field: Field,
    masks: list[int],
    ranked: Ranked,
    article: str,
    last: Callable[[int], Any],
    *,
    barred: Callable[[int], bool] | None = None,
    games: bool = False,
    more: Callable[[int], Iterable[Worth]] = lambda player: (),
) -> Iterable[JudgedGroup]:
    """The choice of the bye where it comes before everything else; nothing for an even number of players."""
    bye = ranked.bye
    if len(field) % 2 == 0 or bye is None:
        return
    hit = ranked.shown([bye])
    is_barred = not field.may_have_bye[bye] if barred is None else barred(bye)
    rest = [player for player in range(len(field)) if player != bye]
    worths = [
        Worth(article, Rule.MAY_NOT_REST.value, int(is_barred), int(is_barred), hit),
        failed(article, Rule.INCOMPLETE, not completes(masks, rest)),
        Worth(article, Rule.BYE_SCORE.value, format_points(field.score[bye]), field.score[bye], hit),
    ]
    if games:
        played = len(field.colours[bye])
        worths.append(Worth(article, Rule.BYE_GAMES.value, played, -played, hit))
    yield JudgedGroup(
        title="bye",
        members=ranked.shown(range(len(field))),
        pairs=frozenset(),
        outgoing=hit,
        criteria=(*worths, *more(bye)),
        order=last(bye),
        order_article=article,
        kind="bye",
    )
