"""A round of the Dubov system of 2026: score groups from the top, each filled up from below."""

from __future__ import annotations

from tablas.model import Colour, format_points
from tablas.pairing.swiss.bye import choose_bye
from tablas.pairing.swiss.colours import white_and_black
from tablas.pairing.swiss.dubov.bracket import pair_bracket
from tablas.pairing.swiss.dubov.position import Position
from tablas.pairing.swiss.dubov.upfloaters import choose_upfloaters, float_worth
from tablas.pairing.swiss.field import Field
from tablas.pairing.swiss.trace import GroupTrace

Paired = tuple[list[tuple[int, int]], int | None, list[GroupTrace]]


def pair_position(position: Position) -> Paired:
    """Pairs of ranks, the rank with the bye, and what happened in each bracket."""
    field = position.field
    bye = choose_bye(field, position.masks, lambda player: (-field.numbers[player],))
    left = [player for player in range(len(field)) if player != bye]
    pairs: list[tuple[int, int]] = []
    traces: list[GroupTrace] = []
    while left:
        top = field.score[left[0]]
        residents = [player for player in left if field.score[player] == top]
        below = left[len(residents) :]
        upfloaters = choose_upfloaters(position, residents, below)
        columns = pair_bracket(position, sorted(residents + upfloaters))
        pairs += columns.pairs
        taken = {player for pair in columns.pairs for player in pair}
        left = [player for player in left if player not in taken]
        traces.append(_trace(position, residents, upfloaters, columns.pairs, columns.white, columns.shifted))
    return pairs, bye, traces


def _trace(
    position: Position,
    residents: list[int],
    upfloaters: list[int],
    pairs: list[tuple[int, int]],
    white: list[int],
    shifted: list[int],
) -> GroupTrace:
    field = position.field
    numbers = field.numbers
    worth = [float_worth(position, player) for player in upfloaters]
    rows = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    return GroupTrace(
        title=format_points(field.score[residents[0]]),
        players=tuple(numbers[player] for player in residents),
        incoming=tuple(numbers[player] for player in upfloaters),
        pairs=tuple((numbers[player], numbers[rows[player]]) for player in white),
        values={
            "C5 upfloaters": len(upfloaters),
            "C6 scores": [format_points(field.score[player]) for player in upfloaters],
            "C7 colours denied": sum(position.denied(*pair) for pair in pairs),
            "C8 maximum upfloaters": sum(value[0] for value in worth),
            "C9 their upfloats": sum(value[1] for value in worth),
            "C10 upfloated again": sum(value[2] for value in worth),
            "column G1": [[numbers[player], position.white_key(player)[0]] for player in white],
            "column G2": [numbers[rows[player]] for player in white],
        },
        notes=("shifted to the other column: " + ", ".join(str(numbers[player]) for player in shifted),)
        if shifted
        else (),
    )


def allocate(field: Field, one: int, two: int) -> tuple[int, int]:
    """Colours (5.2): by number when neither has played, else as in the Dutch system."""
    if field.colours[one] or field.colours[two]:
        return white_and_black(field, one, two)
    high, low = min(one, two), max(one, two)
    odd = field.parity[high] % 2 == 1
    return (high, low) if odd == (field.initial_colour is Colour.WHITE) else (low, high)
