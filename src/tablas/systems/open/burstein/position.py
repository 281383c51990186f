"""What the Burstein rules ask about the players of a round (C.04.4.2, article 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from tablas.history import HistoryRules
from tablas.model import Tournament
from tablas.systems.open.common.balance import same_wish
from tablas.systems.open.common.colours import by_number, seats_in_order
from tablas.systems.open.common.field import Field, build_field
from tablas.systems.open.common.indices import Unplayed, indices
from tablas.systems.open.common.legality import colour_clashes, completes, legal_masks
from tablas.systems.seats import Seats


@dataclass(slots=True)
class Position:
    """The field with the ranking inside brackets and who may meet whom."""

    field: Field
    index: list[tuple[int, ...]]
    """The smaller, the higher ranked."""
    shown: list[dict[str, int]]
    masks: list[int]
    most_apart: int = dataclass_field(init=False)
    """How many others the one who may meet the fewest may not meet."""

    def __post_init__(self) -> None:
        self.most_apart = len(self.masks) - 1 - min(map(int.bit_count, self.masks), default=0)

    def completes(self, players: Sequence[int]) -> bool:
        """Whether all the players can be paired.

        Whoever is kept apart from few in the whole field is so in every group; where that leaves everybody
        half of the group, it can be paired (Dirac), and nobody has to be counted.
        """
        return self.always_completes(len(players)) or completes(self.masks, list(players))

    def always_completes(self, size: int) -> bool:
        """Whether so many players can be paired whoever they are."""
        return size % 2 == 0 and 2 * (size - 1 - self.most_apart) >= size

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

    return Position(
        field,
        [order(number) for number in field.numbers],
        [values[number]._asdict() for number in field.numbers],
        legal_masks(field.met, colour_clashes(field)),
    )
