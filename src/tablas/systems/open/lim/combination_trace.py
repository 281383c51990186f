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
from tablas.systems.reasons import Attempt, Cause, Choice, Note, Passed, Remark, Role, Step


def tell_combination(search: Combination) -> Iterator[Step]:
    """What the group gave up, then every step."""
    if search.found is None:
        return
    yield from _blocked(search)
    if len(search.players) > 1:  # whoever is alone leaves, whatever the criteria say
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
                for entry in passed:
                    if entry.cause is Cause.NO_PAIRING:
                        yield from _without(search, settled, entry.player)
                yield Choice(role, numbers[taken], passed=passed)
            else:
                yield from _no_other(search, search.found, settled, vertex, candidates, taken)
                yield Choice(Role.OPPONENT, numbers[taken], numbers[vertex], passed)
        yield from _floats_again(search, vertex, taken)
        settled |= {vertex: taken, taken: vertex}


def _against(search: Combination, player: int, others: list[int]) -> tuple[Passed, ...]:
    """The absolute criteria that keep everybody from a player; ranks."""
    position = search.position
    found = []
    for other in others:
        known = position.field.obstacle(player, other)
        if known is not None:
            found.append(Passed(position.field.numbers[other], known, "B1"))
        elif not position.compatible(player, other):
            found.append(Passed(position.field.numbers[other], Cause.COLOURS, "B2"))
    return tuple(found)


def _blocked(search: Combination) -> Iterator[Step]:
    """Whoever is alone, and whoever may meet nobody of the group."""
    field = search.position.field
    if len(search.players) == 1:
        yield Remark(Note.LONE, {"player": field.numbers[search.players[0]]})
        return
    for player in search.players:
        others = [other for other in search.players if other != player]
        passed = _against(search, player, others)
        if len(passed) == len(others):
            yield Attempt((), field.numbers[player], passed)


def _without(search: Combination, settled: Mapping[int, int], number: int) -> Iterator[Attempt]:
    """Who would find nobody if the player *number* left the group."""
    numbers = search.position.field.numbers
    gone = [search.players[one] for one in settled if one not in search.slots]
    left = [player for player in search.players if player not in gone and numbers[player] != number]
    count = len(search.players)
    made = [(search.players[one], search.players[two]) for one, two in settled.items() if one < two < count]
    pairs = tuple((numbers[one], numbers[two]) for one, two in made)
    for player in left:
        others = [other for other in left if other != player]
        passed = _against(search, player, others)
        if others and len(passed) == len(others):
            yield Attempt(pairs, numbers[player], passed, out=(number,))
            return


def _no_other(
    search: Combination, made: Found, settled: Mapping[int, int], vertex: int, candidates: list[int], taken: int
) -> Iterator[Attempt]:
    """Where an opponent floats again: what stands against everybody else who was there."""
    again = _again(search, vertex, taken)
    if again is None:
        return
    numbers = search.position.field.numbers
    others = [other for other in candidates if other not in settled and other not in search.slots and other != taken]
    passed = [_worse(search, made, settled, vertex, other) for other in others]
    known = [entry for entry in passed if entry is not None]
    if len(known) < len(others):
        return
    first = candidates.index(taken)
    place = sum(1 for other in others if candidates.index(other) < first)
    yield Attempt((), numbers[search.players[vertex]], (*known[:place], again, *known[place:]))


def _again(search: Combination, vertex: int, taken: int) -> Passed | None:
    """B5 or B6 against the opponent taken, who is of another score."""
    score = search.position.field.score
    mine, yours = search.players[vertex], search.players[taken]
    if score[mine] == score[yours] or yours not in search.residents:
        return None
    found = floated_cause(search.position, yours, Float.UP if score[mine] > score[yours] else Float.DOWN)
    return None if found is None else found._replace(player=search.position.field.numbers[yours])


def _floats_again(search: Combination, vertex: int, taken: int) -> Iterator[Remark]:
    """The criterion on floats that a step breaks."""
    position, count = search.position, len(search.players)
    found = None
    if vertex < count and taken < count:
        found = _again(search, vertex, taken)
    else:
        leaver = search.players[min(vertex, taken)]
        way = Float.DOWN if search.downwards else Float.UP
        lately = floated_cause(position, leaver, way) if leaver in search.residents else None
        found = None if lately is None else lately._replace(player=position.field.numbers[leaver])
    if found is not None:
        yield Remark(Note.B5_BROKEN if found.rule == "B5" else Note.B6_BROKEN, {"player": found.player})


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
    """Why *other*, who stands earlier, does not leave (*vertex* is a slot), or is not given to *vertex*."""
    found = _worse(search, made, settled, vertex, other)
    if found is None:
        raise AssertionError("somebody earlier in the order would have done as well")
    return found


def _worse(search: Combination, made: Found, settled: Mapping[int, int], vertex: int, other: int) -> Passed | None:
    """The first criterion by which the best combination with *other* is worse; ``None`` if it is as good."""
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
    grades = zip(CRITERIA, made.grade, forced.grade, strict=True)
    rule = next((name for name, now, then in grades if now != then), None)
    if rule is None:
        return None
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
