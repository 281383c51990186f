"""The reasons of a group paired by the criteria of *Elementos*: what was given up, who was passed over and why.

Whoever stands earlier in the order of a step is passed over because the best
combination with him is worse than the one made; the first criterion by which it
is worse is the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablas.history import Float
from tablas.systems.open.lim.causes import floated_cause
from tablas.systems.open.lim.combination import CRITERIA, Combination, Found
from tablas.systems.reasons import Cause, Choice, Note, Passed, Remark, Role, Step


def tell_combination(search: Combination) -> Iterator[Step]:
    """What the group gave up, then every step."""
    if search.found is None:
        return
    yield from _given_up(search, search.found)
    numbers = [search.position.field.numbers[player] for player in search.players]
    role = Role.DOWN if search.downwards else Role.UP
    settled: dict[int, int] = {}
    for vertex, candidates, taken in search.turns:
        if taken in search.slots:
            yield Remark(Note.GOES_ON, {"player": numbers[vertex]})
            yield Choice(role, numbers[vertex])
        else:
            earlier = (other for other in candidates[: candidates.index(taken)] if other not in settled)
            passed = tuple(_passed(search, search.found, settled, vertex, other) for other in earlier)
            if vertex in search.slots:
                yield Choice(role, numbers[taken], passed=passed)
            else:
                yield Choice(Role.OPPONENT, numbers[taken], numbers[vertex], passed)
        settled |= {vertex: taken, taken: vertex}


def _given_up(search: Combination, found: Found) -> Iterator[Remark]:
    """The relative criteria that no combination keeps, the first to go first."""
    far, _, _, wide, repeated, b5, b6, b7 = found.grade
    if b7 and search.position.rules.colours:
        yield Remark(Note.B7_DROPPED)
    if b6:
        yield Remark(Note.B6_DROPPED)
    if b5:
        yield Remark(Note.B5_DROPPED)
    if repeated > search.balance.least:
        yield Remark(Note.MORE_REPEATED, {"count": repeated, "least": search.balance.least})
    if wide:
        yield Remark(Note.B3_BIS_BIS_DROPPED)
    if far:
        yield Remark(Note.B2_BIS_DROPPED)


def _passed(search: Combination, made: Found, settled: Mapping[int, int], vertex: int, other: int) -> Passed:
    """Why *other* does not leave (*vertex* is a slot), or is not given to *vertex*."""
    position, yours = search.position, search.players[other]
    number = position.field.numbers[yours]
    if vertex not in search.slots:
        mine = search.players[vertex]
        known = position.field.obstacle(mine, yours)
        if known is not None:
            return Passed(number, known, "B1")
        if not position.compatible(mine, yours):
            return Passed(number, Cause.COLOURS, "B2")
    forced = search.best({**settled, vertex: other, other: vertex})
    if forced is None:
        return Passed(number, Cause.NO_PAIRING, "B1")
    rule = next(name for name, now, then in zip(CRITERIA, made.grade, forced.grade, strict=True) if now != then)
    return Passed(number, _own_cause(search, vertex, yours, rule) or Cause.NOT_AS_WELL, rule)


def _own_cause(search: Combination, vertex: int, yours: int, rule: str) -> Cause | None:
    """What the criterion has against the step itself; ``None`` if it is the others who would suffer."""
    position = search.position
    if vertex in search.slots:
        if rule == "B4":
            return Cause.DENIED
        return _floated(search, yours, Float.DOWN if search.downwards else Float.UP, rule)
    mine = search.players[vertex]
    score = position.field.score
    match rule:
        case "B2 bis" | "B3 bis bis":
            return None if position.within_limit(mine, yours) else Cause.FAR_APART
        case "B3":
            return None if yours in search.residents else Cause.CAME_IN
        case "B4":
            return Cause.DENIED if position.colours_agree(mine, yours) else Cause.DUE
        case "B7":
            return Cause.DUE if search.repeats_more(mine, yours) else None
        case _ if score[mine] != score[yours]:
            return _floated(search, yours, Float.UP if score[mine] > score[yours] else Float.DOWN, rule)
    return None


def _floated(search: Combination, player: int, way: Float, rule: str) -> Cause | None:
    """B5 and B6 against a resident who would float this way again."""
    found = floated_cause(search.position, player, way) if player in search.residents else None
    return found.cause if found is not None and found.rule == rule else None
