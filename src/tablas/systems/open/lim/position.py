"""What the Lim rules ask about the players of a round (2.1, 3.10, 5)."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.history import Float
from tablas.model import Points, Tournament
from tablas.systems.open.common.balance import same_wish
from tablas.systems.open.common.field import Field, build_field
from tablas.systems.open.common.floats import float_history
from tablas.systems.open.common.legality import colour_clashes, freed, legal_masks
from tablas.systems.open.lim.edition import MAXI_LIMIT, LimRules


@dataclass(slots=True)
class Position:
    """The field with its ratings, floats, median and who is compatible with whom."""

    field: Field
    rules: LimRules
    ratings: list[int]
    floats: list[list[Float]]
    """Marks of all rounds, the latest last."""
    median: Points
    last_round: bool
    masks: list[int]
    lifted: list[int] | None = None
    """*Elementos*, last round: masks in which two players above half may meet whatever their colours."""

    @classmethod
    def of(cls, tournament: Tournament, rules: LimRules) -> Position:
        """The position before the next round."""
        field = build_field(tournament, rules.history)
        history = float_history(tournament)
        rating: dict[int, int] = {player.number: player.rating for player in tournament.players}
        last = tournament.total_rounds is not None and field.round == tournament.total_rounds
        position = cls(
            field=field,
            rules=rules,
            ratings=[rating[number] for number in field.numbers],
            floats=[history[number] for number in field.numbers],
            median=tournament.scoring.win * len(tournament.rounds) // 2,
            last_round=last,
            masks=[],
        )
        position.masks = position.compatibles()
        if last and rules.float_criteria and rules.colours:
            above = [rank for rank, score in enumerate(field.score) if score > position.median]
            position.lifted = freed(position.masks, field.met, above)
        return position

    @property
    def widest(self) -> list[int]:
        """Who may meet whom if need be."""
        return self.masks if self.lifted is None else self.lifted

    def compatibles(self) -> list[int]:
        """Compatible (2.1): not met, and some colours keep both within the limits.

        In the last round the handbook lets scores come before colours (6.1); *Elementos* does so
        only for two players above half, and only where more pairs come of it.
        """
        if not self.rules.colours or (self.last_round and not self.rules.float_criteria):
            return legal_masks(self.field.met)
        return legal_masks(self.field.met, colour_clashes(self.field))

    def compatible(self, one: int, two: int) -> bool:
        return bool(self.masks[one] >> two & 1)

    def colours_agree(self, one: int, two: int) -> bool:
        """The two are not due the same colour."""
        if not self.rules.colours:
            return True
        return not same_wish(self.field.want[one], self.field.want[two])

    def within_limit(self, one: int, two: int) -> bool:
        """A change of one for the other is allowed for the sake of colours (3.2, 3.8, 5.7)."""
        return not self.rules.maxi or abs(self.ratings[one] - self.ratings[two]) <= MAXI_LIMIT

    def floated_last_round(self, player: int) -> bool:
        """3.10: a floater of the round before."""
        return bool(self.floats[player]) and self.floats[player][-1] is not Float.NONE

    def rounds_since_float(self, player: int, way: Float) -> int:
        """B5 and B6: 2 when the player floated this way in the round before, 1 two rounds before, else 0."""
        marks = self.floats[player]
        if marks and marks[-1] is way:
            return 2
        return 1 if len(marks) > 1 and marks[-2] is way else 0
