"""The Burstein system (C.04.4.2): strong results against weak ones within a score group.

Edition ``2026`` is the text in force: seeding rounds by the Dutch system, then
brackets ranked by the opposition met.  Edition ``handbook`` is the text that
the Arbiters' Manual of 2023 prints.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tablas.history import RULES_2026, RULES_BEFORE_2017
from tablas.model import Tournament
from tablas.pairing import registry
from tablas.pairing.reasons import Note, Remark
from tablas.pairing.registry import Settings, System
from tablas.pairing.result import RoundPairing
from tablas.pairing.swiss.acceleration import imaginary
from tablas.pairing.swiss.boards import seated_boards
from tablas.pairing.swiss.burstein import engine, old
from tablas.pairing.swiss.burstein.position import build_position
from tablas.pairing.swiss.burstein.trace import HANDBOOK, LATEST, tell
from tablas.pairing.swiss.dates import edition_in_force
from tablas.pairing.swiss.rounds import swiss_round
from tablas.pairing.swiss.trace import Story, SwissTrace

LAST_SEEDING_ROUND = 4


def seeding_rounds(total_rounds: int) -> int:
    """Rounds paired by the Dutch system first (1.6).

    >>> [seeding_rounds(rounds) for rounds in (5, 7, 9, 11)]
    [2, 3, 4, 4]
    """
    return min(total_rounds // 2, LAST_SEEDING_ROUND)


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    edition = settings.edition or edition_in_force(tournament, before="handbook", since="2026")
    remarks: tuple[Remark, ...] = ()
    if edition == "handbook":
        lifted = old.accelerated(tournament)
        remarks = imaginary(lifted) if lifted is not tournament else ()
        position = build_position(lifted, RULES_BEFORE_2017, sonneborn_first=True)
        pairs, left, groups = old.pair_position(position)
    else:
        if tournament.next_round <= seeding_rounds(tournament.total_rounds or 0):
            dutch = registry.get("dutch")
            pairing = dutch.pair(tournament, dutch.settings("2026"))
            remarks = (Remark(Note.SEEDING),)
            trace = SwissTrace("burstein", edition, pairing.round, pairing.bye, Story, remarks, pairing.trace)
            return replace(pairing, trace=trace)
        position = build_position(tournament, RULES_2026)
        pairs, left, groups = engine.pair_position(position)
    articles = HANDBOOK if edition == "handbook" else LATEST
    field = position.field
    rows = seated_boards(field, pairs, position.allocate)
    story = partial(tell, position, groups, left, rows, articles)
    return swiss_round(field, rows, left, "burstein", edition, story, remarks=remarks)


SYSTEM = System(
    name="burstein",
    title="Burstein system",
    pair=pair,
    family="swiss",
    editions=("handbook", "2026"),
    reference="FIDE Handbook C.04.4.2",
)
