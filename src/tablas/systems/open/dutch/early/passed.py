"""Why the old Dutch system passes somebody over: the pairing with him is made and compared with the one that stands."""

from __future__ import annotations

from collections.abc import Iterator

from tablas.systems.open.common.field import DOWN
from tablas.systems.open.dutch.early.by_hand import Walk
from tablas.systems.open.dutch.early.group import Group
from tablas.systems.open.dutch.early.instead import otherwise
from tablas.systems.open.dutch.early.pair_group import Result
from tablas.systems.reasons import Cause, Passed

_NEVER = {Cause.MET, Cause.KEPT_APART, Cause.COLOURS}
"""What keeps two from meeting whatever the others do."""
_COMPARED = 300
"""Players still to be paired with whom the whole group is paired again; in a larger one no criterion is named."""
_LATER = {"", "C6", "C8"}
"""What decides between pairings that are equally good: who stands earlier, the exchange, the transposition."""
_FLOATS = {"B5": {"C9", "C10"}, "B6": {"C9", "C10"}}
"""The steps that give up the criteria on floats."""


def why_not_met(
    made: Walk, settled: list[tuple[int, int]], player: int, other: int, left: int, *, goes_down: bool
) -> Iterator[Passed]:
    """Why two do not meet after the pairs that are settled, *left* colours still to be denied.

    What stands against the two by themselves is told as well, as the books do,
    where something more important decides.
    """
    group = made.group
    number = group.field.numbers[other]
    own = made.against(player, other, left)
    if own is not None and own.cause in _NEVER:
        yield own
        return
    if own is not None and own.rule == "B4" and _changes(group, made.result, player, other):
        yield own
        return
    pairs = [*settled, (player, other)]
    if not group.completes(pairs, {}):
        yield Passed(number, Cause.NO_PAIRING, "C13")
    elif len(group.players) - 2 * len(pairs) > _COMPARED:
        yield Passed(number, Cause.UNCOMPARED)
    elif (rule := otherwise(group, made.result, pairs=pairs).rule) in _LATER:
        cause = Cause.NOT_AS_WELL if rule else Cause.ORDER
        yield Passed(number, Cause.GOES_DOWN) if goes_down else Passed(number, cause, rule)
    elif own is None or not _same_rule(own.rule, rule):
        yield Passed(number, Cause.NOT_AS_WELL, rule)
    if own is not None:
        yield own


def _changes(group: Group, result: Result, player: int, other: int) -> bool:
    """Two boards may simply change opponents, so that nothing before B4 is worse."""
    partner = {one: two for pair in result.pairs for one, two in (pair, pair[::-1])}
    if group.origins or group.ratings or player not in partner or other not in partner:
        return False
    left = partner[player], partner[other]
    above = set(group.moved_down)
    mixed = all(not above.issuperset(pair) for pair in ((player, other), left))
    return group.are_legal(*left) and (mixed or not result.mixed)


def why_stays(group: Group, result: Result, floater: int, player: int) -> Iterator[Passed]:
    """Why *player* does not leave in the place of *floater*; a late float even where the others could not be paired."""
    found = _stays(group, result, floater, player)
    yield found
    again = _floated(group, player, result.downfloats_back) if found.cause is Cause.NO_PAIRING else None
    if again is not None:
        yield again


def _stays(group: Group, result: Result, floater: int, player: int) -> Passed:
    number = group.field.numbers[player]
    if group.is_last and player not in group.bye_takers:
        return Passed(number, Cause.BARRED, "B1")
    found = otherwise(group, result, out=player, stay=floater)
    if not found.possible:
        return Passed(number, Cause.NO_PAIRING, "B1")
    if found.rule in _LATER:
        return Passed(number, Cause.ORDER)
    floated = _floated(group, player, result.downfloats_back)
    if floated is not None and _same_rule(floated.rule, found.rule):
        return floated
    score = group.field.score
    match found.rule:
        case "C14":
            return Passed(number, Cause.GROUP_FAILS, "B1")
        case "C12" if not any(group.may_meet(player, other) for other in group.following):
            return Passed(number, Cause.NO_OPPONENT_THERE, "C12")
        case "B3" if score[player] > score[floater]:
            return Passed(number, Cause.HIGHER_SCORE, "B3")
        case "B4":
            return Passed(number, Cause.DENIED, "B4")
    return Passed(number, Cause.NOT_AS_WELL, found.rule)


def _same_rule(told: str, found: str) -> bool:
    return told == found or found in _FLOATS.get(told, ())


def _floated(group: Group, player: int, back: int) -> Passed | None:
    if not group.down_again(player, back):
        return None
    again = group.field.last_float[player] == DOWN
    cause = Cause.FLOATED_DOWN if again else Cause.FLOATED_DOWN_BEFORE
    return Passed(group.field.numbers[player], cause, "B5" if again else "B6")
