"""What the Dubov rules ask about the players of a round (C.04.4.1, article 1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tablas.history import Float, HistoryRules, Strength, records
from tablas.model import Tournament
from tablas.model.rounding import rounded_mean
from tablas.systems.open.common.balance import same_wish
from tablas.systems.open.common.field import BLACK, Field, build_field
from tablas.systems.open.common.floats import float_history
from tablas.systems.open.common.legality import colour_clashes, legal_masks

Key = Callable[[int], tuple[int | Fraction, ...]]
"""A rank's place in a column."""


@dataclass(slots=True)
class Position:
    """The field with average ratings of opponents, upfloats and who may meet whom."""

    field: Field
    ratings: list[int]
    aro: Sequence[int | Fraction]
    """Average rating of opponents really met; 0 without games (1.7).  Rounded half up since 2026, exact before."""
    alphabetical: list[int]
    """Everybody's place when the names are in alphabetical order."""
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


def exact_average(ratings: list[int]) -> Fraction:
    """The mean as it is; 0 of nothing (1997, whose examples have decimals)."""
    return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)


def build_position(tournament: Tournament, rules: HistoryRules, *, text_of_1997: bool = False) -> Position:
    """The position before the next round."""
    field = build_field(tournament, rules)
    past = records(tournament, rules)
    rating = {player.number: player.rating for player in tournament.players}
    history = float_history(tournament, played_only=True)
    if not text_of_1997:
        # 1.6.4: without games a mild preference for Black.
        field = replace(
            field,
            want=[want if field.colours[rank] else BLACK for rank, want in enumerate(field.want)],
            strength=[
                strength if field.colours[rank] else int(Strength.MILD) for rank, strength in enumerate(field.strength)
            ],
        )
    total = tournament.total_rounds
    mean = exact_average if text_of_1997 else average
    aro = [mean([rating[other] for other in past[number].opponents]) for number in field.numbers]
    name = {player.number: player.name.casefold() for player in tournament.players}
    alphabet = sorted(range(len(field)), key=lambda rank: (name[field.numbers[rank]], field.numbers[rank]))
    numbers = field.numbers

    return Position(
        field=field,
        ratings=[rating[number] for number in numbers],
        aro=aro,
        alphabetical=[place for _, place in sorted((rank, place) for place, rank in enumerate(alphabet))],
        upfloats=[history[number].count(Float.UP) for number in numbers],
        upfloated_last=[history[number][-1:] == [Float.UP] for number in numbers],
        most_upfloats=2 + (total or 0) // 5,
        last_round=total is not None and field.round == total,
        masks=legal_masks(field.met, colour_clashes(field)),
        white_key=lambda player: (aro[player], numbers[player]),
        black_key=lambda player: (numbers[player],),
    )
