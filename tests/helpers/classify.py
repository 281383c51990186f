"""Why two engines differ: the first bracket in which they part, and the criterion that tells them apart."""

from __future__ import annotations

from collections.abc import Callable

from tablas.algorithms.matching import minimum_cost_matching
from tablas.history import RULES_2026, records
from tablas.model import Tournament
from tablas.systems.open.burstein.position import build_position as burstein_position
from tablas.systems.open.common.legality import completes
from tablas.systems.open.dubov.bracket import middle_outwards
from tablas.systems.open.dubov.position import build_position as dubov_position
from tablas.systems.open.dubov.upfloaters import float_worth, least_denied
from tablas.systems.result import RoundPairing

Pairs = set[frozenset[int]]
Verdict = tuple[str, bool]
"""The criterion, and whether our pairing is the better one."""


def _ranks(numbers: list[int], pairs: set[tuple[int, int]]) -> Pairs:
    place = {number: rank for rank, number in enumerate(numbers)}
    return {frozenset((place[one], place[two])) for one, two in pairs}


def _first_difference(mine: list[tuple[str, object]], theirs: list[tuple[str, object]]) -> Verdict:
    for (name, ours), (_, other) in zip(mine, theirs, strict=True):
        if ours != other:
            return name, ours < other  # type: ignore[operator]
    return "nothing", False


def classify(
    system: str, event: Tournament, mine: RoundPairing, pairs: set[tuple[int, int]], bye: int | None
) -> Verdict:
    """What separates our pairing from another one of the same round."""
    own = {(pair.white, pair.black) for pair in mine.pairs}
    if {frozenset(pair) for pair in own} == {frozenset(pair) for pair in pairs} and bye == mine.bye:
        return _colours(event, own - pairs)
    return {"dubov": _dubov, "burstein": _burstein}[system](event, own, mine.bye, pairs, bye)


def _colours(event: Tournament, turned: set[tuple[int, int]]) -> Verdict:
    """Colours that only the lot decides depend on which players count for odd and even; others are never excused."""
    past = records(event, RULES_2026)
    lot = not any(past[player].colours for pair in turned for player in pair)
    if lot and any(not record.arrived for record in past.values()) and event.absent_from(event.next_round):
        return "5.2.5 colours: numbers of players who have not arrived", True
    return "colours", False


def _dubov(
    event: Tournament, own: set[tuple[int, int]], my_bye: int | None, pairs: set[tuple[int, int]], bye: int | None
) -> Verdict:
    position = dubov_position(event, RULES_2026)
    field = position.field
    if bye != my_bye:
        return _byes(field, lambda rank: (-field.numbers[rank],), my_bye, bye)
    ours, theirs = _ranks(field.numbers, own), _ranks(field.numbers, pairs)
    left = [rank for rank in range(len(field)) if my_bye is None or field.numbers[rank] != my_bye]
    while left:
        top = [rank for rank in left if field.score[rank] == field.score[left[0]]]
        mine = [pair for pair in ours if pair & set(top)]
        other = [pair for pair in theirs if pair & set(top)]
        if set(mine) != set(other):
            return _first_difference(_dubov_worth(position, top, left, mine), _dubov_worth(position, top, left, other))
        gone = {rank for pair in mine for rank in pair}
        left = [rank for rank in left if rank not in gone]
    return "nothing", False


