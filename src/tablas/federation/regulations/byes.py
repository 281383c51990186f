"""Half-point byes that players ask for in a Swiss event (competition rules C.05, 6.7, and the manual's notes)."""

from __future__ import annotations

from collections.abc import Sequence

from tablas.errors import OptionError
from tablas.federation.regulations.finding import Finding
from tablas.messages import Message

EARLY = 2
"""The manual advises to give them in the first two rounds only."""


def check_half_point_byes(
    rounds: Sequence[int],
    total: int,
    *,
    event_level: int = 3,
    announced: bool = True,
    accepted: bool = True,
    invited: bool = False,
) -> tuple[Finding, ...]:
    """May a player have half-point byes in these *rounds* of *total*?

    Official events (level 1) know none; elsewhere one is allowed, if it was
    announced and the arbiter accepts, and not to players who receive conditions.

    >>> [finding.kept for finding in check_half_point_byes([1, 3], 9)][1]
    False
    """
    if not rounds or min(rounds) < 1 or max(rounds) > total:
        raise OptionError("rounds-of-the-event", total=total)
    return (
        Finding("6.7 (4)", event_level > 1, Message("half-byes-level")),
        Finding("6.7 (4)", len(set(rounds)) == 1, Message("half-byes-once", count=len(set(rounds)))),
        Finding("6.7 (4)", announced, Message("half-byes-announced")),
        Finding("6.7 (4)", accepted, Message("half-byes-accepted")),
        Finding("6.7 (4)", not invited, Message("half-byes-invited")),
        Finding("6.7 (4)", max(rounds) < total, Message("half-byes-last-round")),
        Finding("6.7 (4)", max(rounds) <= EARLY, Message("half-byes-early", early=EARLY)),
    )
