"""The Vega system: Dubov with Buchholz in the place of ratings (*Elementos de un torneo*, 2.9.1).

Those who seek White stand in the first column from the lowest Buchholz on,
those who seek Black in the second from the highest on.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tablas.history import RULES_2026
from tablas.model import Tournament, format_points
from tablas.pairing.registry import Settings, System
from tablas.pairing.result import RoundPairing
from tablas.pairing.swiss.boards import seated_boards
from tablas.pairing.swiss.dubov.engine import allocate, pair_position
from tablas.pairing.swiss.dubov.position import build_position
from tablas.pairing.swiss.dubov.trace import tell
from tablas.pairing.swiss.indices import Unplayed, indices
from tablas.pairing.swiss.rounds import swiss_round


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    position = build_position(tournament, RULES_2026)
    field = position.field
    values = indices(tournament, Unplayed.ADJUSTED)
    buchholz = [values[number].buchholz for number in field.numbers]
    position = replace(
        position,
        white_key=lambda player: (buchholz[player], field.numbers[player]),
        black_key=lambda player: (-buchholz[player], field.numbers[player]),
        shown=lambda player: format_points(buchholz[player]),
    )
    pairs, left, brackets = pair_position(position)
    rows = seated_boards(field, pairs, allocate)
    return swiss_round(field, rows, left, "vega", "", partial(tell, position, brackets, left, rows))


SYSTEM = System(
    name="vega",
    title="Vega system (Dubov by Buchholz)",
    pair=pair,
    family="swiss",
    reference="Elementos de un torneo, 2.9.1",
)
