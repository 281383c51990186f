"""Why two players do not meet."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from tablas.errors import ModelError
from tablas.formats import trf
from tablas.model import Absence, ForbiddenGroup, Tournament
from tablas.pairing.why import why_not
from tablas.systems.answers import Why

REPORT = Path(__file__).parents[2] / "data" / "dutch" / "llera_before_round_5.trf"


@pytest.fixture(scope="module")
def tournament() -> Tournament:
    return trf.load(REPORT).tournament.ruled(system="dutch", edition="2017")


def test_pairs_that_need_no_criterion(tournament: Tournament) -> None:
    assert why_not(tournament, 1, 4).why is Why.THEY_MEET
    met = why_not(tournament, 6, 1)
    assert (met.why, met.round) == (Why.MET, 3)
    assert why_not(tournament, 9, 34).why is Why.COLOURS
    away = tournament.with_absences([Absence(5, 2)])
    assert why_not(away, 1, 2).why is Why.ABSENT


def test_forbidden_pair(tournament: Tournament) -> None:
    apart = replace(tournament, forbidden=(ForbiddenGroup((1, 4)),))
    assert why_not(apart, 1, 4).why is Why.FORBIDDEN


def test_a_player_has_no_pair_with_himself(tournament: Tournament) -> None:
    with pytest.raises(ModelError, match="himself"):
        why_not(tournament, 3, 3)
    with pytest.raises(ModelError, match="no player 99"):
        why_not(tournament, 3, 99)


@pytest.mark.slow
def test_a_forced_pair_is_never_better(tournament: Tournament) -> None:
    answers = [why_not(tournament, one, two) for one, two in combinations(range(1, 13), 2)]
    counted = [answer for answer in answers if answer.why is Why.CRITERION and isinstance(answer.made, int)]
    assert counted
    for answer in counted:
        assert isinstance(answer.forced, int)
        assert isinstance(answer.made, int)
        assert answer.forced > answer.made
