"""Rounds by one cheapest matching: what the ideas pair, and the laws that hold whatever they want."""

from __future__ import annotations

import pytest

from tablas.history import scores
from tablas.model import Tournament
from tablas.spread import InProcess
from tablas.study import Field, Play, Study, parse_arms
from tablas.study.colours import one_simulated
from tablas.study.field import entrants_of
from tablas.study.luck import Luck
from tablas.study.matched import IDEAS, _played, matched, one_matched
from tablas.study.published import PUBLISHED, reproduce


@pytest.mark.parametrize(
    ("idea", "pairs"),
    [
        ("dutch", [(1, 4), (2, 5), (3, 6)]),
        ("burstein", [(1, 6), (2, 5), (3, 4)]),
        ("monrad", [(1, 2), (3, 4), (5, 6)]),
    ],
)
def test_what_an_idea_pairs_in_round_one(idea: str, pairs: list[tuple[int, int]]) -> None:
    nothing = dict.fromkeys(range(1, 7), 0)
    assert matched(idea, nothing, nothing, set(), Luck(3, 1), 1) == pairs


def test_lots_pair_otherwise_in_every_run() -> None:
    nothing = dict.fromkeys(range(1, 9), 0)
    assert len({tuple(matched("random", nothing, nothing, set(), Luck(3, run), 1)) for run in range(12)}) > 6


def test_scores_come_before_ideas_and_meetings_and_colours_before_scores() -> None:
    score, level = {1: 2, 2: 2, 3: 0, 4: 0}, dict.fromkeys(range(1, 5), 0)
    assert matched("burstein", score, level, set(), Luck(1, 1), 2) == [(1, 2), (3, 4)]
    assert matched("monrad", score, level, {frozenset((1, 2))}, Luck(1, 1), 2) in ([(1, 3), (2, 4)], [(1, 4), (2, 3)])
    assert (1, 2) not in matched("monrad", score, {1: 2, 2: 2, 3: 0, 4: 0}, set(), Luck(1, 1), 2)


def test_every_idea_plays_whole_tournaments_in_which_nobody_meets_twice() -> None:
    study = Study(parse_arms("dutch"), Field(players=12), Play("elo"), rounds=6, seed=2)
    for run in range(3):
        for idea, found in one_matched(study.as_data(), run).items():
            assert idea in IDEAS
            assert (found["games"], found["rematches"], found["rounds"]) == (36, 0, 6)
            assert found["colour_gap"] <= 2


def test_an_extra_white_is_counted_by_hand() -> None:
    """Two players and one round: who has White has one more, and the winner a point."""
    study = Study(parse_arms("dutch"), Field(players=2), Play("bradley-terry"), rounds=1, seed=4)
    for run in range(4):
        sides = one_simulated(study.as_data(), run)
        assert sorted(sides.values()) == [0, 1]
    even = Study(parse_arms("dutch"), Field(players=4), Play("elo"), rounds=2, seed=4)
    assert one_simulated(even.as_data(), 0) == {"white": None, "black": None}


@pytest.mark.parametrize("name", ["order", "extra-white"])
def test_a_published_study_has_a_number_for_every_claim(name: str) -> None:
    beside, faults = reproduce(name, 2, 1, InProcess())
    assert not faults
    assert [one.words for one in beside] == [claim.words for claim in PUBLISHED[name].claims]
    assert all(one.runs == 2 and one.numbered for one in beside)


def test_who_has_won_meets_who_has_won() -> None:
    """Eight players without draws: in every round of three all games are between equal scores."""
    study = Study(parse_arms("dutch"), Field(players=8), Play("elo", draws=0), rounds=3, seed=4)
    entrants = entrants_of(study.field, 4, 1, 3)
    event = Tournament(players=entrants.players, total_rounds=3)
    found = _played(event, "monrad", study, entrants.strength, Luck(4, 1))
    for number in range(3):
        points = scores(found, number)
        assert all(points[game.white] == points[game.black] for game in found.rounds[number].games)
    had = dict.fromkeys(points, "")
    for game in (game for one in found.rounds for game in one.games):
        had[game.white] += "W"
        had[game.black] += "B"
    assert all(abs(one.count("W") - one.count("B")) == 1 for one in had.values()), "colours are evened out"
