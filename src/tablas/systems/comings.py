"""Who may come and go when: one table for every family of systems.

An open system pairs whoever is there, round after round.  A table or a bracket
is drawn once from everybody who is entered: whatever changes the list after
round 1 would change the games already played.  Events ask here, so that no
system can forget it.

| | open | table | bracket |
|---|---|---|---|
| comes late | before any round | never | never |
| leaves | is not paired any more | forfeits the games to come | loses the match; the opponent goes on |
| comes back | for the next round | for the next round | until a round went on without |
| is absent for a round | has a bye of the kind asked for | forfeits the game | forfeits the game |
"""

from __future__ import annotations

from dataclasses import dataclass

from tablas.systems.registry import System


@dataclass(frozen=True, slots=True)
class Comings:
    """What a family of systems lets its players do once round 1 is paired."""

    late: bool
    """Somebody may still enter, and pairing numbers may change."""
    byes: bool
    """An absence that is announced may be worth points; elsewhere it forfeits the game of the round."""


OPEN = Comings(late=True, byes=True)
DRAWN = Comings(late=False, byes=False)

_OF_FAMILY = {"swiss": OPEN, "keizer": OPEN, "roundrobin": DRAWN, "teams": DRAWN, "knockout": DRAWN}


def comings(system: System) -> Comings:
    """Who may come and go in a system.

    >>> from tablas.systems.registry import get
    >>> [comings(get(name)).late for name in ("dutch", "keizer", "berger", "hutton", "knockout")]
    [True, True, False, False, False]
    """
    return _OF_FAMILY[system.family]
