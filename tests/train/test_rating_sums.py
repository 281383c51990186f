"""The keys of rating exercises, worked out from what is shown: the question and its tables, and nothing else."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablas.federation.ratings import Encounter, Kind, expected, initial_rating, performance, rate_player, rules_for
from tablas.messages import Message
from tablas.model import POINT
from tablas.train import registry
from tablas.train.answers import Answer, Choice, number
from tablas.train.exercise import Exercise
from tablas.train.kinds.rating_sums import DAY

SEEDS = range(6)
RULES = rules_for(DAY, Kind.STANDARD)
SIGNS = {"1": "1", "½": "=", "0": "0", "+": "+", "−": "-"}


def asked(exercise: Exercise) -> dict[str, int]:
    return {name: int(str(value)) for name, value in exercise.question[0].values.items() if str(value).isdecimal()}


def games(exercise: Exercise) -> list[Encounter]:
    """The rows that are shown: round, rating of the opponent, result."""
    (table,) = exercise.tables
    assert [row[0] for row in table.rows] == list(range(1, len(table.rows) + 1))
    return [Encounter.of(row[1] if isinstance(row[1], int) else 0, SIGNS[str(row[2])]) for row in table.rows]


def share(value: int) -> Fraction:
    return Fraction(value, 10_000)


@pytest.mark.parametrize("level", [1, 2])
def test_an_expected_score_is_that_of_the_difference_and_of_400_at_most(level: int) -> None:
    sides = set()
    for seed in SEEDS:
        exercise = registry.make("rating-expected", seed, level)
        shown = asked(exercise)
        gap = shown["own"] - shown["other"]
        used = max(-400, min(400, gap))
        assert number(exercise.key.answer.filled["pd"]) == share(expected(used))
        assert (abs(gap) > 400) == (level == 2)
        assert 1500 <= shown["own"] <= 2500
        assert exercise.articles == (("B.02 8.1.2",) if level == 1 else ("B.02 8.3.1",))
        codes = [line.code for line in exercise.key.working]
        assert codes == ["train-difference", *["train-gap-limited"] * (level - 1), "train-expected-of"]
        assert exercise.key.working[0].values == {**shown, "gap": gap}
        if level == 2:
            assert exercise.key.working[1].values == {"gap": abs(gap)}
            loose = Answer(filled={"pd": f"{expected(gap)}/10000"})
            if expected(gap) != expected(used):
                told = registry.grade(exercise, loose).fault
                assert told is not None
                assert told.message == Message("train-gap-limited", gap=abs(gap))
        other = registry.grade(exercise, Answer(filled={"pd": f"{10_000 - expected(used)}/10000"})).fault
        assert other is not None
        assert other.message == Message("train-wrong-side", gap=used)
        sides.add(gap > 0)
    assert sides == {True, False}


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_change_is_the_sum_of_the_games_that_are_shown(level: int) -> None:
    for seed in SEEDS:
        exercise = registry.make("rating-change", seed, level)
        shown = asked(exercise)
        played = games(exercise)
        found = rate_player(shown["own"], played, shown["k"], RULES)
        filled = exercise.key.answer.filled
        assert abs(number(filled["change"]) - found.change) < Fraction(1, 10)
        assert int(filled["new"]) == found.new_rating
        assert shown["k"] in (40, 20, 10)
        assert len(played) in (4, 5)
        gaps = [abs(shown["own"] - game.opponent_rating) for game in played if game.opponent_rating]
        assert (max(gaps) > 400) == (level >= 2)
        idle = [game for game in played if not game.opponent_rating or game.outcome.value in "+-"]
        assert len(idle) == (2 if level == 3 else 0)
        counted = [line for line in exercise.key.working if line.code in ("train-game", "train-game-limited")]
        assert len(counted) == len(played) - len(idle)
        refused = [line.values["round"] for line in exercise.key.working if line.code == "train-game-not-rated"]
        assert refused == ([2, 3] if level == 3 else [])
        wrong = registry.grade(exercise, Answer(filled={**filled, "new": str(found.new_rating + 1)}))
        assert (wrong.points, wrong.fault and wrong.fault.article) == (5, "B.02 8.3.4")


def test_a_change_that_forgets_the_limit_is_told_by_its_article() -> None:
    told = 0
    for seed in SEEDS:
        exercise = registry.make("rating-change", seed, 2)
        shown = asked(exercise)
        found = rate_player(shown["own"], games(exercise), shown["k"], RULES)
        far = [line for line in found.lines if line.used != line.difference]
        loose = found.change + sum(Fraction(shown["k"] * (one.expected - expected(one.difference)), 100) for one in far)
        if abs(loose - found.change) <= Fraction(1, 10):
            continue
        answer = Answer(filled={"change": f"{loose.numerator}/{loose.denominator}", "new": "1"})
        fault = registry.grade(exercise, answer).fault
        assert fault is not None
        assert fault.message == Message("train-gap-limited", gap=abs(far[0].difference))
        assert fault.article == "B.02 8.3.1"
        other = registry.grade(exercise, Answer(filled={"change": "99", "new": "1"})).fault
        assert other is not None
        assert other.article == "B.02 8.3"
        told += 1
    assert told


@pytest.mark.parametrize("level", [1, 2, 3])
def test_k_follows_from_what_is_told_of_the_player(level: int) -> None:
    """40 for newcomers below thirty games and for juniors under 2300, 10 who ever reached 2400, else 20."""
    for seed in SEEDS:
        exercise = registry.make("rating-k", seed, level)
        shown = asked(exercise)
        assert isinstance(exercise.form, Choice)
        right = exercise.key.answer.chosen[0]
        options = [int(option.id) for option in exercise.form.options]
        assert options == sorted(options, reverse=True)
        assert {40, 20, 10} <= set(options)
        young = DAY.year <= shown["born"] + 18 and shown["rating"] < 2300
        usual = 40 if shown["games"] < 30 or young else 10 if shown["peak"] >= 2400 else 20
        if shown["games"] < 30 and shown["peak"] >= 2400:
            continue
        if level < 3:
            assert int(right) == usual
            assert len(exercise.question) == 1
        else:
            period = exercise.question[1].values["count"]
            assert isinstance(period, int)
            assert 18 <= period <= 40
            assert int(right) * period <= 700 < (int(right) + 1) * period, "K times games is 700 at most"
        assert shown["peak"] >= shown["rating"]


@pytest.mark.parametrize("level", [1, 2])
def test_a_first_rating_counts_the_rated_games_that_are_shown(level: int) -> None:
    for seed in SEEDS:
        exercise = registry.make("rating-first", seed, level)
        played = games(exercise)
        found = initial_rating(played, RULES)
        assert exercise.key.answer.filled == {"games": str(found.games), "rating": str(found.rating)}
        assert found.games == len(played) - (2 if level == 2 else 0)
        assert 5 <= len(played) <= 7
        few = registry.grade(exercise, Answer(filled={**exercise.key.answer.filled, "games": "99"}))
        assert few.fault is not None
        assert few.fault.message == Message("train-only-rated-games")
        other = registry.grade(exercise, Answer(filled={**exercise.key.answer.filled, "rating": "99"}))
        assert other.fault is not None
        assert other.fault.article == "B.02 8.2"


def test_a_performance_is_that_of_the_points_against_those_shown() -> None:
    for seed in SEEDS:
        exercise = registry.make("rating-performance", seed, 1)
        (table,) = exercise.tables
        opponents = [int(str(row[1])) for row in table.rows]
        points = number(str(exercise.question[0].values["points"]))
        assert exercise.question[0].values["games"] == len(opponents)
        assert 4 <= len(opponents) <= 9
        assert all(1700 <= one <= 2500 for one in opponents)
        found = performance(opponents, int(points * POINT))
        filled = exercise.key.answer.filled
        assert filled == {"average": str(found.average), "dp": str(found.difference), "rp": str(found.rating)}
        assert int(filled["average"]) + int(filled["dp"]) == int(filled["rp"])
        assert abs(int(filled["average"]) * len(opponents) - sum(opponents)) * 2 <= len(opponents)
        for name, code in (("average", "train-average-is"), ("dp", "train-dp-is"), ("rp", "train-rp-is")):
            fault = registry.grade(exercise, Answer(filled={**filled, name: "1"})).fault
            assert fault is not None
            assert fault.message.code == code
            assert all(fault.message.values[one] == filled[one] for one in fault.message.values if one in filled)
