"""A round of the Lim system: from the top to the median, from the bottom to the median, the median last."""

from __future__ import annotations

from tablas.history import Float
from tablas.model import Number, Points
from tablas.systems.open.common.bye import first_bye, why_bye
from tablas.systems.open.lim.causes import floated_cause
from tablas.systems.open.lim.group import LimGroup
from tablas.systems.open.lim.position import Position
from tablas.systems.reasons import Cause, Choice, Note, Passed, Remark


def choose_bye(position: Position) -> int | None:
    """1.1: the lowest ranked player of the lowest score group who may have it and leaves a pairing.

    With the float criteria, a player who floated down lately is passed over
    while the score group holds another.
    """

    def within(player: int) -> tuple[int, int]:
        lately = position.rounds_since_float(player, Float.DOWN) if position.rules.float_criteria else 0
        return lately, -player

    return first_bye(position.field, position.widest, within)


def tell_bye(position: Position, bye: int | None) -> Choice | None:
    """How the bye was chosen."""
    score = position.field.score

    def cause(player: int) -> Passed | None:
        if bye is None or not position.rules.float_criteria or score[player] != score[bye]:
            return None
        mine, theirs = (position.rounds_since_float(one, Float.DOWN) for one in (player, bye))
        return floated_cause(position, player, Float.DOWN) if mine > theirs else None

    told = why_bye(position.field, position.widest, bye, lambda player: (-player,), cause)
    if told is None or not position.rules.float_criteria:
        return told
    named = (entry._replace(rule="B1") if entry.cause is Cause.BARRED else entry for entry in told.passed)
    return told._replace(passed=tuple(named))


def pair_position(position: Position, bye: int | None) -> list[LimGroup]:
    """The groups of the round in the order they were paired (2.2)."""
    field = position.field
    by_score: dict[Points, list[int]] = {}
    for player in range(len(field)):
        if player != bye:
            by_score.setdefault(field.score[player], []).append(player)
    upper = sorted((score for score in by_score if score > position.median), reverse=True)
    lower = sorted(score for score in by_score if score < position.median)
    middle = by_score.get(position.median, [])
    done: list[LimGroup] = []
    from_above = _one_side(position, by_score, upper, middle, True, done)
    from_below = _one_side(position, by_score, lower, middle, False, done)
    median = LimGroup(position, middle, from_above + from_below, [], True, may_float=False)
    broken: list[Remark] = []
    while not median.pair():
        more = _crack(position, done, median, broken)
        median = LimGroup(position, middle, median.incoming + more, [], True, may_float=False)
    median.steps[:0] = broken
    return [*done, median]


def _one_side(
    position: Position,
    by_score: dict[Points, list[int]],
    scores: list[Points],
    middle: list[int],
    downwards: bool,
    done: list[LimGroup],
) -> list[int]:
    """Pair the groups of one side of the median; who floats into it."""
    floating: list[int] = []
    for place, score in enumerate(scores):
        adjacent = by_score[scores[place + 1]] if place + 1 < len(scores) else middle
        group = LimGroup(position, by_score[score], floating, adjacent, downwards)
        group.pair()
        done.append(group)
        floating = group.floaters
    return floating


def _crack(position: Position, done: list[LimGroup], median: LimGroup, notes: list[Remark]) -> list[int]:
    """2.6: undo the last pairing of the side that sent fewer floaters; both players join the median."""
    score = position.field.score
    above = sum(1 for player in median.incoming if score[player] > position.median)
    below = len(median.incoming) - above
    for downwards in (above <= below, above > below):
        for group in reversed(done):
            if group.downwards is downwards and group.pairs:
                pair = group.pairs.pop()
                numbers = position.field.numbers
                notes.append(Remark(Note.UNDONE, {"one": numbers[pair[0]], "two": numbers[pair[1]]}))
                return list(pair)
    raise AssertionError("everybody is in the median group and it still cannot be paired")


def undone_pairs(groups: list[LimGroup]) -> list[tuple[int, int]]:
    """The pairs that were undone for the median (2.6), as ranks."""
    if not groups:
        return []
    rank = {number: place for place, number in enumerate(groups[0].position.field.numbers)}
    notes = [step for step in groups[-1].steps if isinstance(step, Remark) and step.note is Note.UNDONE]
    return [(rank[Number(_whole(note, "one"))], rank[Number(_whole(note, "two"))]) for note in notes]


def _whole(note: Remark, name: str) -> int:
    value = note.values[name]
    assert isinstance(value, int)
    return value