def _dubov_worth(position, residents, left, pairs):  # type: ignore[no-untyped-def]
    field = position.field
    inside = sorted({rank for pair in pairs for rank in pair})
    up = [rank for rank in inside if rank not in residents]
    rest = [rank for rank in left if rank not in inside]
    floats = [float_worth(position, rank) for rank in up]
    white = {rank for rank in inside if field.want[rank] == 1}
    if not any(field.colours[rank] for rank in inside):
        white = set(sorted(inside, key=lambda rank: field.numbers[rank])[: len(inside) // 2])
    smaller = white if 2 * len(white) <= len(inside) else set(inside) - white
    return [
        ("C4 completion", not completes(position.masks, rest)),
        ("C5 upfloaters", len(up)),
        ("C6 scores", sorted(-field.score[rank] for rank in up)[::-1]),
        ("C7 best possible", least_denied(position, inside)),
        ("C8 maximum upfloaters", sum(value[0] for value in floats)),
        ("C9 their upfloats", sum(value[1] for value in floats)),
        ("C10 upfloated again", sum(value[2] for value in floats)),
        ("4.2 order of sets", [left.index(rank) for rank in up]),
        ("C7 colours denied", sum(position.denied(*pair) for pair in pairs)),
        ("3.2.4 pairs inside the smaller column", sum(pair <= smaller for pair in pairs)),
        ("3.2.4/4.3 shifters", _shift_numbers(position, inside, white, smaller, pairs)),
        ("3.2.5/4.4 transposition", "later"),
    ]


def _shift_numbers(position, inside, white, smaller, pairs):  # type: ignore[no-untyped-def]
    """The best numbering of shifters that could lead to these pairs."""
    larger = set(inside) - smaller
    sides = []
    for group in (smaller, larger):
        seek_white = group == white
        order = middle_outwards(sorted(group, key=position.white_key if seek_white else position.black_key))
        number = {rank: place for place, rank in enumerate(order)}
        sides.append(sorted(min(number[rank] for rank in pair) for pair in pairs if pair <= group))
    return sides


def _burstein(
    event: Tournament, own: set[tuple[int, int]], my_bye: int | None, pairs: set[tuple[int, int]], bye: int | None
) -> Verdict:
    position = burstein_position(event, RULES_2026)
    field = position.field
    if bye != my_bye:
        return _byes(field, lambda rank: tuple(-value for value in position.index[rank]), my_bye, bye)
    ours, theirs = _ranks(field.numbers, own), _ranks(field.numbers, pairs)
    groups = [
        [rank for rank in group if my_bye is None or field.numbers[rank] != my_bye] for group in field.score_groups()
    ]
    groups = [group for group in groups if group]
    incoming: list[int] = []
    for place, group in enumerate(groups):
        bracket = set(incoming + group)
        mine = {pair for pair in ours if pair <= bracket}
        other = {pair for pair in theirs if pair <= bracket}
        if mine != other:
            later = groups[place + 1 :]
            return _first_difference(
                _burstein_worth(position, bracket, later, mine), _burstein_worth(position, bracket, later, other)
            )
        incoming = sorted(bracket - {rank for pair in mine for rank in pair})
    return "nothing", False


def _burstein_worth(position, bracket, later, pairs):  # type: ignore[no-untyped-def]
    field = position.field
    out = sorted(bracket - {rank for pair in pairs for rank in pair})
    rest = [rank for group in later for rank in group]
    ranked = position.ranked(sorted(bracket))
    number = {rank: place + 1 for place, rank in enumerate(ranked)}
    mate = {one: two for pair in pairs for one, two in (sorted(pair), sorted(pair, reverse=True))}
    return [
        ("C4 completion", not completes(position.masks, sorted(out + rest))),
        ("C5 pairs", -len(pairs)),
        ("C6 scores of floaters", sorted((field.score[rank] for rank in out), reverse=True)),
        ("C7 next bracket", _next_worth(position, out, later)),
        ("C8 colours denied", sum(position.denied(*pair) for pair in pairs)),
        ("4 order of pairings", [-number[mate[rank]] if rank in mate else 0 for rank in ranked]),
    ]


def _next_worth(position, out, later):  # type: ignore[no-untyped-def]
    """Leftovers of the next bracket and their scores, with everybody below paired."""
    if not out or not later:
        return 0, []
    near = sorted(out + later[0])
    players = near + [rank for group in later[1:] for rank in group]
    size, score = len(players), position.field.score
    levels = sorted({score[rank] for rank in near})
    unit = (size + 1) ** len(levels)

    def leaves(rank: int) -> int:
        return unit + (size + 1) ** levels.index(score[rank])

    def cost(one: int, two: int) -> int | None:
        if not position.masks[players[one]] >> players[two] & 1:
            return None
        return leaves(players[one]) if one < len(near) <= two else 0

    mates = minimum_cost_matching(size, cost, [unit * size * size] * size)
    unpaired = [players[one] for one in range(len(near)) if mates[one] >= len(near) or mates[one] < 0]
    return len(unpaired), sorted((score[rank] for rank in unpaired), reverse=True)


def _byes(
    field,
    last: Callable[[int], tuple[int, ...]],
    my_bye: int | None,
    bye: int | None,  # type: ignore[no-untyped-def]
) -> Verdict:
    def worth(number: int | None) -> list[tuple[str, object]]:
        if number is None:
            return [("3.1 bye", 1)] + [("3.1", 0)] * 3
        rank = field.numbers.index(number)
        return [
            ("3.1.1 bye barred", not field.may_have_bye[rank]),
            ("3.1.3 bye: score", field.score[rank]),
            ("3.1.4 bye: games played", -len(field.colours[rank])),
            ("3.1.5 bye: rank", last(rank)),
        ]

    return _first_difference(worth(my_bye), worth(bye))
