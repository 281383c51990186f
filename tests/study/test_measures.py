"""Measures of an order against the truth, by hand and against an independent library."""

from __future__ import annotations

import random

import pytest

import late_scipy as stats
from tablas.model import Game, Outcome, Player, Regulation, Round, Tournament
from tablas.study.measures import MEASURES, measured
from tablas.study.rank_measures import kendall, pairs_of, spearman
from tablas.study.trial import Trial


@pytest.mark.parametrize("seed", range(30))
def test_correlations_are_those_of_scipy(seed: int) -> None:
    lots = random.Random(seed)
    size = lots.randint(3, 40)
    first = [lots.randint(0, lots.choice([3, 50])) for _ in range(size)]
    second = [lots.randint(0, lots.choice([3, 50])) for _ in range(size)]
    if len(set(first)) > 1 and len(set(second)) > 1:
        assert kendall(first, second) == pytest.approx(stats.kendalltau(first, second).statistic)
        assert spearman(first, second) == pytest.approx(stats.spearmanr(first, second).statistic)
    assert sum(pairs_of(first, second)) == size * (size - 1) // 2


def four(*results: Outcome) -> Trial:
    """Four players, the strongest first; 1–2 and 3–4, then 1–3 and 4–2."""
    boards = ((1, 2), (3, 4)), ((1, 3), (4, 2))
    lots = iter(results)
    rounds = tuple(Round(tuple(Game.of(white, black, next(lots)) for white, black in pairs)) for pairs in boards)
    players = tuple(Player(number, f"P{number}", 2500 - 100 * number) for number in range(1, 5))
    return Trial(Tournament(players=players, rounds=rounds), {1: 2400.0, 2: 2300.0, 3: 2200.0, 4: 2100.0})


POINTS = Regulation("dutch", tie_breaks=("PTS",))
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def test_a_perfect_order() -> None:
    #  1 beats 2 and 3, 2 beats 4, 3 draws 4: points 2, 1, ½, ½
    found = measured(four(WIN, DRAW, WIN, LOSS), POINTS, 2)
    assert found["best_wins"] == found["best_top3"] == found["top"] == 1
    assert found["inversions"] == pytest.approx(0.5 / 6), "3 and 4 are tied: half a pair is wrong"
    assert found["winner"] == 1
    assert found["tied_right"] == 0.5
    assert found["by_round"][1] == found["tau"] == pytest.approx(5 / (30**0.5), abs=1e-8)


def test_a_tie_is_never_broken_by_the_truth() -> None:
    found = measured(four(DRAW, DRAW, DRAW, DRAW), POINTS, 2)
    assert found["best_wins"] == 0.25
    assert found["best_top3"] == 0.75
    assert found["top"] == 0.5
    assert found["inversions"] == 0.5
    assert found["tau"] == found["spearman"] == 0
    assert found["winner"] == 2.5


def test_boards() -> None:
    found = measured(four(WIN, LOSS, WIN, LOSS), POINTS, 2)
    # Round 2: 1 (one point) meets 3 (none), 4 (one point) meets 2 (none).
    assert found["floats"] == 0.5
    assert found["score_gap"] == 0.5
    assert found["rating_gap"] == pytest.approx((100 + 100 + 200 + 200) / 4)
    assert found["colour_gap"] == (2 + 2 + 0 + 0) / 4
    assert found["colour_two"] == 0.5
    assert (found["rematches"], found["games"], found["rounds"], found["stopped"]) == (0, 4, 2, 0)


def test_every_measure_has_its_words() -> None:
    found = measured(four(WIN, WIN, WIN, WIN), POINTS, 2)
    assert set(MEASURES) == set(found) - {"by_round"}
