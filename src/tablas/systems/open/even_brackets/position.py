"""Participants of a round of matches: players of a Double-Swiss, or teams."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from tablas.history import RULES_2026
from tablas.model import Tournament
from tablas.systems.open.common.balance import same_wish
from tablas.systems.open.common.field import Field, build_field
from tablas.systems.open.common.floats import scores_by_round
from tablas.systems.open.common.legality import legal_masks
from tablas.systems.reasons import Rule

Cost = Callable[[int, int], tuple[int, ...]]
"""The quality criteria beyond colours that a pair of a bracket fails, most important first."""
Names = tuple[tuple[str, Rule], ...]
"""Name and rule of the criteria of a pair, the denied wish first."""


@dataclass(slots=True)
class Position:
    """The field with the floats of the round before and what the criteria need."""

    field: Field
    floated: list[bool]
    """Met an opponent with another score in the round before."""
    masks: list[int]
    float_rule_in_sets: bool
    """C7 counts in this round."""
    float_rule_in_pairs: bool
    """The criterion on opponents of upfloaters counts in this round."""
    wishes: list[int]
    """Colours wished for; nothing in systems without colour criteria."""
    besides: Sequence[Hashable] = ()
    """What else about each decides what a pair fails, such as how strong a wish is."""

    def kind(self, player: int) -> Hashable:
        """What a pair fails depends on the kinds of the two, not on who they are."""
        besides = self.besides[player] if self.besides else None
        return self.wishes[player], self.field.score[player], self.floated[player], besides

    def failures(self, one: int, two: int, cost: Cost) -> tuple[int, ...]:
        """What a pair fails: a denied wish first, then the rest."""
        return (int(same_wish(self.wishes[one], self.wishes[two])), *cost(one, two))

    def opponent_floats_again(self, one: int, two: int) -> int:
        """The higher scored of an uneven pair floated in the round before (Double-Swiss C8, team C10)."""
        score = self.field.score
        if not self.float_rule_in_pairs or score[one] == score[two]:
            return 0
        return int(self.floated[one if score[one] > score[two] else two])


def build_position(tournament: Tournament, *, quiet_rounds: int) -> Position:
    """The position before the next round; float criteria end *quiet_rounds* rounds before the end."""
    field = build_field(tournament, RULES_2026)
    floated = _floated_last(tournament)
    total = tournament.total_rounds
    counts = total is None or field.round <= total - quiet_rounds
    return Position(
        field=field,
        floated=[number in floated for number in field.numbers],
        masks=legal_masks(field.met),
        float_rule_in_sets=counts,
        float_rule_in_pairs=counts,
        wishes=[0] * len(field),
    )


def _floated_last(tournament: Tournament) -> set[int]:
    if not tournament.rounds:
        return set()
    before = scores_by_round(tournament)[-2]
    return {
        number
        for game in tournament.rounds[-1].games
        if game.played and before[game.white] != before[game.black]
        for number in (game.white, game.black)
    }
