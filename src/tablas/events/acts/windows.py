"""Which rounds may still be corrected, and what that means (C.04.2, art. 4.3).

The last round that is paired is the current one and open.  The one before it may
be corrected for the pairings to come, after a warning and with a remark.  What
is found later corrects the rating report and nothing else.
"""

from __future__ import annotations

from tablas.errors import Where
from tablas.events.errors import Concern, RefusedError
from tablas.events.state import Section
from tablas.messages import Message


def is_past(section: Section, number: int) -> bool:
    """The round is neither the last one that was paired nor the one before it."""
    return number < section.running_round - 1


def past_round(section: Section, number: int, what: Message) -> tuple[Concern, ...]:
    """What it means to correct a round that is not the last one; in FIDE mode a past one is refused."""
    behind = section.running_round - number
    if behind <= 0:
        return ()
    if section.fide_mode and is_past(section, number):
        raise RefusedError("round-past-for-rating", Where(round=number), "round", number=number, what=what)
    if behind == 1 and (section.fide_mode or not section.facts.rounds[section.running_round - 1].is_finished):
        text = Message("round-paired-old", rounds_paired=section.running_round, what=what, number=number)
        return (Concern("previous-round", text),)
    text = Message("round-past-should", number=number, what=what)
    return (Concern("past-round", text),)
