"""The Vega system: Dubov with Buchholz in the place of ratings (*Elementos de un torneo*, 2.9.1).

Those who seek White stand in the first column from the lowest Buchholz on,
those who seek Black in the second from the highest on.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tablas.history import RULES_2026
from tablas.model import Tournament, format_points
from tablas.systems.judgement import Boards, Judgement
from tablas.systems.open.common.boards import seated_boards
from tablas.systems.open.common.indices import Unplayed, indices
from tablas.systems.open.common.rounds import swiss_round
from tablas.systems.open.dubov.judge import judge_brackets
from tablas.systems.open.dubov.pair_dubov import allocate, pair_position
from tablas.systems.open.dubov.position import Position, build_position
from tablas.systems.open.dubov.trace import tell
from tablas.systems.registry import Settings, System
from tablas.systems.result import RoundPairing


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    position = _position(tournament)
    pairs, left, brackets = pair_position(position)
    rows = seated_boards(position.field, pairs, allocate)
    return swiss_round(position.field, rows, left, "vega", "", partial(tell, position, brackets, left, rows))


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement:
    """The boards by the criteria of the Dubov system."""
    return Judgement("", judge_brackets(_position(tournament), boards))


def _position(tournament: Tournament) -> Position:
    """The players as in the Dubov system, with Buchholz to order the columns."""
    position = build_position(tournament, RULES_2026)
    field = position.field
    values = indices(tournament, Unplayed.ADJUSTED)
    buchholz = [values[number].buchholz for number in field.numbers]
    return replace(
        position,
        white_key=lambda player: (buchholz[player], field.numbers[player]),
        black_key=lambda player: (-buchholz[player], field.numbers[player]),
        shown=lambda player: format_points(buchholz[player]),
    )


SYSTEM = System(
    name="vega",
    title="Vega system (Dubov by Buchholz)",
    pair=pair,
    judge=judge,
    family="swiss",
    reference="Elementos de un torneo, 2.9.1",
)
