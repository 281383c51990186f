"""Burstein as *Elementos de un torneo* has it (2.9.1): Dutch halves in the order of a tie-break.

Everything is as in the Dutch text of 1992, but the players of a score group stand
in the order of Buchholz or Sonneborn-Berger, worked out anew before every round,
and only then of their ratings.  Rounds without a game count by the book's own
adjustment: a draw against oneself, and draws for the opponents.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tablas.model import Tournament
from tablas.systems.judgement import Boards, JudgedGroup
from tablas.systems.open.common.boards import seated_boards
from tablas.systems.open.common.field import Field, reordered
from tablas.systems.open.common.indices import Index, Unplayed, indices
from tablas.systems.open.common.rounds import swiss_round
from tablas.systems.open.common.trace import GroupTrace, Story
from tablas.systems.open.dutch.early import instead
from tablas.systems.open.dutch.early.colours import longest_without_colour
from tablas.systems.open.dutch.early.edition import TEXTS
from tablas.systems.open.dutch.early.judge import judge_early
from tablas.systems.open.dutch.early.pair_early import historic_field, pair_field
from tablas.systems.open.dutch.early.trace import trace_group
from tablas.systems.registry import Option, Settings, WithPair
from tablas.systems.result import RoundPairing

EDITION = "elementos"
ORDER = Option(
    "order",
    "buchholz",
    "elementos: the tie-break that orders the players before every round",
    choices=("buchholz", "sonneborn-berger"),
    editions=(EDITION,),
)


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    by = settings.text("order").replace("-", "_")
    values = indices(tournament, Unplayed.ADJUSTED)
    field = ordered(historic_field(tournament), values, by)
    done, left = pair_field(field, TEXTS["1992"])
    rows = seated_boards(field, [pair for _, result in done for pair in result.pairs], longest_without_colour)

    def story() -> Story:
        return Story(tuple(_with_index(trace_group(*step), values, by) for step in done), None, rows)

    return swiss_round(field, rows, left, "burstein", EDITION, story)


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> tuple[JudgedGroup, ...] | None:
    """The boards by the Dutch text of 1992, with everybody in the order of the index."""
    by = settings.text("order").replace("-", "_")
    field = ordered(historic_field(tournament), indices(tournament, Unplayed.ADJUSTED), by)
    return judge_early(field, TEXTS["1992"], {}, boards)


def with_pair(tournament: Tournament, settings: Settings) -> WithPair:
    """How a group is paired in a round that has two players meet."""
    by = settings.text("order").replace("-", "_")
    field = ordered(historic_field(tournament), indices(tournament, Unplayed.ADJUSTED), by)
    return partial(instead.with_pair, field, TEXTS["1992"], {})


def ordered(field: Field, values: dict[int, Index], by: str) -> Field:
    """The field with the players of every score in the order of their index, then as they stood."""
    order = sorted(
        range(len(field)), key=lambda rank: (-field.score[rank], -getattr(values[field.numbers[rank]], by), rank)
    )
    return reordered(field, order)


def _with_index(group: GroupTrace, values: dict[int, Index], by: str) -> GroupTrace:
    """The story of a group with the value that ordered everybody."""
    shown = [[number, {by: getattr(values[number], by)}] for number in group.players]
    return replace(group, values={**group.values, "index": shown})
