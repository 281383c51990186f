"""A round of matches: the bye, then brackets from the top (C.04.5 and C.04.6, article 3)."""

from __future__ import annotations

from tablas.model import format_points
from tablas.pairing.swiss.bye import choose_bye
from tablas.pairing.swiss.matches.identifier import Pairs, first_pairing, identifier
from tablas.pairing.swiss.matches.position import Cost, Position
from tablas.pairing.swiss.matches.upfloaters import choose_upfloaters
from tablas.pairing.swiss.trace import GroupTrace


def pair_position(
    position: Position, cost: Cost, criteria: tuple[str, ...]
) -> tuple[Pairs, int | None, list[GroupTrace]]:
    """Pairs of ranks, the rank with the bye, and what happened in each bracket."""
    field = position.field
    bye = choose_bye(field, position.masks, lambda player: (-field.numbers[player],))
    left = [player for player in range(len(field)) if player != bye]
    pairs: Pairs = []
    traces: list[GroupTrace] = []
    while left:
        residents = [player for player in left if field.score[player] == field.score[left[0]]]
        upfloaters = choose_upfloaters(position, residents, left[len(residents) :])
        made = first_pairing(position, sorted(residents + upfloaters), cost)
        pairs += made
        taken = {player for pair in made for player in pair}
        left = [player for player in left if player not in taken]
        traces.append(_trace(position, residents, upfloaters, made, cost, criteria))
    return pairs, bye, traces


def _trace(
    position: Position,
    residents: list[int],
    upfloaters: list[int],
    pairs: Pairs,
    cost: Cost,
    criteria: tuple[str, ...],
) -> GroupTrace:
    field = position.field
    numbers = field.numbers
    failures = [position.failures(*pair, cost) for pair in pairs]
    values: dict[str, object] = {
        "C4 upfloaters": len(upfloaters),
        "C5 scores": [format_points(field.score[player]) for player in upfloaters],
        "C7 floated before": sum(position.floated[player] for player in upfloaters),
    }
    for place, name in enumerate(criteria):
        values[name] = sum(failure[place] for failure in failures)
    values["identifier"] = list(identifier([(numbers[one], numbers[two]) for one, two in pairs]))
    return GroupTrace(
        title=format_points(field.score[residents[0]]),
        players=tuple(numbers[player] for player in residents),
        incoming=tuple(numbers[player] for player in upfloaters),
        pairs=tuple((numbers[one], numbers[two]) for one, two in pairs),
        values=values,
    )
