"""The Lim system (C.04.4.3), with or without colours."""

from __future__ import annotations

from dataclasses import replace

from tablas.model import Tournament
from tablas.systems.judgement import Boards, Judgement
from tablas.systems.open.common.boards import seated_boards
from tablas.systems.open.common.dates import edition_in_force
from tablas.systems.open.common.field import Field
from tablas.systems.open.common.rounds import swiss_round
from tablas.systems.open.common.trace import Story
from tablas.systems.open.dutch.early.colours import longest_without_colour
from tablas.systems.open.lim.colours import allocate
from tablas.systems.open.lim.edition import EDITIONS, LimRules
from tablas.systems.open.lim.judge import judge_lim
from tablas.systems.open.lim.pair_lim import choose_bye, pair_position, tell_bye
from tablas.systems.open.lim.position import Position
from tablas.systems.open.lim.trace import trace_group
from tablas.systems.registry import Option, Settings, System
from tablas.systems.result import RoundPairing
from tablas.systems.seats import ColourRule, Seats

FIDES, BOOK = "FIDE Handbook C.04.4.3", "Elementos de un torneo, appendix B"
EARLIER = "1999"
"""The edition of events before the rules of 2026."""


def rules_for(tournament: Tournament, settings: Settings) -> LimRules:
    """The edition with the tournament's choices."""
    edition = settings.edition or edition_in_force(tournament, before=EARLIER, since="2026")
    return replace(
        EDITIONS[edition],
        colours=bool(settings.values.get("colours", True)),
        maxi=bool(settings.values.get("maxi", False)),
    )


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    rules = rules_for(tournament, settings)
    position = Position.of(tournament, rules)
    field = position.field
    left = choose_bye(position)
    groups = pair_position(position, left)
    upwards = {pair for group in groups if not group.downwards for pair in group.pairs}

    def colours(field: Field, one: int, two: int) -> Seats:
        if not rules.colours:
            return Seats(min(one, two), max(one, two), ColourRule.LIST)
        if rules.float_criteria:
            return longest_without_colour(field, one, two)
        return allocate(field, one, two, below_median=(min(one, two), max(one, two)) in upwards)

    rows = seated_boards(field, [pair for group in groups for pair in group.pairs], colours)

    def story() -> Story:
        told = tuple(trace_group(group) for group in groups)
        return Story(told, tell_bye(position, left), rows if rules.colours else ())

    return swiss_round(field, rows, left, "lim", rules.name, story, coloured=rules.colours)


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement:
    """The boards by the rules of the edition."""
    rules = rules_for(tournament, settings)
    reference = BOOK if rules.float_criteria else FIDES
    return Judgement(rules.name, judge_lim(Position.of(tournament, rules), boards), reference)


SYSTEM = System(
    name="lim",
    title="Lim system",
    pair=pair,
    judge=judge,
    family="swiss",
    editions=("elementos", "1999", "2026"),
    earlier=EARLIER,
    options=(
        Option("colours", True, "count colours; without them only opponents and floats matter"),
        Option("maxi", False, "maxi-tournament: changes for colours only within 100 rating points"),
    ),
    reference=f"{FIDES}; {BOOK}",
)
