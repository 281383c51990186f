"""The Burstein system (C.04.4.2): strong results against weak ones within a score group.

Edition ``2026`` is the text in force: seeding rounds by the Dutch system, then
brackets ranked by the opposition met.  Edition ``handbook`` is the text that
the Arbiters' Manual of 2023 prints.  Edition ``elementos`` is the system as
*Elementos de un torneo* describes it: the Dutch text of 1992 with the players of
every round in the order of a tie-break instead of their ratings.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tablas.history import RULES_2026, RULES_BEFORE_2017
from tablas.model import Tournament
from tablas.systems import registry
from tablas.systems.judgement import Boards, Judgement
from tablas.systems.open.acceleration.baku import imaginary
from tablas.systems.open.burstein import pair_burstein, pair_elementos, pair_handbook
from tablas.systems.open.burstein.judge import judge_handbook, judge_latest
from tablas.systems.open.burstein.position import build_position
from tablas.systems.open.burstein.trace import HANDBOOK, LATEST, tell
from tablas.systems.open.common.boards import seated_boards
from tablas.systems.open.common.dates import edition_in_force
from tablas.systems.open.common.rounds import swiss_round
from tablas.systems.open.common.trace import Story, SwissTrace
from tablas.systems.reasons import Note, Remark
from tablas.systems.registry import Coded, Settings, System, WithPair
from tablas.systems.result import RoundPairing

LAST_SEEDING_ROUND = 4

EARLIER = "handbook"
"""The edition of events before the rules of 2026."""


def seeding_rounds(total_rounds: int) -> int:
    """Rounds paired by the Dutch system first (1.6).

    >>> [seeding_rounds(rounds) for rounds in (5, 7, 9, 11)]
    [2, 3, 4, 4]
    """
    return min(total_rounds // 2, LAST_SEEDING_ROUND)


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    edition = settings.edition or edition_in_force(tournament, before=EARLIER, since="2026")
    remarks: tuple[Remark, ...] = ()
    if edition == pair_elementos.EDITION:
        return pair_elementos.pair(tournament, settings)
    if edition == "handbook":
        lifted = pair_handbook.accelerated(tournament)
        remarks = imaginary(lifted) if lifted is not tournament else ()
        position = build_position(lifted, RULES_BEFORE_2017, sonneborn_first=True)
        pairs, left, groups = pair_handbook.pair_position(position)
    else:
        if tournament.next_round <= seeding_rounds(tournament.total_rounds or 0):
            dutch = registry.get("dutch")
            pairing = dutch.pair(tournament, dutch.settings("2026"))
            remarks = (Remark(Note.SEEDING),)
            trace = SwissTrace("burstein", edition, pairing.round, pairing.bye, Story, remarks, pairing.trace)
            return replace(pairing, trace=trace)
        position = build_position(tournament, RULES_2026)
        pairs, left, groups = pair_burstein.pair_position(position)
    articles = HANDBOOK if edition == "handbook" else LATEST
    field = position.field
    rows = seated_boards(field, pairs, position.allocate)
    story = partial(tell, position, groups, left, rows, articles)
    return swiss_round(field, rows, left, "burstein", edition, story, remarks=remarks)


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement | None:
    """The boards by the criteria of the edition; a seeding round by those of the Dutch system."""
    edition = settings.edition or edition_in_force(tournament, before=EARLIER, since="2026")
    if edition == pair_elementos.EDITION:
        groups = pair_elementos.judge(tournament, settings, boards)
        return None if groups is None else Judgement(edition, groups, BOOK)
    if edition == "handbook":
        position = build_position(pair_handbook.accelerated(tournament), RULES_BEFORE_2017, sonneborn_first=True)
        return Judgement(edition, judge_handbook(position, boards), FIDES)
    if tournament.next_round <= seeding_rounds(tournament.total_rounds or 0):
        dutch = registry.get("dutch")
        assert dutch.judge is not None
        seeding = dutch.judge(tournament, dutch.settings("2026"), boards)
        return None if seeding is None else seeding._replace(reference=dutch.reference)
    return Judgement(edition, judge_latest(build_position(tournament, RULES_2026), boards), FIDES)


def with_pair(tournament: Tournament, settings: Settings) -> WithPair | None:
    """How a group by the book's text is paired in a round that has two players meet."""
    return pair_elementos.with_pair(tournament, settings) if settings.edition == pair_elementos.EDITION else None


FIDES, BOOK = "FIDE Handbook C.04.4.2", "Elementos de un torneo, 2.9.1"
SYSTEM = System(
    name="burstein",
    title="Burstein system",
    pair=pair,
    judge=judge,
    with_pair=with_pair,
    family="swiss",
    editions=(pair_elementos.EDITION, "handbook", "2026"),
    earlier=EARLIER,
    options=(pair_elementos.ORDER,),
    reference=f"{FIDES}; {BOOK}",
    codes=(Coded("FIDE_BURSTEIN"),),
)
