"""The rest of a tournament played many times, paired by its own system; how often, by which seed and model is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from tablas.errors import OptionError, TablasError
from tablas.model import Points, Tournament
from tablas.pairing.round import lines_up, pair_round, system_of
from tablas.simulate.chances.exact import Ranker
from tablas.simulate.chances.model import ELO, RESULTS, Model
from tablas.simulate.chances.opened import OpenGame, open_games, played_out, rounds_to_come
from tablas.simulate.dice import Dice
from tablas.standings import Standings

RUNS = 500
_SURE = 1.96
"""95 of 100 intervals of this width hold the true share."""
_MOST_ROUNDS = 40
"""Of a knock-out whose drawn matches go on."""


class Run(NamedTuple):
    """One way the tournament may end."""

    final: Tournament
    table: Standings
    stopped: bool
    """A round could not be paired, and the tournament ended before it."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Many ways the tournament may end, and what they were drawn with."""

    runs: tuple[Run, ...]
    seed: int
    model: Model

    @property
    def stopped(self) -> int:
        return sum(run.stopped for run in self.runs)


class Share(NamedTuple):
    """How often something came true, and between which shares the truth lies 95 times of 100."""

    hits: int
    runs: int

    @property
    def value(self) -> float:
        return self.hits / self.runs if self.runs else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """Wilson's interval.

        >>> [round(bound, 2) for bound in Share(50, 100).bounds]
        [0.4, 0.6]
        >>> [round(bound, 2) for bound in Share(0, 100).bounds]
        [0.0, 0.04]
        """
        if not self.runs:
            return 0.0, 1.0
        square = _SURE**2 / self.runs
        middle = (self.value + square / 2) / (1 + square)
        half = _SURE * sqrt(self.value * (1 - self.value) / self.runs + square / self.runs / 4) / (1 + square)
        return max(0.0, middle - half), min(1.0, middle + half)


def sample_of(tournament: Tournament, ranker: Ranker, runs: int = RUNS, seed: int = 1, model: Model = ELO) -> Sample:
    """Play the rest of the tournament *runs* times."""
    return Sample(tuple(each_run(tournament, ranker, runs, seed, model)), seed, model)


def each_run(tournament: Tournament, ranker: Ranker, runs: int, seed: int, model: Model) -> Iterator[Run]:
    """The runs one by one; the n-th is the same whatever their number."""
    if not 0 < runs <= 1_000_000:
        raise OptionError("chances-runs", runs=runs)
    if rounds_to_come(tournament) and (lines_up(tournament) or tournament.teams):
        raise OptionError("chances-of-teams")
    opened = open_games(tournament)
    ratings: dict[int, int] = {player.number: player.rating for player in tournament.players}
    for number in range(runs):
        final, stopped = _played(tournament, opened, ratings, Dice(seed, f"chances/{number}"), model)
        yield Run(final, ranker(final), stopped)


def _played(
    tournament: Tournament, opened: Sequence[OpenGame], ratings: dict[int, int], dice: Dice, model: Model
) -> tuple[Tournament, bool]:
    final = _with_results(tournament, opened, ratings, dice, model)
    brackets = system_of(tournament).family == "knockout"
    total = _MOST_ROUNDS if brackets else (tournament.total_rounds or 0)
    while final.rounds_paired < total:
        try:
            following = pair_round(final).as_round()
        except TablasError:
            return final, not brackets
        if not following.games:
            return final, not brackets
        final = final.with_round(following)
        final = _with_results(final, open_games(final), ratings, dice, model)
    return final, False


def _with_results(
    tournament: Tournament, opened: Sequence[OpenGame], ratings: dict[int, int], dice: Dice, model: Model
) -> Tournament:
    results = {}
    for one in opened:
        wins, draws, _ = model.weights(one.game, ratings)
        luck = dice.share()
        results[one] = 0 if luck < wins else 1 if luck < wins + draws else len(RESULTS) - 1
    return played_out(tournament, results)


def gained(tournament: Tournament, final: Tournament, number: int) -> Points:
    """What the player gets from here to the end."""
    return _score(final, number) - _score(tournament, number)


def _score(tournament: Tournament, number: int) -> Points:
    """Points of games and byes that are known."""
    value, found = tournament.scoring.value, 0
    for played in tournament.rounds:
        for game in played.games:
            if number == game.white and game.white_outcome.is_known:
                found += value(game.white_outcome)
            elif number == game.black and game.black_outcome.is_known:
                found += value(game.black_outcome)
        found += sum(value(bye.kind) for bye in played.byes if bye.player == number)
    return found
