"""First ideas held against the second readings: an idea that does not stand is worse, and by the fault that is told."""

from __future__ import annotations

from collections.abc import Iterator

from literal_judges import reading_of
from literal_judging import between
from reasons_by_force import Case
from tablas.errors import PairingError
from tablas.model import Number
from tablas.pairing.round import pair_round
from tablas.systems.judgement import Boards
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.reasons import Idea
from tablas.systems.result import Pair


def ideas_of_round(case: Case, seed: int) -> Iterator[tuple[Idea, object]]:
    """Every first idea of a position, and what the second reading says that is not so; ``None`` where it holds."""
    event = case.event(seed)
    reading = reading_of(case, event)
    try:
        made = pair_round(event)
    except PairingError:
        return
    if reading is None or not isinstance(made.trace, SwissTrace):
        return
    ours = Boards.of(made)
    for group in made.trace.groups:
        idea = group.idea
        if idea is None or any(set(pair) <= set(group.incoming) for pair in idea.pairs if idea.fault is not None):
            continue  # two who came in together: boards with them are read in the group where they came from
        own = {frozenset(pair) for pair in group.pairs}
        meetings = {frozenset(pair) for pair in idea.pairs}
        if idea.fault is None:
            # Floaters of the Dubov text of 1997 are served before the columns, which the idea is of.
            yield idea, None if meetings <= own else "it is not the pairing made"
            continue
        # The round made with the idea in the place of the group's pairs; whatever comes later is left as it is.
        players = {player for pair in meetings for player in pair}
        kept = [pair for pair in ours.pairs if not players & {*pair}]
        shown = [Pair(Number(one), Number(two)) for one, two in idea.pairs]
        found = between(reading(ours), reading(Boards((*kept, *shown), ours.bye)))
        wanted = ("second", idea.fault.name, idea.fault.rule)
        told = None if found is None else (found.worse, found.criterion, found.rule)
        yield idea, None if told == wanted else (idea, told, group)
