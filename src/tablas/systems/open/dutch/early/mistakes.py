"""What is wrong with a pairing of a group made by hand, in the terms of the old text (*Elementos*, appendix C)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablas.messages import Items, Message
from tablas.systems.open.dutch.early.by_hand import Walk
from tablas.systems.reasons import Cause, Passed

_LEGAL = ("B1", "B2")


def mistakes(walk: Walk, pairs: Sequence[tuple[int, int]], floaters: Sequence[int]) -> Iterator[Message]:
    """The mistakes of *pairs* and *floaters* (ranks), the gravest first."""
    numbers = walk.group.field.numbers
    for one, two in pairs:
        why = walk.against(one, two, len(pairs))
        if why is not None and why.rule in _LEGAL:
            yield Message("mistake-illegal", one=numbers[one], two=numbers[two], cause=_cause(why), rule=why.rule)
    denied = sum(walk.costs(one, two) for one, two in pairs)
    if denied > walk.result.x:
        yield Message("mistake-colours-denied", count=denied, least=walk.result.x)
    if len(pairs) < len(walk.result.pairs):
        yield Message("mistake-too-few-pairs", count=len(pairs), most=len(walk.result.pairs))
    right = set(walk.result.floaters)
    wrong = [player for player in floaters if player not in right]
    missing = [player for player in walk.result.floaters if player not in set(floaters)]
    if wrong and missing:
        yield Message(
            "mistake-floater-first",
            wrong=Items([numbers[player] for player in wrong]),
            right=Items([numbers[player] for player in missing]),
        )
    yield from _first_difference(walk, pairs)


def _first_difference(walk: Walk, pairs: Sequence[tuple[int, int]]) -> Iterator[Message]:
    """The first player, from the top, who has another opponent than the order gives."""
    numbers = walk.group.field.numbers
    made = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    right = {one: two for pair in walk.result.pairs for one, two in (pair, pair[::-1])}
    for player in walk.group.players:
        due, given = right.get(player), made.get(player)
        if due is None or given == due or due < player:
            continue
        values = {"player": numbers[player], "right": numbers[due]}
        if given is None:
            yield Message("mistake-left-out", **values)
        elif due < given:
            yield Message("mistake-passed-over", given=numbers[given], **values)
        else:
            yield Message("mistake-too-early", given=numbers[given], **values)
        return


def _cause(why: Passed) -> Message:
    return Message("mistake-met" if why.cause in (Cause.MET, Cause.KEPT_APART) else "mistake-same-colour")
