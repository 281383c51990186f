"""Simulated tournaments against exact calculations: brackets by dynamic programming, small tables by enumeration."""

from __future__ import annotations

from itertools import product

import pytest

import late_scipy as stats
from tablas.model import Player
from tablas.study import Field, Play
from tablas.study.arms import Arm, parse_arm
from tablas.study.field import Entrants
from tablas.study.luck import Luck
from tablas.study.trial import played

LEVEL = 0.001
"""A right program fails so seldom; the seed is fixed, so it does not fail at all."""


def entrants(strengths: tuple[float, ...]) -> Entrants:
    players = tuple(Player(number, f"P{number}", round(value)) for number, value in enumerate(strengths, 1))
    return Entrants(players, dict(enumerate(strengths, 1)))


def champions_exactly(bracket: list[int], strengths: tuple[float, ...], play: Play) -> dict[int, float]:
    """How likely everybody wins a bracket, where drawn matches are played again and colours are worth nothing."""
    reached = [{number: 1.0} for number in bracket]

    def beats(one: int, two: int) -> float:
        odds = play.odds(strengths[one - 1], strengths[two - 1])
        return odds.win / (odds.win + odds.loss)

    while len(reached) > 1:
        reached = [
            {
                number: chance * sum(other * beats(number, opponent) for opponent, other in foes.items())
                for mine, foes in ((above, below), (below, above))
                for number, chance in mine.items()
            }
            for above, below in zip(reached[::2], reached[1::2], strict=True)
        ]
    return reached[0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_champions_of_a_knock_out(seed: int) -> None:
    strengths = (2200.0, 2150.0, 2120.0, 2050.0, 2000.0, 1990.0, 1900.0, 1850.0)
    play = Play("elo", white=0, draws=0.3)
    exact = champions_exactly([1, 8, 4, 5, 2, 7, 3, 6], strengths, play)
    assert sum(exact.values()) == pytest.approx(1)
    runs = 400
    field, people, arm = Field(players=8), entrants(strengths), parse_arm("knockout")
    seen = dict.fromkeys(exact, 0)
    for run in range(runs):
        final = played(arm, people, play, field, seed, run, 3).tournament.rounds[-1].games
        (game,) = final
        seen[game.white if game.white_outcome.name == "WIN" else game.black] += 1
    numbers = sorted(exact)
    found = stats.chisquare([seen[number] for number in numbers], [runs * exact[number] for number in numbers])
    assert found.pvalue > LEVEL


def table_exactly(strengths: tuple[float, ...], play: Play, whites: dict[frozenset[int], int]) -> dict[int, float]:
    """How likely everybody has the most points of an all-play-all, shares counted; every result of every game.

    Game after game, courses that lead to the same scores are added up: what 3^15 courses of six players come to.
    """
    chances: dict[tuple[int, ...], float] = {(0,) * len(strengths): 1.0}
    for pair, white in whites.items():
        (black,) = pair - {white}
        odds = play.odds(strengths[white - 1], strengths[black - 1])
        after: dict[tuple[int, ...], float] = {}
        for score, chance in chances.items():
            for result, odd in zip((2, 1, 0), odds, strict=True):
                grown = list(score)
                grown[white - 1] += result
                grown[black - 1] += 2 - result
                key = tuple(grown)
                after[key] = after.get(key, 0.0) + chance * odd
        chances = after
    first = dict.fromkeys(range(1, len(strengths) + 1), 0.0)
    for score, chance in chances.items():
        best = [number for number, points in enumerate(score, 1) if points == max(score)]
        for number in best:
            first[number] += chance / len(best)
    return first


def test_the_exact_table_is_what_going_through_all_courses_says() -> None:
    strengths, play = (2150.0, 2100.0, 2000.0, 1950.0), Play("elo", white=50, draws=0.4)
    whites = {frozenset(pair): pair[0] for pair in ((1, 4), (2, 3), (4, 3), (1, 2), (2, 4), (3, 1))}
    first = dict.fromkeys(range(1, 5), 0.0)
    for results in product((0, 1, 2), repeat=6):
        chance, score = 1.0, dict.fromkeys(first, 0)
        for (pair, white), result in zip(whites.items(), results, strict=True):
            (black,) = pair - {white}
            chance *= play.odds(strengths[white - 1], strengths[black - 1])[2 - result]
            score[white] += result
            score[black] += 2 - result
        best = [number for number, points in score.items() if points == max(score.values())]
        for number in best:
            first[number] += chance / len(best)
    assert table_exactly(strengths, play, whites) == pytest.approx(first)


@pytest.mark.slow
@pytest.mark.parametrize(("model", "size"), [("elo", 4), ("davidson", 5), ("commission", 6)])
def test_winners_of_a_round_robin(model: str, size: int) -> None:
    strengths = (2150.0, 2100.0, 2000.0, 1950.0, 1900.0, 1850.0)[:size]
    play = Play(model, white=50, draws=0.4)
    people, field, arm = entrants(strengths), Field(players=size), Arm("berger")
    runs = 400
    seen = dict.fromkeys(range(1, size + 1), 0.0)
    whites: dict[frozenset[int], int] = {}
    for run in range(runs):
        tournament = played(arm, people, play, field, 9, run, 5).tournament
        score = dict.fromkeys(seen, 0)
        for game in (game for one in tournament.rounds for game in one.games):
            whites[frozenset((game.white, game.black))] = game.white
            score[game.white] += tournament.scoring.value(game.white_outcome)
            score[game.black] += tournament.scoring.value(game.black_outcome)
        best = [number for number, points in score.items() if points == max(score.values())]
        for number in best:
            seen[number] += 1 / len(best)
    exact = table_exactly(strengths, play, whites)
    assert len(whites) == size * (size - 1) // 2
    # Shared first places make the counts steadier than those of a die, so the test is stricter than it says.
    found = stats.chisquare([seen[number] for number in exact], [runs * exact[number] for number in exact])
    assert found.pvalue > LEVEL


@pytest.mark.parametrize("model", ["elo", "fide", "commission", "bradley-terry", "davidson"])
def test_results_come_as_often_as_the_model_says(model: str) -> None:
    play = Play(model, white=40, draws=0.3)
    people, arm, field = entrants((2080.0, 2000.0)), Arm("berger"), Field(players=2)
    runs = 1500
    seen = {"WIN": 0, "DRAW": 0, "LOSS": 0}
    for run in range(runs):
        (game,) = played(arm, people, play, field, 4, run, 1).tournament.rounds[0].games
        assert game.white == 1
        seen[game.white_outcome.name] += 1
    odds = play.odds(2080.0, 2000.0)
    wanted = [(seen[name], runs * odd) for name, odd in zip(seen, odds, strict=True) if odd]
    assert stats.chisquare([one for one, _ in wanted], [two for _, two in wanted]).pvalue > LEVEL


def test_luck_is_even_and_belongs_to_its_key() -> None:
    shares = [Luck(3, run).share("game", 1, 2, 1) for run in range(2000)]
    counts = [sum(tenth / 10 <= share < (tenth + 1) / 10 for share in shares) for tenth in range(10)]
    assert stats.chisquare(counts).pvalue > LEVEL
    again = Luck(3, 5)
    again.share("something", "else")
    assert again.share("game", 1, 2, 1) == shares[5], "what is asked before makes no difference"


def test_a_bell_is_a_bell() -> None:
    drawn = [Luck(3, run).normal("x") for run in range(2000)]
    assert stats.kstest(drawn, "norm").pvalue > LEVEL
