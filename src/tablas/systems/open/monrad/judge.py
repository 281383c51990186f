"""What any boards are worth where a list is paired from the top (Monrad, Schenkel, Keizer): step by step.

There are no criteria to weigh: whoever stands first in the list takes the
nearest who leaves the others a pairing.  So every step is a part of its own,
and the first in which two pairings differ decides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tablas.systems.judgement import JudgedGroup, Worth
from tablas.systems.open.common.judging import Ranked, failed
from tablas.systems.open.common.legality import completes
from tablas.systems.reasons import Rule


def judged_last(order: Sequence[int], masks: list[int], ranked: Ranked, had: Collection[int]) -> Iterator[JudgedGroup]:
    """The bye from the end of the list; nothing for an even number of players."""
    bye = ranked.bye
    if len(order) % 2 == 0 or bye is None:
        return
    barred = order[bye] in had
    rest = [rank for rank in range(len(order)) if rank != bye]
    hit = ranked.shown([bye])
    worths = (
        Worth("", Rule.MAY_NOT_REST.value, int(barred), int(barred), hit),
        failed("", Rule.INCOMPLETE, not completes(masks, rest)),
    )
    yield JudgedGroup("bye", tuple(order), frozenset(), hit, worths, order=-bye, kind="bye")


def judged_steps(masks: list[int], ranked: Ranked, groups: Sequence[Sequence[int]]) -> Iterator[JudgedGroup]:
    """Every group from its top; a pair that leaves the group is worse than any inside it."""
    for members in groups:
        left = list(members)
        while left:
            player = left.pop(0)
            other = ranked.partner.get(player)
            if other is None:
                continue
            outside = [] if other in left else [player, other]
            left = [one for one in left if one != other]
            pair = (min(player, other), max(player, other))
            forbidden = [] if masks[player] >> other & 1 else [pair]
            yield JudgedGroup(
                title=str(ranked.numbers[player]),
                members=ranked.shown([player, *left]),
                pairs=ranked.met([pair]),
                outgoing=(),
                criteria=(
                    ranked.of_pairs("", Rule.MAY_NOT_MEET, forbidden),
                    ranked.of_players("", Rule.OUTSIDE, outside),
                    failed("", Rule.INCOMPLETE, not completes(masks, left)),
                ),
                order=other,
                kind="step",
                served=((ranked.numbers[player], ranked.numbers[other]),),
            )
