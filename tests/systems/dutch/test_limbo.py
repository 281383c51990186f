"""Moved-down players left in limbo: the higher the score of one who floated before, the worse (2026 C18, C20)."""

from __future__ import annotations

from pathlib import Path

import pytest

import obvious
from tablas.formats import trf
from tablas.model import Number, Tournament
from tablas.pairing.compare import compare_pairings
from tablas.pairing.round import pair_round
from tablas.systems.judgement import Boards
from tablas.systems.open.common.field import build_field
from tablas.systems.open.dutch.edition import DUTCH_2026
from tablas.systems.result import Pair

REPORT = Path(__file__).parents[2] / "data" / "dutch" / "limbo_c18.trf"
TWO_ENGINES = "14-3 10-5 6-11 2-9 16-4 21-1 8-7 12-13 23-15 28-24 26-20 29-18 27-19 17-25 30-22"
"""The last round as two engines of others pair it, independently of each other."""
ALL_ALIKE = "14-3 10-5 6-11 2-9 16-4 21-1 8-7 12-13 23-15 28-18 26-20 25-24 27-17 19-29 30-22"
"""The round where everybody left in limbo counts the same: 17 is paired and 24, with more points, floats again."""


def boards(words: str) -> tuple[Pair, ...]:
    return tuple(Pair(*(Number(int(number)) for number in word.split("-"))) for word in words.split())


@pytest.fixture(scope="module")
def before() -> Tournament:
    return trf.load(REPORT).tournament.ruled(system="dutch", edition="2026")


@pytest.mark.parametrize("engine", ["fast", "reference"])
def test_both_routes_leave_the_lower_score_in_limbo(before: Tournament, engine: str) -> None:
    assert set(pair_round(before.ruled(options={"engine": engine})).pairs) == set(boards(TWO_ENGINES))


def test_the_comparison_names_c18(before: Tournament) -> None:
    decision = compare_pairings(before, Boards(boards(TWO_ENGINES)), Boards(boards(ALL_ALIKE))).decision
    assert (decision.criterion, decision.worse, decision.group) == ("C18", "second", "4")
    assert decision.players == (24,)


def test_the_second_reading_says_the_same(before: Tournament) -> None:
    """In the bracket of 4 points: 18, 20, 24, 17, 19 and 22 came down to 27 and 28; 24, 17 and 22 floated before."""
    field = build_field(before, DUTCH_2026.history)
    rank = {number: place for place, number in enumerate(field.numbers)}
    moved_down = tuple(sorted(rank[number] for number in (18, 20, 24, 17, 19, 22)))

    def candidate(*pairs: tuple[int, int]) -> obvious.Candidate:
        paired = tuple((rank[one], rank[two]) for one, two in pairs)
        gone = {player for pair in paired for player in pair}
        return obvious.Candidate(paired, tuple(player for player in moved_down if player not in gone))

    engines = obvious._floats_2026(field, candidate((24, 28), (19, 27)), moved_down)
    alike = obvious._floats_2026(field, candidate((18, 28), (17, 27)), moved_down)
    assert engines[:4] == alike[:4]
    assert engines[4] < alike[4]
