"""What is wrong with a pairing of a group made by hand, in the terms of the old text (*Elementos*, appendix C)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from tablas.messages import Items, Message
from tablas.systems.open.dutch.early.by_hand import Walk
from tablas.systems.reasons import Cause, Passed
from tablas.systems.seats import ColourRule, Seats

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
    barred = [(player, why) for player in wrong if (why := walk.holds(player)) is not None]
    for player, why in barred:
        yield Message("mistake-floater-barred", player=numbers[player], rule=why.rule)
    if wrong and missing and not barred:
        yield Message(
            "mistake-floater-first",
            wrong=Items([numbers[player] for player in wrong]),
            right=Items([numbers[player] for player in missing]),
        )
    yield from _first_difference(walk, pairs)


ARTICLES = {
    ColourRule.STRONGER: "E2",
    ColourRule.WIDER: "E2",
    ColourRule.LONGER_WAIT: "E3",
    ColourRule.LAST_DIFFERENCE: "E3",
    ColourRule.HIGHER: "E4",
}
"""The article behind the colours of a pair, E1 where both or only one is due a colour."""


def turned(seats: Iterable[Seats], pairs: Collection[tuple[int, int]]) -> Iterator[Message]:
    """Pairs, White first, that are right but for their colours; by pairing number."""
    for white, black, rule in seats:
        if (black, white) in pairs:
            yield Message("mistake-colour", white=black, black=white, rule=ARTICLES.get(rule, "E1"))


def round_mistakes(
    walks: Iterable[Walk], seats: Iterable[Seats], pairs: Collection[tuple[int, int]]
) -> Iterator[Message]:
    """The mistakes of a whole round (numbers, White first): of the first group that is wrong, and of colours."""
    for walk in walks:
        rank: dict[int, int] = {number: place for place, number in enumerate(walk.group.field.numbers)}
        inside = set(walk.group.players)
        made = [(min(rank[one], rank[two]), max(rank[one], rank[two])) for one, two in pairs if {one, two} <= set(rank)]
        own = [pair for pair in made if set(pair) <= inside]
        if {frozenset(pair) for pair in own} != walk.wanted:
            paired = {player for pair in own for player in pair}
            yield from mistakes(walk, own, [player for player in walk.group.players if player not in paired])
            break
    yield from turned(seats, pairs)


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
