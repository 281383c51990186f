"""What a Burstein bracket would have had to accept with another pair, or with somebody else going down.

The bracket is paired again with that forced, as well as it can be, and both
pairings are graded: the first criterion that differs is the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from tablas.systems.open.burstein.order import Pairs, first_pairing
from tablas.systems.open.burstein.pair_burstein import Bracket, pair_bracket
from tablas.systems.open.burstein.position import Position
from tablas.systems.open.common.legality import completes, joined, mask_of, narrowed

Grade = tuple[str, Any]
"""A criterion by its name in the text, and its value; the smaller, the better."""


class Otherwise(NamedTuple):
    """The round with something forced."""

    possible: bool
    """Everybody can be paired then."""
    rule: str = ""
    """The first criterion by which the bracket is worse; empty where only the order decides."""


class Forced:
    """A bracket with some pairs settled, and perhaps somebody who has to leave in the place of another."""

    def __init__(
        self,
        position: Position,
        bracket: Bracket,
        *,
        pairs: Sequence[tuple[int, int]] = (),
        out: int | None = None,
        stay: int | None = None,
    ) -> None:
        self.true, self.bracket, self.out = position, bracket, out
        self.members = [*bracket.incoming, *bracket.residents]
        inside = mask_of(self.members)
        masks = joined(position.masks, pairs)
        if stay is not None:
            masks = narrowed(masks, {stay: inside})
        if out is not None:
            masks = narrowed(masks, {out: mask_of(bracket.below)})
        self.position = replace(position, masks=masks)

    def _possible(self) -> bool:
        return completes(self.position.masks, sorted([*self.members, *self.bracket.below]))

    def latest(self) -> Otherwise:
        """By the criteria of 2026."""
        if not self._possible():
            return Otherwise(False)
        bracket = self.bracket
        pairs = pair_bracket(self.position, self.members, list(bracket.following), list(bracket.below))
        grades = zip(_grades(self.true, bracket, bracket.pairs), _grades(self.true, bracket, pairs), strict=False)
        return Otherwise(True, next((name for (name, now), (_, then) in grades if now != then), ""))

    def handbook(self) -> Otherwise:
        """By the older text: one floater at most, who has not come in and finds somebody, then colours."""
        if not self._possible():
            return Otherwise(False)
        ranked = self.true.ranked(self.members)
        denied = sum(self.true.denied(*pair) for pair in self.bracket.pairs)
        for rule, floaters in self._tiers(ranked):
            pairs = first_pairing(self.position, ranked, floaters)
            if pairs is not None:
                worse = sum(self.true.denied(*pair) for pair in pairs) > denied
                return Otherwise(True, rule or ("6.5" if worse else ""))
        return Otherwise(True, "6.3")

    def _tiers(self, ranked: list[int]) -> Iterator[tuple[str, set[int] | None]]:
        """Who might be the floater, from those whom the text wants, each time with what is given up for it."""
        below, masks = list(self.bracket.below), self.true.masks
        if len(ranked) % 2 == 0:
            if completes(masks, below):
                yield "", None
            return
        able = {one for one in ranked if self.out in (None, one) and completes(masks, sorted([one, *below]))}
        served = {one for one in able if masks[one] & mask_of(self.bracket.following)}
        fresh = able - set(self.bracket.incoming)
        yield "", fresh & served
        yield "6.6", fresh
        yield "6.3", able


def _grades(position: Position, bracket: Bracket, pairs: Pairs) -> Iterator[Grade]:
    """C5 to C8 of a pairing of the bracket; C7 is the best that the next one can do."""
    score = position.field.score
    taken = {player for pair in pairs for player in pair}
    out = [player for player in (*bracket.incoming, *bracket.residents) if player not in taken]
    yield "C5", len(out)
    yield "C6", sorted((score[player] for player in out), reverse=True)
    yield "C7", _next_left(position, bracket, out) if out else []
    yield "C8", sum(position.denied(*pair) for pair in pairs)


def _next_left(position: Position, bracket: Bracket, out: list[int]) -> tuple[int, list[int]]:
    """How many the next bracket leaves over, and their scores."""
    score = position.field.score
    members = [*out, *bracket.following]
    beyond = list(bracket.below[len(bracket.following) :])
    after = next((list(group) for _, group in groupby(beyond, key=lambda player: score[player])), [])
    taken = {player for pair in pair_bracket(position, members, after, beyond) for player in pair}
    left = [player for player in members if player not in taken]
    return len(left), sorted((score[player] for player in left), reverse=True)
