"""Programs of others read what we write and pair the same next round; benchmarks ask them thousands of times."""

from __future__ import annotations

import pytest

from other_readers import gacrux_facts, gacrux_pairs, gacrux_scores, ours, py4swiss_pairs
from tablas.federation.report import report
from tablas.history import scores
from tablas.model import POINT, parse_scoring
from tablas.simulate import Amount, Parameters, simulate
from team_play import team_event

pytestmark = pytest.mark.slow
TEAM_SEEDS = (3, 5, 7, 17, 33, 40, 45, 51, 66, 71)
"""Events without a board that both teams leave empty, which gacrux does not read."""


def event(seed: int, edition: str, **wishes):
    """A tournament with a round to come: byes, forfeits, late entries and people who left are in it."""
    known = {"players": 9 + seed % 8, "rounds": 6, "played": 4, "forbidden_pairs": Amount.parse("0")}
    return simulate(
        Parameters(**known | {"edition": edition, "forfeits": Amount.parse("8%")} | wishes), seed
    ).tournament


@pytest.mark.parametrize("seed", range(15))
def test_gacrux_reads_trf26(seed):
    tournament = event(seed, "2026")
    data = report(tournament)
    assert gacrux_pairs(data) == ours(tournament)
    assert gacrux_scores(gacrux_facts(data)) == {
        number: points / POINT for number, points in scores(tournament).items()
    }


@pytest.mark.parametrize("scoring", ["3-1-0", "2-1-0", "1-½-0,P=½", "3-2-1"])
def test_every_engine_is_told_the_scoring(scoring):
    for edition, read, flavour in (("2026", gacrux_pairs, "trf26"), ("2017", py4swiss_pairs, "trf16")):
        wishes = {"scoring": parse_scoring(scoring), "unusual_results": Amount.parse("0")}
        tournament = event(3, edition, **wishes)
        assert tournament.scoring == parse_scoring(scoring)
        assert read(report(tournament, flavour=flavour)) == ours(tournament)


@pytest.mark.parametrize("seed", range(15))
def test_py4swiss_reads_trf16(seed):
    """It refuses games that are not worth one point in all, so there are none."""
    tournament = event(seed, "2017", unusual_results=Amount.parse("0"))
    assert py4swiss_pairs(report(tournament, flavour="trf16")) == ours(tournament)


@pytest.mark.parametrize("seed", TEAM_SEEDS)
def test_gacrux_reads_team_events(seed):
    """Odd numbers of teams with the bye, forfeited matches, squads too small for their boards."""
    tournament = team_event(seed)
    assert gacrux_pairs(report(tournament)) == ours(tournament)


def test_the_team_events_have_what_they_are_for():
    events = [team_event(seed) for seed in TEAM_SEEDS]
    assert any(one.forfeited_matches for one in events)
    assert any(bye.kind == "U" for one in events for bye in one.team_byes)
    assert any(len({len(team.members) for team in one.teams}) > 1 for one in events)
    assert any(line.startswith("300") for one in events for line in report(one).decode().splitlines())
