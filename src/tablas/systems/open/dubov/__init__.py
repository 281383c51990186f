"""The Dubov system (C.04.4.1): opponents of equal average strength, by two columns.

Edition ``2026`` is the text in force; ``1997`` is the one the Arbiters' Manual
of 2023 still prints, which works with transfers by hand.
"""

from __future__ import annotations

from functools import partial

from tablas.history import RULES_2017, RULES_2026
from tablas.model import Tournament
from tablas.systems.judgement import Boards, Judgement
from tablas.systems.open.common.boards import seated_boards
from tablas.systems.open.common.dates import edition_in_force
from tablas.systems.open.common.rounds import swiss_round
from tablas.systems.open.dubov import columns, pair_1997, trace_1997
from tablas.systems.open.dubov.judge import judge_brackets
from tablas.systems.open.dubov.judge_1997 import judge_1997
from tablas.systems.open.dubov.pair_dubov import allocate, pair_position
from tablas.systems.open.dubov.position import build_position
from tablas.systems.open.dubov.trace import tell
from tablas.systems.registry import Coded, Settings, System
from tablas.systems.result import RoundPairing

EARLIER = "1997"
"""The edition of events before the rules of 2026."""


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    edition = settings.edition or edition_in_force(tournament, before=EARLIER, since="2026")
    if edition == "1997":
        position = build_position(tournament, RULES_2017, text_of_1997=True)
        pairs, left, groups = pair_1997.pair_position(position, tournament.total_rounds or 0)
        rows = seated_boards(position.field, pairs, lambda field, one, two: columns.allocate(position, one, two))
        story = partial(trace_1997.tell, position, groups, left, rows, tournament.total_rounds or 0)
    else:
        position = build_position(tournament, RULES_2026)
        pairs, left, brackets = pair_position(position)
        rows = seated_boards(position.field, pairs, allocate)
        story = partial(tell, position, brackets, left, rows)
    field = position.field
    return swiss_round(field, rows, left, "dubov", edition, story)


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement | None:
    """The boards by the criteria of 2026, or step by step as the text of 1997 has it."""
    edition = settings.edition or edition_in_force(tournament, before=EARLIER, since="2026")
    if edition == "1997":
        position = build_position(tournament, RULES_2017, text_of_1997=True)
        return Judgement(edition, judge_1997(position, boards, tournament.total_rounds or 0))
    return Judgement(edition, judge_brackets(build_position(tournament, RULES_2026), boards))


SYSTEM = System(
    name="dubov",
    title="Dubov system",
    pair=pair,
    judge=judge,
    family="swiss",
    editions=("1997", "2026"),
    earlier=EARLIER,
    reference="FIDE Handbook C.04.4.1",
    codes=(Coded("FIDE_DUBOV"),),
)
