"""The list a Monrad round is paired from: points (perhaps of the best rounds only), then tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.history import records, running_scores, scores
from tablas.history.record import RULES_2017
from tablas.model import Number, Points, Tournament
from tablas.model.lots import Lots
from tablas.systems.open.common.indices import Unplayed, indices
from tablas.systems.open.common.virtual_points import virtual_points


def round_points(tournament: Tournament) -> dict[int, list[Points]]:
    """What every round brought to every player."""
    before: dict[int, Points] = {player.number: 0 for player in tournament.players}
    table: dict[int, list[Points]] = {number: [] for number in before}
    for after in running_scores(tournament)[1:]:
        for player, value in after.items():
            table[player].append(value - before[player])
        before = after
    return table


def best_rounds(tournament: Tournament, best: int = 0) -> dict[int, Points]:
    """Points of the *best* rounds of every player (0: of all rounds).

    Whoever stays away from a round thus loses little, as long as enough rounds
    remain.
    """
    if not best:
        return scores(tournament)
    return {player: sum(sorted(values, reverse=True)[:best]) for player, values in round_points(tournament).items()}


def draw_of_lots(numbers: Sequence[int], seed: int) -> dict[int, int]:
    """The place everybody drew; seed 0 keeps the order of the list."""
    drawn = sorted(numbers)
    if seed:
        drawn = Lots(seed).order(drawn)
    return {number: place for place, number in enumerate(drawn)}


def standing_order(
    tournament: Tournament, *, best: int = 0, seed: int = 0, tie_break: str = "buchholz", for_pairing: bool = False
) -> list[Number]:
    """All players from the first place on; *for_pairing* with the imaginary points of an acceleration."""
    numbers = [player.number for player in tournament.players]
    lots = draw_of_lots(numbers, seed)
    points = best_rounds(tournament, best)
    if for_pairing:
        extra = virtual_points(tournament, tournament.next_round)
        points = {number: value + extra.get(number, 0) for number, value in points.items()}
    if tie_break == "progressive":
        second = {number: _progressive(values) for number, values in round_points(tournament).items()}
    elif tie_break == "buchholz":
        second = {number: index.buchholz for number, index in indices(tournament, Unplayed.ADJUSTED).items()}
    else:
        second = dict.fromkeys(numbers, 0)
    return sorted(numbers, key=lambda number: (-points[number], -second[number], lots[number]))


def _progressive(values: list[Points]) -> Points:
    total = running = 0
    for value in values:
        running += value
        total += running
    return total


def met_before(tournament: Tournament) -> dict[int, set[Number]]:
    """Whom everybody really met."""
    return {number: record.opponents for number, record in records(tournament, RULES_2017).items()}
