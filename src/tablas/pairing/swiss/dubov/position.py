"""What the Dubov rules ask about the players of a round (C.04.4.1, article 1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tablas.history import Float, HistoryRules, Strength, records
from tablas.model import Tournament
from tablas.model.rounding import rounded_mean
from tablas.pairing.swiss.balance import same_wish
from tablas.pairing.swiss.field import BLACK, Field, build_field
from tablas.pairing.swiss.floats import float_history
from tablas.pairing.swiss.legality import legal_masks

Key = Callable[[int], tuple[int, ...]]
"""A rank's place in a column."""


@dataclass(slots=True)
class Position:
    """The field with average ratings of opponents, upfloats and who may meet whom."""

    field: Field
    ratings: list[int]
    aro: list[int]
    """Average rating of opponents really met, rounded half up; 0 without games (1.7)."""
    upfloats: list[int]
    upfloated_last: list[bool]
    most_upfloats: int
    """A player upfloated this often is a maximum upfloater (1.8)."""
    last_round: bool
    masks: list[int]
    white_key: Key
    """Order of those who seek White: average rating of opponents, then number (3.2.5, 4.3.2)."""
    black_key: Key
    """Order of those who seek Black: number."""

    shown: Callable[[int], object] | None = None
    """What orders those who seek White, as it is shown; ``None``: the average rating of opponents."""

    def is_maximum(self, player: int) -> bool:
        return self.upfloats[player] >= self.most_upfloats

    def denied(self, one: int, two: int) -> int:
        """Both want the same colour, so one goes without (C7)."""
        return int(same_wish(self.field.want[one], self.field.want[two]))


def average(ratings: list[int]) -> int:
    """The mean, rounded half up to a whole number; 0 of nothing.

    >>> average([2000, 2001]), average([])
    (2001, 0)
    """
    return rounded_mean(ratings) if ratings else 0


def build_position(tournament: Tournament, rules: HistoryRules, *, unplayed_want_black: bool = True) -> Position:
    """The position before the next round."""
    field = build_field(tournament, rules)
    past = records(tournament, rules)
    rating = {player.number: player.rating for player in tournament.players}
    history = float_history(tournament, played_only=True)
    if unplayed_want_black:
        # 1.6.4: without games a mild preference for Black.
        field = replace(
            field,
            want=[want if field.colours[rank] else BLACK for rank, want in enumerate(field.want)],
            strength=[
                strength if field.colours[rank] else int(Strength.MILD) for rank, strength in enumerate(field.strength)
            ],
        )
    total = tournament.total_rounds
    aro = [average([rating[other] for other in past[number].opponents]) for number in field.numbers]
    numbers = field.numbers

    def may_meet(one: int, two: int) -> bool:
        if two in field.met[one]:
            return False
        return not (
            field.strength[one] == field.strength[two] == Strength.ABSOLUTE and field.want[one] == field.want[two]
        )

    return Position(
        field=field,
        ratings=[rating[number] for number in numbers],
        aro=aro,
        upfloats=[history[number].count(Float.UP) for number in numbers],
        upfloated_last=[history[number][-1:] == [Float.UP] for number in numbers],
        most_upfloats=2 + (total or 0) // 5,
        last_round=total is not None and field.round == total,
        masks=legal_masks(len(field), may_meet),
        white_key=lambda player: (aro[player], numbers[player]),
        black_key=lambda player: (numbers[player],),
    )
