"""What the Burstein rules ask about the players of a round (C.04.4.2, article 1)."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.history import HistoryRules, Strength
from tablas.model import Tournament
from tablas.systems.open.common.balance import same_wish
from tablas.systems.open.common.colours import by_number, seats_in_order
from tablas.systems.open.common.field import Field, build_field
from tablas.systems.open.common.indices import Unplayed, indices
from tablas.systems.open.common.legality import legal_masks
from tablas.systems.reasons import Seats


@dataclass(slots=True)
class Position:
    """The field with the ranking inside brackets and who may meet whom."""

    field: Field
    index: list[tuple[int, ...]]
    """The smaller, the higher ranked."""
    shown: list[dict[str, int]]
    masks: list[int]

    def ranked(self, players: list[int]) -> list[int]:
        """The players as the bracket numbers them (1.8; 3.2 of the older text)."""
        return sorted(players, key=lambda player: self.index[player])

    def denied(self, one: int, two: int) -> int:
        """Both want the same colour, so one goes without (C8)."""
        return int(same_wish(self.field.want[one], self.field.want[two]))

    def allocate(self, field: Field, one: int, two: int) -> Seats:
        """Colours (5.2): by number when neither has played, else as in the Dutch system, ranked by the index."""
        if not field.colours[one] and not field.colours[two]:
            return by_number(field, min(one, two), max(one, two))
        return seats_in_order(field, *self.ranked([one, two]))


def build_position(tournament: Tournament, rules: HistoryRules, *, sonneborn_first: bool = False) -> Position:
    """The position before the next round."""
    field = build_field(tournament, rules)
    values = indices(tournament, Unplayed.VIRTUAL if sonneborn_first else Unplayed.BURSTEIN_2026)
    rating: dict[int, int] = {player.number: player.rating for player in tournament.players}

    def order(number: int) -> tuple[int, ...]:
        index = values[number]
        if sonneborn_first:
            return -index.sonneborn_berger, -index.buchholz, -index.median, -rating[number], number
        return -index.buchholz, -index.sonneborn_berger, number

    def may_meet(one: int, two: int) -> bool:
        if two in field.met[one]:
            return False
        return not (
            field.strength[one] == field.strength[two] == Strength.ABSOLUTE and field.want[one] == field.want[two]
        )

    return Position(
        field,
        [order(number) for number in field.numbers],
        [values[number]._asdict() for number in field.numbers],
        legal_masks(len(field), may_meet),
    )
